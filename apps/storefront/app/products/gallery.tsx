// The pictures of a product: a row that scrolls from one to the next by itself, with or without script, and a way to each.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import { useRef, useState } from 'react'
import type { MouseEvent, UIEvent } from 'react'
import { product as words } from '../messages/index.ts'
import { ProductPicture } from './product-picture.tsx'

/** All pictures, the first of them shown; another first one wants another `key`. */
export function Gallery({ pictures }: { pictures: MediaItem[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const [first] = pictures
  if (!first || pictures.length === 1) return <ProductPicture of={first?.image} large first />

  const look = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShown(Math.round(Math.abs(scrollLeft) / clientWidth))
  const show = (at: number) => (event: MouseEvent) => {
    event.preventDefault()
    // `scrollIntoView` would move the page, too, where the picture is taller than the window.
    const [all, one] = [row.current, row.current?.children[at]]
    if (all && one)
      all.scrollBy({ left: one.getBoundingClientRect().left - all.getBoundingClientRect().left })
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse">
      <ul
        ref={row}
        onScroll={look}
        // Whoever has no pointer scrolls it with the arrow keys.
        tabIndex={0}
        aria-label={words.pictures}
        className="flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {pictures.map(({ id, image }, at) => (
          <li
            key={id}
            id={`picture-${at + 1}`}
            className="w-full flex-none snap-start not-first:print:hidden"
          >
            <ProductPicture of={image} large first={at === 0} />
          </li>
        ))}
      </ul>
      <ol className="-m-1 flex flex-none gap-2 overflow-x-auto p-1 max-sm:mx-[calc(var(--page)-0.25rem)] lg:flex-col print:hidden">
        {pictures.map(({ id, thumbnail }, at) => (
          <li key={id} className="w-14 flex-none">
            <a
              href={`#picture-${at + 1}`}
              onClick={show(at)}
              aria-current={at === shown ? 'true' : undefined}
              className="block rounded-box outline-offset-2 aria-[current=true]:ring-1 aria-[current=true]:ring-ink forced-colors:aria-[current=true]:outline-2"
            >
              <Picture
                of={thumbnail}
                alt=""
                className="aspect-card w-full rounded-box bg-line object-cover"
              />
              <VisuallyHidden>{words.picture(at + 1, pictures.length)}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
