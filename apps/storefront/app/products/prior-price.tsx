// The lowest price before a reduction, which shops in the EU state beside the reduced price.
import type { PriceData, PriorPrice } from '@vitrine/client'
import { product as messages } from '../messages/index.ts'
import { throwNotFound } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import type { ShownProduct, ShownVariant } from './shown-product.ts'

/** By variant, the lowest price of the 30 days before its current price, formatted. */
export type PriorPrices = Record<string, string>

type PricedVariant = Pick<ShownVariant, 'id' | 'variant'>

const isReduced = ({ discountedPrice, price }: PriceData) => discountedPrice < price

/** Reads what the variants of a product on sale cost before; of any other product there is nothing to read. */
export async function readPriorPrices(
  { prices }: Pick<Visitor, 'prices'>,
  { id, variants }: { id: string; variants: readonly PricedVariant[] },
): Promise<PriorPrices> {
  if (!variants.some(({ variant }) => isReduced(variant.priceData))) return {}
  const prior: PriorPrice[] = await prices.prior(id).catch(throwNotFound)
  return Object.fromEntries(
    prior.map(({ variantId, lowestPrice }) => [variantId, lowestPrice.formattedAmount]),
  )
}

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
  prior: PriorPrices
}) {
  const shown = variant ?? product.variants.find((each) => each.variant.priceData === price)
  const text = shown && isReduced(price) ? prior[shown.id] : undefined
  if (text === undefined) return null
  return <p className="text-sm text-ink-soft tabular-nums">{messages.priorPrice(text)}</p>
}
