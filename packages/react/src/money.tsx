// Amounts as the platform has formatted them: nothing is computed or rounded here.
import type { OrderPrice, Price, PriceData } from '@vitrine/client'

/** Props of `<Money>`. */
export interface MoneyProps {
  value: Price | PriceData | OrderPrice
  /** The amount is an old one, until the platform has answered. */
  busy?: boolean | undefined
  className?: string | undefined
  /** The label of a discounted price, for screen readers. */
  label?: (now: string, before: string) => string
}

const inEnglish = (now: string, before: string) => `Now ${now}, was ${before}`

/**
 * An amount; a discounted price also shows the full one, struck out. An unknown amount shows as an ellipsis, and is
 * `aria-busy` like one that is `busy`.
 *
 * @example
 * ```tsx
 * import { Money, useCart } from '@vitrine/react'
 *
 * export function Subtotal() {
 *   const cart = useCart(({ cart }) => cart)
 *   return cart && <Money value={cart.subtotal} busy={cart.isPredicted} />
 * }
 * ```
 */
export function Money({ value, busy, className, label = inEnglish }: MoneyProps) {
  if ('formattedAmount' in value) {
    const { formattedAmount } = value
    return (
      <span className={className} aria-busy={busy || !formattedAmount || undefined}>
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
