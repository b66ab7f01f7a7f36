// Reads an untrusted request body: bounded in size and memory, and UTF-8.
import { Refusal } from '@vitrine/rules'
import { refuseText } from '../validation/json.ts'
import type { ArrivingBody } from './body-memory.ts'

// A body that is read as a whole.
const smallBytes = 8 * 1024
// A body over its limit is read to its end, so that its connection can serve the next request, unless it is this large.
const maxRestBytes = 1024 * 1024

const tooLarge = (maxBytes: number) =>
  new Refusal('PAYLOAD_TOO_LARGE', { maxBytes }, `The request body is larger than ${maxBytes / 1024} KiB`)

/** Reads the body as bytes; a body over the limit is refused. */
export async function readBytes(
  request: Request,
  maxBytes: number,
  memory: ArrivingBody,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity')
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { acceptEncoding: 'identity' })
  // A body whose length is declared is not touched as a stream, which would cost the server more than reading it.
  const declared = request.headers.get('content-length')
  const length = declared === null && !request.body ? 0 : Number(declared ?? Number.NaN)
  if (length > maxBytes) await memory.awaitRefusal()
  if (length > Math.max(maxBytes, maxRestBytes)) throw tooLarge(maxBytes)
  // The HTTP server enforces Content-Length, so such a body need not be counted while it arrives; where there is no memory for
  // it, none of it is read.
  const isCounted = length <= maxBytes
  if (isCounted) await takeOrCancel(request, length, memory)
  if (isCounted && length <= smallBytes) return new Uint8Array(await request.arrayBuffer())
  // A host may pass on the headers of a request without its body.
  if (!request.body) return new Uint8Array()
  const bytes = await readParts(request.body, maxBytes, memory, isCounted)
  memory.complete()
  return bytes
}

/** Takes the memory of a whole body; where there is none, what has arrived of it is dropped. */
async function takeOrCancel(request: Request, length: number, memory: ArrivingBody): Promise<void> {
  try {
    memory.take(length)
  } catch (error) {
    await request.body?.cancel()
    throw error
  }
}

async function readParts(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  memory: ArrivingBody,
  isCounted: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  // Not `for await`: the platform can run in a browser, and some browsers cannot iterate over a stream.
  const reader = body.getReader()
  memory.onStop(() => void reader.cancel().catch(() => {}))
  const parts: Uint8Array[] = []
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > maxBytes) await memory.awaitRefusal()
    if (size > Math.max(maxBytes, maxRestBytes)) {
      await reader.cancel()
      throw tooLarge(maxBytes)
    }
    if (size > maxBytes) continue
    if (!isCounted) memory.take(read.value.length)
    parts.push(read.value)
  }
  if (size > maxBytes) throw tooLarge(maxBytes)
  return concatBytes(parts, size)
}

function concatBytes(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
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
