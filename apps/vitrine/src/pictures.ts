// The sample shop's pictures as SVG, under the addresses that its own pages show.
import { gzipSync } from 'node:zlib'
import type { RequestInfo } from '@vitrine/platform'
import type { Hono } from 'hono'
import { acceptsGzip } from './http-server/compression.ts'
import { readPicture } from './read-picture.ts'

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  // An SVG opened on its own is a document: no script in it may run.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'accept-encoding',
}

/** Serves the pictures below `/sample/`; other names fall through to the next route. */
export function servePictures(router: Hono<{ Bindings: RequestInfo }>) {
  const load = createPictureCache()
  router.get('/sample/:file{.+\\.svg}', (context, next) => {
    const picture = load(context.req.param('file').slice(0, -'.svg'.length))
    if (!picture) return next()
    return acceptsGzip(context.req.raw)
      ? context.body(picture.compressed, 200, { ...headers, 'content-encoding': 'gzip' })
      : context.body(picture.plain, 200, headers)
  })
}

/** Reads and compresses each picture on its first request; all of them take 1.5 MB. */
function createPictureCache() {
  const cache = new Map<string, Record<'plain' | 'compressed', Uint8Array<ArrayBuffer>>>()
  return (name: string) => {
    const plain = cache.has(name) ? undefined : readPicture(name)
    if (plain) cache.set(name, { plain, compressed: new Uint8Array(gzipSync(plain)) })
    return cache.get(name)
  }
}
