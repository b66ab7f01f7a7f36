// Reads a body that nobody vouches for: bounded, UTF-8, JSON, and nothing in it that two readers could read differently.
import { Invalid, Refusal, violation } from '@vitrine/rules'

const limit = 1024 * 1024
const depth = 64

const refuse = (why: string, field = ''): never => {
  throw new Invalid([violation(field, 'FORMAT', why, { type: 'JSON' })])
}

/** The body as bytes; more than 1 MiB is refused as soon as it is known. */
export async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new Refusal('PAYLOAD_TOO_LARGE')
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { acceptEncoding: 'identity' })
  // A body with a length is cut at that length by the server; only a chunked one must be counted.
  if (request.headers.has('content-length') || !request.body)
    return new Uint8Array(await request.arrayBuffer())
  // Not `for await`: some browsers, whose tab this may run in, cannot walk over a stream.
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > limit) {
      await reader.cancel()
      throw new Refusal('PAYLOAD_TOO_LARGE')
    }
    parts.push(read.value)
  }
  return concatBytes(parts, size)
}

function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const mostKeys = 1000

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text. */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuse('must be UTF-8')
  }
}

/** Text as a JSON value without traps. */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('must be JSON')
  }
  inspect(value, countKeys(text))
  return value
}

/** Whether a text is JSON at all. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Also one without an end, so that what begins a string is looked at once, and never again from its middle.
const strings = /"(?:[^"\\]|\\[^]?)*(?:"(\s*:)?|$)/g

/** How many keys the text writes; the value holds fewer when one is written twice. */
function countKeys(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(strings)) if (colon) keys += 1
  return keys
}

function inspect(value: unknown, written: number) {
  let keys = 0
  let level: unknown[] = [value]
  for (let deep = 0; level.length > 0; deep += 1) {
    if (deep > depth) refuse(`must be nested at most ${depth} deep`)
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one === 'string') assertCleanText(one)
      else if (Array.isArray(one)) for (const item of one) next.push(item)
      else if (typeof one === 'object' && one !== null) {
        const names = Object.keys(one)
        // Nothing that is asked for has so many, and a check of each would cost more than the answer.
        if (names.length > mostKeys) refuse(`must hold at most ${mostKeys} keys in one object`)
        for (const key of names) {
          keys += 1
          if (key === '__proto__') refuse('must not be called __proto__')
          assertCleanText(key)
          next.push((one as Record<string, unknown>)[key])
        }
      }
    }
    level = next
  }
  if (keys !== written) refuse('must name each key once')
}

/** No engine keeps NUL in a text, and half a character is none. */
export function assertCleanText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) refuse('must be text without NUL and half characters')
}
