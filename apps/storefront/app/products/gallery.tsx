// The picture gallery of a product: a row that scrolls with and without script, and a thumbnail for each picture.
import type { MediaItem } from '@vitrine/client'
import { Picture } from '@vitrine/react'
import { VisuallyHidden } from '@vitrine/ui'
import { useRef, useState } from 'react'
import type { MouseEvent, UIEvent } from 'react'
import { product as messages } from '../messages/index.ts'
import { ProductPicture } from './product-picture.tsx'

/** The gallery, scrolled to the first picture; give it another `key` when the first picture changes. */
export function Gallery({ pictures }: { pictures: MediaItem[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  const [first] = pictures
  if (!first || pictures.length === 1) return <ProductPicture of={first?.image} large priority />

  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setShownIndex(Math.round(Math.abs(scrollLeft) / clientWidth))
  const scrollTo = (index: number) => (event: MouseEvent) => {
    event.preventDefault()
    // `scrollIntoView` would also scroll the page if the picture is taller than the window.
    const list = row.current
    const item = list?.children[index]
    if (list && item)
      list.scrollBy({ left: item.getBoundingClientRect().left - list.getBoundingClientRect().left })
  }

  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse">
      <ul
        ref={row}
        onScroll={handleScroll}
        // Focusable, so that the arrow keys scroll it.
        tabIndex={0}
        aria-label={messages.pictures}
        className="flex min-w-0 flex-1 snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none]"
      >
        {pictures.map(({ id, image }, index) => (
          <li
            key={id}
            id={`picture-${index + 1}`}
            className="w-full flex-none snap-start not-first:print:hidden"
          >
            <ProductPicture of={image} large priority={index === 0} />
          </li>
        ))}
      </ul>
      <ol className="-m-1 flex flex-none gap-2 overflow-x-auto p-1 max-sm:mx-[calc(var(--page)-0.25rem)] lg:flex-col print:hidden">
        {pictures.map(({ id, thumbnail }, index) => (
          <li key={id} className="w-14 flex-none">
            <a
              href={`#picture-${index + 1}`}
              onClick={scrollTo(index)}
              aria-current={index === shownIndex ? 'true' : undefined}
              className="block rounded-box outline-offset-2 aria-[current=true]:ring-1 aria-[current=true]:ring-ink forced-colors:aria-[current=true]:outline-2"
            >
              <Picture
                of={thumbnail}
                alt=""
                className="aspect-card w-full rounded-box bg-line object-cover"
              />
              <VisuallyHidden>{messages.picture(index + 1, pictures.length)}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
