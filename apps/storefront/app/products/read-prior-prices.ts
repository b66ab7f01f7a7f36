// Reads what a product on sale cost before.
import { throwNotFound } from '../visitor.ts'
import type { Visitor } from '../visitor.ts'
import { isReduced } from './on-sale.ts'
import type { ShownVariant } from './shown-product.ts'

/** By variant on sale, the lowest price before, formatted; of a product that is not on sale nothing is read. */
export async function readPriorPrices(
  { prices }: Pick<Visitor, 'prices'>,
  { id, variants }: { id: string; variants: readonly Pick<ShownVariant, 'id' | 'variant'>[] },
): Promise<Record<string, string>> {
  if (!variants.some(({ variant }) => isReduced(variant.priceData))) return {}
  const prior = await prices.prior(id).catch(throwNotFound)
  return Object.fromEntries(
    prior.map(({ variantId, lowestPrice }) => [variantId, lowestPrice.formattedAmount]),
  )
}
