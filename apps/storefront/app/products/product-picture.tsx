// A picture of a product, on a ground that keeps its place before it arrives.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'

/** Whether a picture lies: a scene, not a good alone. */
export const lies = ({ width, height }: MediaItem['image']) => width > height

/** Draws a picture at the shape of a card, or of a window when it lies; `first` for the one that a page is about. */
export function ProductPicture({
  of,
  sizes,
  first = false,
}: {
  of: MediaItem['image'] | undefined
  sizes: string
  first?: boolean
}) {
  // On phones the first one leaves room for the choices below it.
  const shape = of && lies(of) ? 'aspect-video' : first ? 'aspect-card max-md:aspect-square' : 'aspect-card'
  const ground = `${shape} w-full bg-line object-cover sm:rounded-box`
  if (!of) return <div className={ground} />
  return <Picture of={of} sizes={sizes} priority={first} className={ground} />
}
