// Whether a line of a cart is sent to the shopper.
import type { CartLine, Offer } from '../cart-facts.ts'

const immaterial: readonly (string | undefined)[] = ['DIGITAL', 'SERVICE', 'GIFT_CARD']

/** Whether a line is sent to the shopper: as a merchant says, or else by what it is. */
export function isShippable(
  { custom, overrides }: Pick<CartLine, 'custom' | 'overrides'>,
  offer: Pick<Offer, 'face'> | undefined,
): boolean {
  const own = (custom ?? overrides)?.physicalProperties?.shippable
  if (own != null) return own
  return offer?.face.productType !== 'digital' && !immaterial.includes(custom?.itemType?.preset)
}
