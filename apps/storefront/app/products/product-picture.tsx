// A picture of a product, with a background that reserves its space before it loads.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'
import { useStoreLang } from '../frame/store-lang.ts'

/** The picture in the aspect ratio of a card; `priority` for the main picture of a page. */
export function ProductPicture({
  of,
  priority = false,
  large = false,
}: {
  of: MediaItem['image'] | undefined
  priority?: boolean
  /** For the product page; square on phones, so that the choices below are in view. */
  large?: boolean
}) {
  const shape = large ? 'aspect-card max-md:aspect-square' : 'aspect-card'
  const className = `${shape} w-full bg-line object-cover sm:rounded-box`
  const lang = useStoreLang()
  if (!of) return <div className={className} />
  return <Picture of={of} priority={priority} lang={lang} className={className} />
}
