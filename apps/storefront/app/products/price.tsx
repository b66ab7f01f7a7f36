// A price, with the regular price struck through if the product is on sale.
import type { PriceData } from '@vitrine/client'
import { Money } from '@vitrine/react'
import { card as messages } from '../messages/index.ts'

/** The price; `from` if other variants cost more. */
export function Price({ price, from = false }: { price: PriceData; from?: boolean }) {
  const isOnSale = price.discountedPrice < price.price
  return (
    <span className="tabular-nums">
      {from && `${messages.from} `}
      <Money
        value={price}
        className={isOnSale ? 'text-bad [word-spacing:0.25em] [&>s]:text-ink-soft' : undefined}
      />
    </span>
  )
}
