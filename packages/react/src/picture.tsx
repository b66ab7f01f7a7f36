// A picture that keeps its place before it arrives.
import type { LineItem, MediaItem } from '@vitrine/client'

/** What `<Picture>` is told. */
export interface PictureProps {
  /** A picture of a product, or of a line of the cart. */
  of: MediaItem | MediaItem['image'] | NonNullable<LineItem['image']>
  /** The one picture that the page is about: loaded before all others. */
  priority?: boolean | undefined
  /** Instead of the picture's own words; empty for one that only decorates. */
  alt?: string | undefined
  className?: string | undefined
}

/**
 * Draws a picture; its size is known before it is loaded, so nothing jumps.
 *
 * @example
 * ```tsx
 * import type { Product } from '@vitrine/client'
 * import { Picture } from '@vitrine/react'
 *
 * export const Face = ({ media }: Product) =>
 *   media.mainMedia && <Picture of={media.mainMedia} priority />
 * ```
 */
export function Picture({ of, priority = false, alt, className }: PictureProps) {
  const { url, width, height, altText } = 'image' in of ? of.image : of
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={alt ?? altText}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={className}
    />
  )
}
