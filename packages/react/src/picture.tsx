// A picture whose size is reserved before it loads.
import type { LineItem, MediaItem } from '@vitrine/client'

/** Props of `<Picture>`. */
export interface PictureProps {
  /** A picture of a product or of a cart line. */
  of: MediaItem | MediaItem['image'] | NonNullable<LineItem['image']>
  /** The main picture of the page: it is loaded first. */
  priority?: boolean | undefined
  /** Replaces the picture's own alternative text; empty for decoration. */
  alt?: string | undefined
  className?: string | undefined
  /** The language of the alternative text, if the page has another. */
  lang?: string | undefined
}

/**
 * Renders a picture with its size, so that the layout does not shift. A picture whose size is unknown needs CSS for that, such as
 * `aspect-ratio`.
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
export function Picture({ of, priority = false, alt, className, lang }: PictureProps) {
  const { url, width, height, altText, focalPoint } = 'image' in of ? of.image : of
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={alt ?? altText}
      lang={lang}
      data-focal-x={focalPoint?.x}
      data-focal-y={focalPoint?.y}
      loading={priority ? 'eager' : 'lazy'}
      decoding={priority ? 'sync' : 'async'}
      fetchPriority={priority ? 'high' : 'auto'}
      className={className}
    />
  )
}
