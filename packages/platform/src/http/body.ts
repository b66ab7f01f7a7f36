// Reads an untrusted request body: bounded in size, and UTF-8.
import { Refusal } from '@vitrine/rules'
import { refuseText } from '../validation/json.ts'

const defaultMaxBytes = 1024 * 1024

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
    return refuseText('must be UTF-8')
  }
}
