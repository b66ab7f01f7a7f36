// Compresses pages and pictures. API responses are never compressed: beside a secret, the length of a compressed response
// that also contains a stranger's text would reveal the secret (BREACH).
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGzip, gzipSync } from 'node:zlib'

// Pages, the data of client-side navigations, and drawings.
const compressible = /^(text\/html|text\/x-script|image\/svg\+xml)\b/

/** Whether the client accepts gzip. */
export function acceptsGzip(request: Request): boolean {
  const codings = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const weights = new Map(
    codings.map((coding) => {
      const [name = '', weight = '1'] = coding.split(/;\s*q=/)
      return [name.trim(), Number(weight)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** The response, compressed if it may be and the client accepts it; a streamed body stays streamed. */
export function compressResponse(request: Request, response: Response): Response {
  const { body, status, statusText } = response
  if (!body || !compressible.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const isUncompressed = request.method === 'HEAD' || headers.has('content-encoding') || !acceptsGzip(request)
  if (isUncompressed) return new Response(body, { status, statusText, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(gzipStream(body), { status, statusText, headers })
}

function gzipStream(body: ReadableStream<Uint8Array>): ReadableStream {
  const page = Readable.fromWeb(body as NodeStream<Uint8Array>)
  const gzip = createGzip()
  let pendingFlush: NodeJS.Immediate | undefined
  // Flush once per turn of the event loop: the chunks of one turn go out together and do not wait for later ones.
  page.on('data', () => {
    pendingFlush ??= setImmediate(() => {
      pendingFlush = undefined
      gzip.flush()
    })
  })
  pipeline(page, gzip, () => clearImmediate(pendingFlush))
  return Readable.toWeb(gzip) as ReadableStream
}

/** Compresses constant texts on first use and caches them by name. */
export function createGzipCache() {
  const cache = new Map<string, Uint8Array<ArrayBuffer>>()
  return (name: string, text: string): Uint8Array<ArrayBuffer> => {
    const packed = cache.get(name) ?? new Uint8Array(gzipSync(text))
    cache.set(name, packed)
    return packed
  }
}
