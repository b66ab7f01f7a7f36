// Caches pages that are the same for everybody: each is rendered once, and every response gets a nonce of its own.
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { acceptsGzip } from './http-server/compression.ts'
import type { App } from './apps.ts'

/** A rendered page, cut where its nonce belongs. */
interface CachedPage {
  headers: Headers
  /** The nonce that it was rendered with. It is random and never sent, so it occurs nowhere else on the page. */
  placeholder: string
  pieces: Uint8Array[]
  /** The pieces as blocks of a deflate stream, which do not refer to each other. */
  compressedPieces: Uint8Array[]
  /** The CRC-32 of the first piece, which is often the whole page. */
  checksum: number
}

/**
 * Caches the pages at these paths for as long as the app runs. They are rendered from a request that carries nothing but the
 * path, so neither a header nor a query can change what others see. A request with one of `parameters` in its query is for
 * a page of its own.
 */
export function cachePages(app: App, paths: readonly string[], parameters: readonly string[] = []): App {
  if (app.devMiddleware) return app
  const pages = new Map<string, Promise<CachedPage | undefined>>()

  const load = (path: string) => {
    const page = pages.get(path) ?? render(app, path)
    pages.set(path, page)
    const forget = () => pages.delete(path)
    page.then((rendered) => rendered ?? forget(), forget)
    return page
  }

  return {
    ...app,
    async fetch(request, info) {
      const { pathname, searchParams } = new URL(request.url)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const isCached =
        isRead && paths.includes(pathname) && !parameters.some((name) => searchParams.has(name))
      const page = isCached ? await load(pathname) : undefined
      return page ? toResponse(page, acceptsGzip(request)) : app.fetch(request, info)
    },
  }
}

/** Renders a page; undefined if its response must not be cached. */
async function render(app: App, path: string): Promise<CachedPage | undefined> {
  const response = await app.fetch(new Request(`http://localhost${path}`), {})
  const { status, headers } = response
  const placeholder = /'nonce-([^']+)'/.exec(headers.get(policyHeader) ?? '')?.[1]
  if (status !== 200 || headers.has('set-cookie') || !placeholder) {
    await response.body?.cancel()
    return undefined
  }
  // Each encoding of it has a length of its own.
  headers.delete('content-length')
  const pieces = (await response.text()).split(placeholder).map((piece) => Buffer.from(piece))
  const compressedPieces = await Promise.all(pieces.map((piece) => compressPiece(piece, pieceOptions)))
  return { headers, placeholder, pieces, compressedPieces, checksum: crc32(pieces[0] ?? '') }
}

const policyHeader = 'content-security-policy'

function toResponse(page: CachedPage, gzip: boolean): Response {
  const { placeholder, pieces, compressedPieces } = page
  const nonce = randomBytes(16).toString('base64')
  const headers = new Headers(page.headers)
  headers.set(policyHeader, (headers.get(policyHeader) ?? '').replaceAll(placeholder, nonce))
  if (!gzip) return new Response(Buffer.concat(join(pieces, Buffer.from(nonce))), { headers })
  headers.set('content-encoding', 'gzip')
  headers.append('vary', 'accept-encoding')
  const blocks = join(compressedPieces, storedBlock(nonce))
  const body = Buffer.concat([gzipHeader, ...blocks, lastBlock, gzipTrailer(page, nonce)])
  return new Response(body, { headers })
}

const join = (parts: readonly Uint8Array[], separator: Uint8Array) =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]))

// A full flush ends a piece at a byte, without reference to what follows, so the pieces can be joined (RFC 1951, 1952).
const compressPiece = promisify(deflateRaw)
const pieceOptions = { level: 9, finishFlush: constants.Z_FULL_FLUSH }
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
const lastBlock = Buffer.from([3, 0])

/** A short text as an uncompressed block. */
const storedBlock = (text: string) =>
  Buffer.concat([Buffer.from([0, text.length, 0, ~text.length, 255]), Buffer.from(text)])

function gzipTrailer({ pieces, checksum: firstChecksum }: CachedPage, nonce: string): Buffer {
  const [first = new Uint8Array(), ...others] = pieces
  const checksum = others.reduce((sum, piece) => crc32(piece, crc32(nonce, sum)), firstChecksum)
  const length = others.reduce((sum, piece) => sum + nonce.length + piece.length, first.length)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return trailer
}
