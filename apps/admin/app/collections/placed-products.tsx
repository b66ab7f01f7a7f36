// The products that come first in a collection: a list in their order, with the buttons that move them.
import { Button } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { Thumbnail } from '../list/thumbnail.tsx'
import { StateTag } from './state-tag.tsx'
import type { ListedProduct } from './load-products.ts'

/** The products that come first, in their order. */
export function PlacedProducts({ placed }: { placed: readonly ListedProduct[] }) {
  const headingId = useId()
  return (
    <div>
      <h3 id={headingId} className="font-medium">
        Shown first, in this order
      </h3>
      <p className="mb-1 text-ink-soft">All other products follow, the newest first.</p>
      <ol aria-labelledby={headingId} className="divide-y divide-line border-y border-line">
        {placed.map((row, place) => (
          <li key={row.id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
            <span className="w-6 flex-none text-right text-ink-soft tabular-nums">{place + 1}</span>
            <span className="w-8 flex-none">
              <Thumbnail picture={row.picture} />
            </span>
            <span className="min-w-32 flex-1 wrap-anywhere">
              <bdi>{row.name}</bdi> <StateTag {...row} />
            </span>
            <Moves row={row} isFirst={place === 0} isLast={place === placed.length - 1} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The buttons that move a product. */
function Moves({ row: { id, name }, ...ends }: { row: ListedProduct; isFirst: boolean; isLast: boolean }) {
  const fetcher = useFetcher()
  const isBusy = fetcher.state !== 'idle'
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A row that has moved in the page loses the focus.
    if (!isBusy && document.activeElement === document.body) pressed.current?.focus()
  }, [isBusy])
  const button = (to: string, label: string, text: ReactNode, isUseless = false) => (
    <Button
      kind="text"
      name="change"
      value={to}
      aria-label={label}
      aria-disabled={isBusy || isUseless || undefined}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget
      }}
    >
      {text}
    </Button>
  )
  return (
    <fetcher.Form
      method="post"
      className="flex"
      onSubmit={(event) => {
        if (isBusy || pressed.current?.ariaDisabled) event.preventDefault()
      }}
    >
      <input type="hidden" name="product" value={id} />
      {button('top', `Move ${name} to the top`, '⤒', ends.isFirst)}
      {button('up', `Move ${name} up`, '↑', ends.isFirst)}
      {button('down', `Move ${name} down`, '↓', ends.isLast)}
      {button('unplace', `Do not show ${name} first`, '✕')}
    </fetcher.Form>
  )
}
