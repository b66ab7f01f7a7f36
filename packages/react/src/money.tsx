// Money as the platform has written it: nothing is worked out or rounded here.
import type { PriceData } from '@vitrine/client'
import type { PredictedPrice } from './predict.ts'

/** What `<Money>` is told. */
export interface MoneyProps {
  value: PredictedPrice | PriceData
  className?: string | undefined
  /** How the two prices of a discounted thing are read out. */
  words?: (now: string, before: string) => string
}

const inEnglish = (now: string, before: string) => `Now ${now}, before ${before}`

/**
 * A price; a discounted one with the price before struck out. One that waits for the platform is `aria-busy`: the figure
 * of before, or an ellipsis where there was none.
 *
 * @example
 * ```tsx
 * import { Money, useCart } from '@vitrine/react'
 *
 * export function Subtotal() {
 *   const cart = useCart(({ cart }) => cart)
 *   return cart && <Money value={cart.subtotal} className="subtotal" />
 * }
 * ```
 */
export function Money({ value, className, words = inEnglish }: MoneyProps) {
  if ('formattedAmount' in value) {
    const { formattedAmount, pending } = value
    return (
      <span className={className} aria-busy={pending || !formattedAmount || undefined}>
        {formattedAmount || '…'}
      </span>
    )
  }
  const { price, discountedPrice, formatted } = value
  if (discountedPrice >= price) return <span className={className}>{formatted.price}</span>
  // Struck text is read out as if it were not; the label says which price is which.
  return (
    <span className={className} role="img" aria-label={words(formatted.discountedPrice, formatted.price)}>
      {formatted.discountedPrice} <s>{formatted.price}</s>
    </span>
  )
}
