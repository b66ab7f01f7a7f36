// What the product page shows of a product: the rest is not sent to the browser.
import type { Product, ProductV3, Variant } from '@vitrine/client'
import { toHtml } from '../rich-text/to-html.tsx'
import { saleOf } from './sale-text.ts'

const fields = [
  'id',
  'name',
  'slug',
  'productType',
  'brand',
  'ribbon',
  'discount',
  'stock',
  'priceData',
  'pricePerUnitData',
  'media',
  'productOptions',
  'descriptionText',
  'collectionIds',
] as const satisfies readonly (keyof Product)[]

type ShownFields = Pick<Product, (typeof fields)[number]>

/** What the page shows of a variant. */
export type ShownVariant = Pick<Variant, 'id' | 'choices' | 'stock' | 'preorderInfo'> & {
  variant: Pick<Variant['variant'], 'priceData'>
}

/** What the page shows of a product; a whole product is one, too. */
export type ShownProduct = ShownFields &
  Pick<Product, 'description' | 'additionalInfoSections'> & {
    variants: ShownVariant[]
    /** What the page says of its sale; absent if no price is lower than before. */
    sale?: string | undefined
    /** What a preview says of itself, and in place of the button; the product cannot be bought. */
    preview?: { text: string; action: string }
  }

/**
 * Leaves out what the page does not show; the sections are those of the product itself and those that it shares. `timeZone` is
 * that of the store.
 */
export const toShown = (
  product: Product,
  facts: Pick<ProductV3, 'description' | 'infoSections'> | null,
  timeZone: string,
): ShownProduct => ({
  ...(Object.fromEntries(fields.map((field) => [field, product[field]])) as ShownFields),
  ...saleOf(product, timeZone),
  description: toHtml(facts?.description),
  additionalInfoSections: (facts?.infoSections ?? []).map(({ title, description }) => ({
    title,
    description: toHtml(description),
  })),
  variants: product.variants.map(({ id, choices, stock, preorderInfo, variant: { priceData } }) => ({
    id,
    choices,
    stock,
    preorderInfo,
    variant: { priceData },
  })),
})
