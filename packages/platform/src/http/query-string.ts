// Reads the parameters of a GET: `.r` holds the whole request as base64url JSON; otherwise dots nest, repeated names
// make lists, and the schema decides the types (coerce-params.ts).
import { Invalid, violation } from '@vitrine/rules'
import { base64url } from 'jose'
import type { z } from 'zod'
import { assertCleanText, readJson } from '../validation/json.ts'
import { readText } from './body.ts'
import { coerceParams, type RawParams } from './coerce-params.ts'

const maxLength = 64 * 1024

/** The parameters as the object that a request body would hold, not yet validated. */
export function readQueryString(search: string, schema: z.ZodType): unknown {
  if (search.length > maxLength)
    throw new Invalid([
      violation('', 'MAX_LENGTH', `must be <= ${maxLength} characters`, { threshold: maxLength }),
    ])
  const parameters = new URLSearchParams(search)
  const packed = parameters.get('.r')
  if (packed !== null) return unpack(packed)
  const params: { [name: string]: RawParams } = {}
  for (const [name, values] of groupByName(parameters))
    setPath(params, name, values.length > 1 ? values : (values[0] as string))
  return coerceParams(schema, params)
}

// `getAll` scans all parameters, so calling it for each name would be quadratic.
function groupByName(parameters: URLSearchParams) {
  const groups = new Map<string, string[]>()
  for (const [name, value] of parameters) {
    assertCleanText(name)
    assertCleanText(value)
    const values = groups.get(name)
    if (values) values.push(value)
    else groups.set(name, [value])
  }
  return groups
}

function unpack(packed: string): object {
  const value = readJson(readText(decodeBase64(packed)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Invalid([violation('.r', 'FORMAT', 'must be a JSON object', { type: 'JSON' })])
}

function decodeBase64(packed: string): Uint8Array {
  try {
    // Some clients send plain base64.
    return base64url.decode(packed.replaceAll('+', '-').replaceAll('/', '_'))
  } catch {
    throw new Invalid([violation('.r', 'FORMAT', 'must be base64url', { type: 'base64url' })])
  }
}

function setPath(target: { [name: string]: RawParams }, name: string, value: string | string[]) {
  const path = name.split('.')
  if (path.length > 8 || path.some((segment) => segment === '' || segment === '__proto__')) {
    throw new Invalid([violation(name.slice(0, 100), 'FIELD_NOT_ALLOWED', 'is not a valid parameter name')])
  }
  let parent = target
  for (const segment of path.slice(0, -1)) {
    const child = Object.hasOwn(parent, segment) ? parent[segment] : undefined
    // A path never enters a list: a parameter named `length` would set the list's length to any size.
    parent = parent[segment] = typeof child === 'object' && !Array.isArray(child) ? child : {}
  }
  parent[path.at(-1) as string] = value
}
