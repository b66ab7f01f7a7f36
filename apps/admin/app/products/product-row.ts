// What the list shows of a product; the whole product, with all its variants, would be twenty times as much to download.
import type { MediaItem, Product } from '@vitrine/client'
import { lowestPrice } from '@vitrine/react'

/** One row of the product list. */
export interface ProductRow
  extends Pick<Product, 'id' | 'name' | 'productType' | 'visible' | 'stock' | 'lastUpdated'> {
  /** Its page in the storefront. */
  url: string
  picture: MediaItem['thumbnail'] | undefined
  sku: string
  price: string
}

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
