// What the product page shows of a product: the rest is not sent to the browser.
import type { Product, Variant } from '@vitrine/client'

/** What the page shows of a variant. */
export type ShownVariant = Pick<Variant, 'id' | 'choices' | 'stock'> & {
  variant: Pick<Variant['variant'], 'priceData'>
}

/** What the page shows of a product; a whole product is one, too. */
export type ShownProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'slug'
  | 'productType'
  | 'brand'
  | 'ribbon'
  | 'discount'
  | 'stock'
  | 'preorderInfo'
  | 'priceData'
  | 'pricePerUnitData'
  | 'media'
  | 'productOptions'
  | 'descriptionText'
  | 'additionalInfoSections'
  | 'collectionIds'
> & { variants: ShownVariant[] }

/** Leaves out what the page does not show. */
export function toShown(product: Product): ShownProduct {
  const { id, name, slug, productType, brand, ribbon, discount, stock, preorderInfo, priceData } = product
  const { pricePerUnitData, media, productOptions, descriptionText, additionalInfoSections } = product
  return {
    ...{ id, name, slug, productType, brand, ribbon, discount, stock, preorderInfo, priceData },
    ...{ pricePerUnitData, media, productOptions, descriptionText, additionalInfoSections },
    collectionIds: product.collectionIds,
    variants: product.variants.map(({ id, choices, stock, variant: { priceData } }) => ({
      id,
      choices,
      stock,
      variant: { priceData },
    })),
  }
}
