// What a merchant replaces of a product in one line: its price and its name take effect.
import type { CatalogOverrides } from '@vitrine/contract'
import { withoutNulls } from './cart-details.ts'
import type { Offer } from './cart-facts.ts'
import { toPicture, toStoredAmount } from './custom.ts'
import { toDecimal } from './money.ts'

const amounts = ['price', 'fullPrice', 'depositAmount'] as const

/** Replaced fields as a line stores them: without nulls, amounts in minor units. `field` is that of the line. */
export function toStoredOverrides(sent: CatalogOverrides, currency: string, field: string): CatalogOverrides {
  const stored = withoutNulls(sent)
  for (const name of amounts) {
    const amount = stored[name]
    if (amount != null)
      stored[name] = toStoredAmount(amount, `${field}.catalogOverrideFields.${name}`, currency)
  }
  return stored
}

/** Stored fields as answers have them. */
export function toOverrides(stored: CatalogOverrides, currency: string): CatalogOverrides {
  const shown = { ...stored }
  for (const name of amounts) {
    const amount = stored[name]
    if (amount != null) shown[name] = toDecimal(BigInt(amount), currency)
  }
  return shown
}

/** An offer with the fields that a line replaces. */
export function withOverrides(offer: Offer, overrides: CatalogOverrides | undefined): Offer {
  if (!overrides) return offer
  const { price, fullPrice, productName, physicalProperties, image } = overrides
  return {
    ...offer,
    price: price == null ? offer.price : BigInt(price),
    fullPrice: fullPrice == null ? (price == null ? offer.fullPrice : BigInt(price)) : BigInt(fullPrice),
    weight: physicalProperties?.weight ?? offer.weight,
    sku: physicalProperties?.sku ?? offer.sku,
    face: {
      ...offer.face,
      ...(productName && { name: productName.original }),
      ...(image && { picture: toPicture(image) }),
    },
  }
}
