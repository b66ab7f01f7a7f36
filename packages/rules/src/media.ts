// Pictures as the wire tells them: the first one stands for all.
import type { Media, MediaItem, Picture } from '@vitrine/contract'
import { absolute, type StoreFacts } from './settings.ts'

const formats = /\.(avif|gif|jpe?g|png|svg|webp)$/i

/** The format that a path ends in. Nobody is told of one by guess: a picture without an ending may be anything. */
function formatOf(url: string): { format?: string } {
  const [, path = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(url) ?? []
  const format = formats.exec(path)?.[1]?.toLowerCase()
  return format ? { format } : {}
}

/** Pictures as media, each at an address that browsers reach. */
export function toMedia(pictures: readonly Picture[], store: StoreFacts): Media {
  const items = pictures.map((picture): MediaItem => {
    const url = absolute(picture.url, store.platformUrl)
    const { width, height, altText } = picture
    const sized = { url, width, height, ...formatOf(picture.url), altText }
    return { id: picture.id, title: altText, mediaType: 'image', thumbnail: sized, image: sized }
  })
  return { ...(items[0] && { mainMedia: items[0] }), items }
}
