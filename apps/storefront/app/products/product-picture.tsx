// A picture of a product, on a ground that keeps its place before it arrives.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'

/** Whether a picture lies: a scene, not a good alone. */
export const lies = ({ image }: MediaItem) => image.width > image.height

/** Draws a picture at the shape of a card, or of a window when it lies; `first` for the one that a page is about. */
export function ProductPicture({
  media,
  sizes,
  first = false,
}: {
  media: MediaItem | undefined
  sizes: string
  first?: boolean
}) {
  const ground = `${media && lies(media) ? 'aspect-video' : 'aspect-card'} w-full bg-line object-cover sm:rounded-box`
  if (!media) return <div className={ground} />
  return <Picture of={media} sizes={sizes} priority={first} className={ground} />
}
