// Amounts as the platform has formatted them: nothing is computed or rounded here.
import type { PriceData } from '@vitrine/client'
import type { PredictedPrice } from './predict.ts'

/** Props of `<Money>`. */
export interface MoneyProps {
  value: PredictedPrice | PriceData
  className?: string | undefined
  /** The label of a discounted price, for screen readers. */
  label?: (now: string, before: string) => string
}

const inEnglish = (now: string, before: string) => `Now ${now}, was ${before}`

/**
 * An amount; a discounted price also shows the full one, struck out. While an amount waits for the platform it is
 * `aria-busy`, and shows the old figure, or an ellipsis.
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
export function Money({ value, className, label = inEnglish }: MoneyProps) {
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
  // Screen readers ignore strikethrough; the label says which price is which.
  return (
    <span className={className} role="img" aria-label={label(formatted.discountedPrice, formatted.price)}>
      {formatted.discountedPrice} <s>{formatted.price}</s>
    </span>
  )
}
