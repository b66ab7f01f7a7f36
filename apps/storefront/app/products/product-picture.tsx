// A picture of a product, on a ground that keeps its place before it arrives.
import type { MediaItem } from '@vitrine/client'

/** Whether a picture lies: a scene, not a good alone. */
export const lies = ({ image }: MediaItem) => image.width > image.height

/** Draws a picture at the shape of a card, or of a window when it lies; `first` for the one that a page is about. */
export function ProductPicture({
  media,
  sizes,
  first = false,
  className = '',
}: {
  media: MediaItem | undefined
  sizes: string
  first?: boolean
  className?: string
}) {
  if (!media) return <div className={`aspect-card bg-line ${className}`} />
  const { url, width, height, altText } = media.image
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={altText}
      sizes={sizes}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
      className={`${lies(media) ? 'aspect-video' : 'aspect-card'} h-auto w-full bg-line object-cover ${className}`}
    />
  )
}
