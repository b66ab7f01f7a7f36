// A price, with the regular price struck through if the product is on sale.
import type { PriceData } from '@vitrine/client'
import { Money } from '@vitrine/react'
import { card as messages } from '../messages/index.ts'
import { isReduced } from './on-sale.ts'

/** The price; `from` if other variants cost more. */
export function Price({ price, from = false }: { price: PriceData; from?: boolean }) {
  return (
    <span className="tabular-nums">
      {from && `${messages.from} `}
      <Money
        value={price}
        className={isReduced(price) ? 'text-bad [word-spacing:0.25em] [&>s]:text-ink-soft' : undefined}
      />
    </span>
  )
}
