// What the list shows of a product; the whole product, with all its variants, would be twenty times as much to download.
import type { MediaItem, Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { keyOf } from './option-values.ts'

/** One row of the product list. */
export interface ProductRow
  extends Pick<Product, 'id' | 'name' | 'productType' | 'visible' | 'stock' | 'lastUpdated'> {
  /** Its page in the storefront. */
  url: string
  picture: MediaItem['thumbnail'] | undefined
  sku: string
  price: string
}

/** What the page of a product shows besides its fields. */
export interface ProductSummaryFacts extends ProductRow {
  /** By the names of the choices of a variant, as `keyOf` writes them. */
  stockOfVariants: Record<string, string>
}

/** The same for the page of a product. */
export const toProductSummary = (product: Product): ProductSummaryFacts => ({
  ...toProductRow(product),
  stockOfVariants: Object.fromEntries(
    product.variants.map(({ choices, stock: { trackQuantity, quantity } }) => [
      keyOf(product.productOptions.map(({ name }) => choices[name] ?? '')),
      trackQuantity ? String(quantity) : 'Not tracked',
    ]),
  ),
})

/** The row of a product. */
export const toProductRow = (product: Product): ProductRow => {
  const { id, name, productType, visible, stock, lastUpdated, media, productPageUrl } = product
  return {
    id,
    name,
    productType,
    visible,
    stock,
    lastUpdated,
    url: productPageUrl.base + productPageUrl.path,
    picture: media.mainMedia?.thumbnail,
    sku: skuOf(product),
    price: priceOf(product),
  }
}

function skuOf({ sku, variants }: Product) {
  const [first = '', ...others] = sku ? [sku] : variants.flatMap(({ variant }) => variant.sku || [])
  return others.length > 0 ? `${first} and ${others.length} more` : first
}

function priceOf(product: Product) {
  const { price, from } = lowestPrice(product)
  return `${from ? 'From ' : ''}${price.formatted.discountedPrice}`
}
