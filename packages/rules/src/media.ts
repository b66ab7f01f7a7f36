// Pictures as the wire tells them: the first one stands for all.
import type { Media, MediaItem, Picture } from '@vitrine/contract'
import { absolute, type StoreFacts } from './settings.ts'

/** Pictures as media, each at an address that browsers reach. */
export function toMedia(pictures: readonly Picture[], store: StoreFacts): Media {
  const items = pictures.map((picture): MediaItem => {
    const url = absolute(picture.url, store.platformUrl)
    const format = /\.(\w{2,4})$/.exec(picture.url)?.[1] ?? 'svg'
    const sized = { url, width: picture.width, height: picture.height, format, altText: picture.altText }
    return { id: picture.id, title: picture.altText, mediaType: 'image', thumbnail: sized, image: sized }
  })
  return { ...(items[0] && { mainMedia: items[0] }), items }
}
