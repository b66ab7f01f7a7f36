// The price to show for a product whose variants may have different prices.
import type { PriceData } from '@vitrine/client'

/** The prices of a product and of its variants. */
interface PricedProduct {
  priceData: PriceData
  variants: readonly { variant: { priceData: PriceData } }[]
}

/** What `lowestPrice` returns. */
export interface LowestPrice {
  price: PriceData
  /** Other variants cost more. */
  from: boolean
}

/**
 * The lowest price of a product's variants, and whether others cost more.
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
export function lowestPrice({ variants, priceData }: PricedProduct): LowestPrice {
  const [first = priceData, ...others] = variants.map(({ variant }) => variant.priceData)
  const price = others.reduce(
    (lowest, next) => (next.discountedPrice < lowest.discountedPrice ? next : lowest),
    first,
  )
  return {
    price,
    from: [first, ...others].some(({ discountedPrice }) => discountedPrice > price.discountedPrice),
  }
}
