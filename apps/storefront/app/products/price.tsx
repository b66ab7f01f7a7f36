// What a thing costs: the price, and struck beside it what it cost before.
import type { PriceData } from '@vitrine/client'
import { Money } from '@vitrine/react'
import { card as words } from '../messages/index.ts'

/** A price; `from` when others of its kind cost more. */
export function Price({ price, from = false }: { price: PriceData; from?: boolean }) {
  const reduced = price.discountedPrice < price.price
  return (
    <span className="tabular-nums">
      {from && `${words.from} `}
      <Money
        value={price}
        className={reduced ? 'text-bad [word-spacing:0.25em] [&>s]:text-ink-soft' : undefined}
      />
    </span>
  )
}
