// Formats pictures as the wire's media; the first picture is the main one.
import type { Media, MediaItem, Picture } from '@vitrine/contract'
import { addressOf, type StoreFacts } from './settings.ts'

const formats = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/** The format from the file extension of a URL; absent without a known extension, because a guess could be wrong. */
function formatOf(url: string): { format?: string } {
  const [, path = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  const format = formats.exec(path)?.[1]?.toLowerCase()
  return format ? { format } : {}
}

/** Pictures as media, with absolute URLs. */
export function toMedia(pictures: readonly Picture[], store: StoreFacts): Media {
  const items = pictures.map((picture): MediaItem => {
    const url = addressOf(picture, store)
    const { width, height, altText, focalPoint } = picture
    const size = width !== undefined && height !== undefined && { width, height }
    const file = { url, ...size, ...formatOf(picture.url), altText, ...(focalPoint && { focalPoint }) }
    return { id: picture.id, title: altText, mediaType: 'image', thumbnail: file, image: file }
  })
  return { ...(items[0] && { mainMedia: items[0] }), items }
}
