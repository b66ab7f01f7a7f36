// Parameters of a GET: `.r` holds the whole request as base64url JSON; otherwise dots nest and repeats make lists.
import { Invalid, violation } from '@vitrine/rules'
import { base64url } from 'jose'
import { isJson, plain, readJson, readText } from './body.ts'

const limit = 64 * 1024

/** The parameters as the object that a body would have been. */
export function readQueryString(search: string): Record<string, unknown> {
  if (search.length > limit)
    throw new Invalid([violation('', 'MAX_LENGTH', 'is too long', { threshold: limit })])
  const parameters = new URLSearchParams(search)
  const packed = parameters.get('.r')
  if (packed !== null) return unpack(packed)
  const request: Record<string, unknown> = {}
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name)
    values.forEach(plain)
    place(request, name, values.length > 1 ? values.map(scalar) : scalar(values[0] as string))
  }
  return request
}

function unpack(packed: string): Record<string, unknown> {
  const value = readJson(readText(bytesOf(packed)))
  if (isPlain(value)) return value
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

const literal = /^(-?(0|[1-9]\d{0,14})(\.\d+)?|true|false|null|[{[].*)$/s

// What only begins like JSON is a text: addresses carry other people's parameters too.
const scalar = (text: string): unknown => (literal.test(text) && isJson(text) ? readJson(text) : text)

// A list is never walked into: a parameter called `length` would make it as long as somebody likes.
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function place(into: Record<string, unknown>, name: string, value: unknown) {
  const steps = name.split('.')
  if (steps.length > 8 || steps.some((step) => step === '' || step === '__proto__')) {
    throw new Invalid([violation(name.slice(0, 100), 'FIELD_NOT_ALLOWED', 'is not a parameter')])
  }
  let at = into
  for (const step of steps.slice(0, -1)) {
    const held = Object.hasOwn(at, step) ? at[step] : undefined
    at = at[step] = isPlain(held) ? held : {}
  }
  at[steps.at(-1) as string] = value
}
