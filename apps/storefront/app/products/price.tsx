// What a thing costs: the price, and struck beside it what it cost before.
import type { PriceData } from '@vitrine/client'
import { VisuallyHidden } from '@vitrine/ui'

/** A price; `from` when others of its kind cost more. */
export function Price({ price, from = false, className = '' }: { price: PriceData; from?: boolean; className?: string }) {
  const { formatted } = price
  if (price.discountedPrice >= price.price) {
    return (
      <span className={`tabular-nums ${className}`}>
        {from && 'From '}
        {formatted.price}
      </span>
    )
  }
  return (
    <span className={`tabular-nums ${className}`}>
      <VisuallyHidden>Now </VisuallyHidden>
      {from && 'From '}
      <span className="text-bad">{formatted.discountedPrice}</span>{' '}
      <VisuallyHidden>, before </VisuallyHidden>
      <s className="text-ink-soft">{formatted.price}</s>
    </span>
  )
}
