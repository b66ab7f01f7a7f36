// The sample shop's pictures at the media addresses of the hosted platform, as JPEG: storefronts written for that platform
// build such an address from a picture's id. Sizes and crops in the address are accepted and ignored. The platform answers the
// addresses of other pictures.
import type { RequestInfo } from '@vitrine/platform'
import type { Context, Hono } from 'hono'
import { readPicture } from './read-picture.ts'

const longestSide = 1000
const headers = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=86400',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Serves the pictures below `/media/`; other ids fall through to the next route. */
export function serveMedia(router: Hono<{ Bindings: RequestInfo }>) {
  const toJpeg = createJpegCache()
  const answer = async (context: Context, next: () => Promise<void>) => {
    const jpeg = await toJpeg(context.req.param('id') ?? '')
    return jpeg ? context.body(jpeg, 200, headers) : next()
  }
  router.get('/media/:id', answer)
  router.get('/media/:id/v1/:mode{fill|fit|crop}/:transform/:name', answer)
}

/**
 * Converts pictures on their first request, one at a time and outside the event loop; all of them as JPEG take 7 MB. Only those
 * of the sample shop are converted, because the SVG of a merchant could refer to files of this machine.
 */
function createJpegCache() {
  const cache = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()
  return (id: string): Promise<Uint8Array<ArrayBuffer>> | undefined => {
    const cached = cache.get(id)
    if (cached) return cached
    const svg = readPicture(id)
    if (!svg) return undefined
    const jpeg = last.catch(() => {}).then(() => convert(svg))
    last = jpeg
    cache.set(id, jpeg)
    jpeg.catch(() => cache.delete(id))
    return jpeg
  }
}

async function convert(svg: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on the first picture: most storefronts never ask for one.
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(svg)
    .resize(longestSide, longestSide, { fit: 'inside' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Uint8Array(jpeg)
}
