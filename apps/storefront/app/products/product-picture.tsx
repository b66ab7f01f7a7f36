// A picture of a product, on a ground that keeps its place before it arrives.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'

/** Draws a picture at the shape of a card; `first` is the one that a page is about. */
export function ProductPicture({
  of,
  first = false,
  large = false,
}: {
  of: MediaItem['image'] | undefined
  first?: boolean
  /** On a page of its own; on phones it leaves room for the choices below it. */
  large?: boolean
}) {
  const shape = large ? 'aspect-card max-md:aspect-square' : 'aspect-card'
  const ground = `${shape} w-full bg-line object-cover sm:rounded-box`
  if (!of) return <div className={ground} />
  return <Picture of={of} priority={first} className={ground} />
}
