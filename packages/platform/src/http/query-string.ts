// Parameters of a GET: `.r` holds the whole request as base64url JSON; otherwise dots nest, repeats make lists, and the
// schema says what is a number (coerce-params.ts).
import { Invalid, violation } from '@vitrine/rules'
import { base64url } from 'jose'
import type { z } from 'zod'
import { assertCleanText, readJson, readText } from './body.ts'
import { coerceParams, type RawParams } from './coerce-params.ts'

const limit = 64 * 1024

/** The parameters as the object that a body would have been, for a schema to judge. */
export function readQueryString(search: string, schema: z.ZodType): unknown {
  if (search.length > limit)
    throw new Invalid([violation('', 'MAX_LENGTH', 'is too long', { threshold: limit })])
  const parameters = new URLSearchParams(search)
  const packed = parameters.get('.r')
  if (packed !== null) return unpack(packed)
  const said: { [name: string]: RawParams } = {}
  for (const [name, values] of byName(parameters))
    place(said, name, values.length > 1 ? values : (values[0] as string))
  return coerceParams(schema, said)
}

// Not by `getAll`, which goes through all of them for each.
function byName(parameters: URLSearchParams) {
  const all = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    assertCleanText(name)
    assertCleanText(value)
    const values = all.get(name)
    if (values) values.push(value)
    else all.set(name, [value])
  }
  return all
}

function unpack(packed: string): object {
  const value = readJson(readText(bytesOf(packed)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Invalid([violation('.r', 'FORMAT', 'must be an object in JSON', { type: 'JSON' })])
}

function bytesOf(packed: string): Uint8Array {
  try {
    // Some write it in plain base64.
    return base64url.decode(packed.replaceAll('+', '-').replaceAll('/', '_'))
  } catch {
    throw new Invalid([violation('.r', 'FORMAT', 'must be base64url', { type: 'base64url' })])
  }
}

function place(into: { [name: string]: RawParams }, name: string, value: string | string[]) {
  const steps = name.split('.')
  if (steps.length > 8 || steps.some((step) => step === '' || step === '__proto__')) {
    throw new Invalid([violation(name.slice(0, 100), 'FIELD_NOT_ALLOWED', 'is not a parameter')])
  }
  let at = into
  for (const step of steps.slice(0, -1)) {
    const held = Object.hasOwn(at, step) ? at[step] : undefined
    // A list is never walked into: a parameter called `length` would make it as long as somebody likes.
    at = at[step] = typeof held === 'object' && !Array.isArray(held) ? held : {}
  }
  at[steps.at(-1) as string] = value
}
