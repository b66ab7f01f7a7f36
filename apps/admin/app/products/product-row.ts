// What the list shows of a product; the whole product, with all its variants, would be twenty times as much to download.
import type { MediaItem, Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { keyOfVariant, stockOfVariants } from './stock-values.ts'
import type { StockOfVariant } from './stock-values.ts'

/** One row of the product list. */
export interface ProductRow extends Pick<Product, 'id' | 'name' | 'productType' | 'stock' | 'lastUpdated'> {
  state: 'visible' | 'hidden' | 'scheduled' | 'archived'
  /** Its page in the storefront. */
  url: string
  picture: MediaItem['thumbnail'] | undefined
  sku: string
  price: string
}

/** What the page of a product shows besides its fields. */
export interface ProductSummaryFacts extends ProductRow {
  /** By the keys of the variants. */
  stockOfVariants: Record<string, StockOfVariant>
  /** The same for those that have one. */
  salePriceOfVariants: Record<string, string>
}

/** The same for the page of a product. */
export const toProductSummary = (product: Product): ProductSummaryFacts => ({
  ...toProductRow(product),
  stockOfVariants: stockOfVariants(product),
  salePriceOfVariants: salePricesOf(product),
})

/** The sale prices that variants have of their own, by their keys: programs set them where a discount would not give them. */
export const salePricesOf = (product: Product): Record<string, string> =>
  Object.fromEntries(
    product.variants.flatMap((each) => {
      const { price, discountedPrice, formatted } = each.variant.priceData
      const hasOwn = product.discount.type === 'NONE' && discountedPrice < price
      return hasOwn ? [[keyOfVariant(product, each), formatted.discountedPrice]] : []
    }),
  )

/** The row of a product. */
export const toProductRow = (product: Product): ProductRow => {
  const { id, name, productType, stock, lastUpdated, media, productPageUrl } = product
  return {
    id,
    name,
    productType,
    state: stateOf(product),
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

// Hidden variants are not for sale: the filters of prices do not find them either.
function priceOf({ priceData, variants }: Product) {
  const { price, from } = lowestPrice({
    priceData,
    variants: variants.filter(({ variant }) => variant.visible),
  })
  return `${from ? 'From ' : ''}${price.formatted.discountedPrice}`
}

function stateOf({ archivedDate, visible, publication }: Product): ProductRow['state'] {
  if (archivedDate) return 'archived'
  if (!visible) return 'hidden'
  return publication ? 'scheduled' : 'visible'
}
