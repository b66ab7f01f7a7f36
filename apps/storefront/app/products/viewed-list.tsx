// The products that were viewed last in this browser.
import { Button } from '@vitrine/ui'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useStoreLang } from '../frame/store-lang.ts'
import { product as messages } from '../messages/index.ts'
import { Section } from './product-row.tsx'
import type { ShownProduct } from './shown-product.ts'
import { forgetViewed, readViewed, rememberViewed } from './viewed-storage.ts'
import type { ViewedProduct } from './viewed-storage.ts'

/** The list without the product of the page, which joins it. */
export function ViewedList({ product }: { product: ShownProduct }) {
  const [viewed] = useState(() => readViewed().filter(({ id }) => id !== product.id))
  const [isCleared, setIsCleared] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => rememberViewed(product), [product])
  // The button that had the focus is gone.
  useEffect(() => {
    if (isCleared) status.current?.focus()
  }, [isCleared])
  if (viewed.length === 0) return null
  const clear = () => {
    forgetViewed()
    setIsCleared(true)
  }
  return (
    <Section
      title={messages.viewed}
      more={
        !isCleared && (
          <Button kind="text" type="button" onClick={clear}>
            {messages.clearViewed}
          </Button>
        )
      }
    >
      {isCleared ? (
        <p ref={status} tabIndex={-1} className="text-ink-soft outline-none">
          {messages.viewedCleared}
        </p>
      ) : (
        <ul className="grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-6">
          {viewed.map((each) => (
            <ViewedCard key={each.id} product={each} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function ViewedCard({ product: { name, path, picture } }: { product: ViewedProduct }) {
  const lang = useStoreLang()
  return (
    <li className="min-w-0">
      <Link to={path} className="group block text-sm">
        {picture ? (
          <img
            src={picture.url}
            alt=""
            loading="lazy"
            className="aspect-card w-full bg-line object-cover sm:rounded-box"
          />
        ) : (
          <div className="aspect-card w-full bg-line sm:rounded-box" />
        )}
        <bdi
          lang={lang}
          className="mt-2 block wrap-anywhere decoration-accent underline-offset-4 group-hover:underline"
        >
          {name}
        </bdi>
      </Link>
    </li>
  )
}
