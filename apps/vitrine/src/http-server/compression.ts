// Compresses pages, pictures and large API responses. docs/http-edge.md says why that reveals no secret.
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { createGzip, gzip, gzipSync } from 'node:zlib'

// Pages, the data of client-side navigations, and pictures of the sample shop.
const compressible = /^(text\/html|text\/x-script|image\/svg\+xml)\b/
const json = /^application\/json\b/

// A smaller response fits into three packets: compressing it would cost more than sending it.
const maxPlainJsonBytes = 4096
// Measured on lists of products: level 3 costs no more than 1 and makes them 8 % smaller; 4 takes twice as long for 10 %.
const jsonLevel = 3
// 64 KiB take a tenth of a millisecond; more is compressed in another thread, which has a cost of its own.
const maxSyncBytes = 64 * 1024

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

type Gzip = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

/**
 * The response, compressed if it may be and the client accepts it; a streamed page stays streamed. `gzip` compresses JSON.
 */
export function compressResponse(
  request: Request,
  response: Response,
  gzip: Gzip = gzipBytes,
): Response | Promise<Response> {
  const type = response.headers.get('content-type') ?? ''
  if (response.headers.has('content-encoding')) return response
  if (json.test(type)) return compressJson(request, response, gzip)
  if (!compressible.test(type)) return response
  if (response.headers.has('content-length')) return compressWhole(request, response)
  const { body, status, statusText } = response
  if (!body) return response
  const headers = new Headers(response.headers)
  headers.append('vary', 'accept-encoding')
  if (request.method === 'HEAD' || !acceptsGzip(request)) {
    return new Response(body, { status, statusText, headers })
  }
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(gzipStream(body), { status, statusText, headers })
}

/** Compresses a page that was rendered as a whole. */
async function compressWhole(request: Request, response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  headers.append('vary', 'accept-encoding')
  if (request.method === 'HEAD' || !acceptsGzip(request)) return response
  const bytes = await gzipBytes(new Uint8Array(await response.arrayBuffer()))
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', `${bytes.length}`)
  return new Response(bytes, { status, statusText, headers })
}

async function compressJson(request: Request, response: Response, gzip: Gzip): Promise<Response> {
  // The platform declares the size, so that most of its responses are passed on untouched.
  const declaredBytes = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (declaredBytes <= maxPlainJsonBytes || !response.body) return response
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length <= maxPlainJsonBytes) return new Response(bytes, { status, statusText, headers })
  headers.append('vary', 'accept-encoding')
  if (!acceptsGzip(request)) return new Response(bytes, { status, statusText, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(await gzip(bytes), { status, statusText, headers })
}

const gzipInThread = promisify(gzip)

const gzipBytes: Gzip = async (bytes) =>
  new Uint8Array(
    bytes.length <= maxSyncBytes
      ? gzipSync(bytes, { level: jsonLevel })
      : await gzipInThread(bytes, { level: jsonLevel }),
  )

/** Makes a function that compresses one text, which never changes, on first use. */
export function gzipOnce(): Gzip {
  let packed: ReturnType<Gzip> | undefined
  return (bytes) => {
    packed ??= gzipBytes(bytes)
    packed.catch(() => (packed = undefined))
    return packed
  }
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
