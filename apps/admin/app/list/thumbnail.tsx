// The small picture of an item in a list.
import type { MediaItem } from '@vitrine/client'

/** The picture; nothing without one. The name beside it says what it shows. */
export function Thumbnail({
  picture,
}: {
  picture: Pick<MediaItem['thumbnail'], 'url' | 'width' | 'height'> | undefined
}) {
  if (!picture) return null
  const { url, width, height } = picture
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      className="aspect-card h-10 w-8 max-w-none rounded-box bg-line object-cover"
    />
  )
}
