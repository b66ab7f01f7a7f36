// The lowest price before a reduction, which shops in the EU state beside the reduced price.
import type { PriceData } from '@vitrine/client'
import { product as messages } from '../messages/index.ts'
import { isReduced } from './on-sale.ts'
import type { ShownProduct, ShownVariant } from './shown-product.ts'

/** The sentence below a reduced price; nothing if the price is not reduced, or never was another one. */
export function PriorPriceNote({
  product,
  variant,
  price,
  prior,
}: {
  product: ShownProduct
  /** The selected variant; absent: the one whose price is shown. */
  variant: ShownVariant | undefined
  price: PriceData
  /** By variant, the lowest price of the 30 days before its current price, formatted. */
  prior: Readonly<Record<string, string>>
}) {
  const shown = variant ?? product.variants.find((each) => each.variant.priceData === price)
  const text = shown && isReduced(price) ? prior[shown.id] : undefined
  if (text === undefined) return null
  return <p className="text-sm text-ink-soft tabular-nums">{messages.priorPrice(text)}</p>
}
