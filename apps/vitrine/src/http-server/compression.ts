// Pages and pictures, smaller on their way out. What the API says is never compressed: beside a secret, the length of
// what a stranger may write there would tell the secret (BREACH).
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { createGzip, gzipSync } from 'node:zlib'

// Pages, what a page of the browser's asks for in place of one, and drawings.
const shrinks = /^(text\/html|text\/x-script|image\/svg\+xml)\b/

/** Whether whoever asks can read gzip. */
export function acceptsGzip(request: Request): boolean {
  const offers = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',')
  const weights = new Map(
    offers.map((offer) => {
      const [name = '', weight = '1'] = offer.split(/;\s*q=/)
      return [name.trim(), Number(weight)]
    }),
  )
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0
}

/** A response as it goes out to whoever asked; what streams in goes on streaming. */
export function compressResponse(request: Request, response: Response): Response {
  const { body, status, statusText } = response
  if (!body || !shrinks.test(response.headers.get('content-type') ?? '')) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  const plain = request.method === 'HEAD' || headers.has('content-encoding') || !acceptsGzip(request)
  if (plain) return new Response(body, { status, statusText, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(gzipped(body), { status, statusText, headers })
}

function gzipped(body: ReadableStream<Uint8Array>): ReadableStream {
  const page = Readable.fromWeb(body as NodeStream<Uint8Array>)
  const gzip = createGzip()
  let due: NodeJS.Immediate | undefined
  // What has come in one turn goes out together, and does not wait for what comes later.
  page.on('data', () => {
    due ??= setImmediate(() => {
      due = undefined
      gzip.flush()
    })
  })
  pipeline(page, gzip, () => clearImmediate(due))
  return Readable.toWeb(gzip) as ReadableStream
}

/** Packs texts that are the same every time when they are first asked for, and keeps them by name. */
export function packer() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return (name: string, text: string): Uint8Array<ArrayBuffer> => {
    const packed = kept.get(name) ?? new Uint8Array(gzipSync(text))
    kept.set(name, packed)
    return packed
  }
}
