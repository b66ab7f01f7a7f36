// What one unit of a product costs, after the product's own discount.
import { ratioOf, times } from './money.ts'

/** A discount that the product itself carries. */
export interface ProductDiscount {
  type: 'NONE' | 'AMOUNT' | 'PERCENT'
  value: number
}

type Kind = (price: bigint, value: number, currency: string, unit: bigint) => bigint

const kinds = {
  NONE: () => 0n,
  AMOUNT: (_price, value, currency, unit) => times(unit, ratioOf(value), currency),
  PERCENT: (price, value, currency) => {
    const { over, under } = ratioOf(value)
    return times(price, { over, under: under * 100n }, currency)
  },
} satisfies Record<ProductDiscount['type'], Kind>

/** The price after the discount; never below nothing. `unit` is one whole unit of the currency in minor units. */
export function discounted(price: bigint, discount: ProductDiscount, currency: string, unit: bigint): bigint {
  const left = price - (kinds[discount.type] as Kind)(price, discount.value, currency, unit)
  return left < 0n ? 0n : left
}
