// What the list shows of a product; the whole product, with all its variants, would be twenty times as much to download.
import type { MediaItem, Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'
import { localDay } from '../form/local-time.ts'
import { keyOfVariant, piecesOf } from './option-values.ts'

/** One row of the product list. */
export interface ProductRow extends Pick<Product, 'id' | 'name' | 'productType' | 'stock' | 'lastUpdated'> {
  /** The day of its last change, in the time zone of the store. */
  updatedDay: string
  /** Visible only while it is published: shoppers then find its page. */
  state: 'visible' | 'hidden' | 'scheduled' | 'ended' | 'archived'
  /** Its page in the storefront. */
  url: string
  picture: MediaItem['thumbnail'] | undefined
  sku: string
  price: string
}

/** The units of a variant as they are saved, and the page of their history. */
export interface StockOfVariant {
  variantId: string
  /** Empty if the stock is not tracked. */
  pieces: string
  /** The id of its inventory item; undefined if the merchant may not read the inventory. */
  itemId?: string | undefined
}

/** What the page of a product shows besides its fields. */
export interface ProductSummaryFacts extends ProductRow {
  /** By the keys of the variants. */
  stockOfVariants: Record<string, StockOfVariant>
  /** The same for those that have one. */
  salePriceOfVariants: Record<string, string>
}

/** The same for the page of a product. */
export const toProductSummary = (product: Product & { timeZone: string }): ProductSummaryFacts => ({
  ...toProductRow(product, product.timeZone),
  stockOfVariants: stockOfVariants(product),
  salePriceOfVariants: salePricesOf(product),
})

/** The stock of the variants of a product, by their keys. */
const stockOfVariants = (product: Product): Record<string, StockOfVariant> =>
  Object.fromEntries(
    product.variants.map((variant) => [
      keyOfVariant(product, variant),
      { variantId: variant.id, pieces: piecesOf(variant) },
    ]),
  )

/** The sale prices that variants have of their own, by their keys: programs set them where a discount would not give them. */
const salePricesOf = (product: Product): Record<string, string> =>
  Object.fromEntries(
    product.variants.flatMap((each) => {
      const { price, discountedPrice, formatted } = each.variant.priceData
      const hasOwn = product.discount.type === 'NONE' && discountedPrice < price
      return hasOwn ? [[keyOfVariant(product, each), formatted.discountedPrice]] : []
    }),
  )

/** The row of a product in a store with this time zone. */
export const toProductRow = (product: Product, timeZone: string): ProductRow => {
  const { id, name, productType, stock, lastUpdated, media, productPageUrl } = product
  return {
    id,
    name,
    productType,
    state: stateOf(product),
    stock,
    lastUpdated,
    updatedDay: localDay(lastUpdated, timeZone),
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

/** The lowest price that shoppers see, by which the list is sorted. */
function priceOf(product: Product) {
  const variants = product.variants.filter(({ variant }) => variant.visible)
  const { price, from } = lowestPrice({ ...product, variants })
  return `${from ? 'From ' : ''}${price.formatted.discountedPrice}`
}

function stateOf({ archivedDate, visible, publication = {} }: Product): ProductRow['state'] {
  if (archivedDate) return 'archived'
  if (!visible) return 'hidden'
  const { startDate, endDate } = publication
  const now = Date.now()
  if (endDate && Date.parse(endDate) <= now) return 'ended'
  return startDate && Date.parse(startDate) > now ? 'scheduled' : 'visible'
}
