// What a product costs: its variants may each cost something else, and its own price may be none of theirs.
import type { PriceData, Product } from '@vitrine/client'

/** A price to tell of a product. */
export interface LowestPrice {
  price: PriceData
  /** Other variants cost more. */
  from: boolean
}

/**
 * The lowest price that a product can be bought for, and whether it can be bought for more.
 *
 * @example
 * ```tsx
 * import type { Product } from '@vitrine/client'
 * import { lowestPrice, Money } from '@vitrine/react'
 *
 * export function CardPrice({ product }: { product: Product }) {
 *   const { price, from } = lowestPrice(product)
 *   return (
 *     <p>
 *       {from && 'From '}
 *       <Money value={price} />
 *     </p>
 *   )
 * }
 * ```
 */
export function lowestPrice({ variants, priceData }: Pick<Product, 'variants' | 'priceData'>): LowestPrice {
  const [first = priceData, ...others] = variants.map(({ variant }) => variant.priceData)
  const price = others.reduce((low, one) => (one.discountedPrice < low.discountedPrice ? one : low), first)
  return { price, from: [first, ...others].some((one) => one.discountedPrice > price.discountedPrice) }
}
