// Reads an untrusted request body: bounded in size, UTF-8, JSON, and free of anything that two JSON parsers could read
// differently.
import { Invalid, Refusal, violation } from '@vitrine/rules'

const defaultMaxBytes = 1024 * 1024
const maxDepth = 64
// No request needs more, and validating each key would cost more than the answer.
const maxKeys = 1000

const refuse = (description: string, field = ''): never => {
  throw new Invalid([violation(field, 'FORMAT', description, { type: 'JSON' })])
}

const tooLarge = (maxBytes: number) =>
  maxBytes === defaultMaxBytes
    ? new Refusal('PAYLOAD_TOO_LARGE')
    : new Refusal('PAYLOAD_TOO_LARGE', { maxBytes }, `The request body is larger than ${maxBytes / 1024} KiB`)

/** Reads the body as bytes; a body over the limit, 1 MiB by default, is refused as soon as its size is known. */
export async function readBytes(request: Request, maxBytes = defaultMaxBytes): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { acceptEncoding: 'identity' })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  // The HTTP server enforces Content-Length, so only a chunked body has to be counted.
  if (request.headers.has('content-length') || !request.body)
    return new Uint8Array(await request.arrayBuffer())
  // Not `for await`: the platform can run in a browser, and some browsers cannot iterate over a stream.
  const reader = request.body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > defaultMaxBytes) {
      await reader.cancel()
      throw tooLarge(maxBytes)
    }
    // A body over a smaller limit is read to its end, so that its connection can serve the next request.
    if (size <= maxBytes) parts.push(read.value)
  }
  if (size > maxBytes) throw tooLarge(maxBytes)
  return concatBytes(parts, size)
}

function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8; anything else is refused. */
export function readText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return refuse('must be UTF-8')
  }
}

/** Parses JSON; duplicate keys, `__proto__`, NUL, unpaired surrogates and deep nesting are refused. */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refuse('must be valid JSON')
  }
  inspect(value, countKeys(text))
  return value
}

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// Matches an unterminated string too, so that the search never restarts inside one, which would be quadratic.
const strings = /"(?:[^"\\]|\\[^]?)*(?:"(\s*:)?|$)/g

/** Counts the keys in a JSON text, without parsing it; the parsed value has fewer when a key is repeated. */
export function countKeys(text: string): number {
  let keys = 0
  for (const [, colon] of text.matchAll(strings)) if (colon) keys += 1
  return keys
}

function inspect(value: unknown, keysInText: number) {
  let keys = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) refuse(`must be nested at most ${maxDepth} levels deep`)
    const nextLevel: unknown[] = []
    for (const node of level) {
      if (typeof node === 'string') assertCleanText(node)
      else if (Array.isArray(node)) for (const item of node) nextLevel.push(item)
      else if (typeof node === 'object' && node !== null) {
        const names = Object.keys(node)
        if (names.length > maxKeys) refuse(`must have at most ${maxKeys} keys in one object`)
        // Names that differ only in their Unicode form would become one later.
        keys += new Set(names.map((name) => name.normalize())).size
        for (const key of names) {
          if (key === '__proto__') refuse('must not have a key named __proto__')
          assertCleanText(key)
          nextLevel.push((node as Record<string, unknown>)[key])
        }
      }
    }
    level = nextLevel
  }
  if (keys !== keysInText) refuse('must not repeat a key')
}

/** Refuses text that PostgreSQL cannot store: NUL and unpaired surrogates. */
export function assertCleanText(text: string) {
  if (text.includes('\0') || !text.isWellFormed()) refuse('must not contain NUL or unpaired surrogates')
}
