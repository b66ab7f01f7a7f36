// What one unit of a product costs, after the product's own discount.
import { parseAmount, ratioOf, times } from './money.ts'

/** A discount that the product itself carries. */
export interface ProductDiscount {
  type: 'NONE' | 'AMOUNT' | 'PERCENT'
  value: number
}

type Kind = (price: bigint, value: number, currency: string) => bigint

const kinds = {
  NONE: () => 0n,
  AMOUNT: (_price, value, currency) => times(parseAmount('1', currency), ratioOf(value), currency),
  PERCENT: (price, value, currency) => {
    const { over, under } = ratioOf(value)
    return times(price, { over, under: under * 100n }, currency)
  },
} satisfies Record<ProductDiscount['type'], Kind>

/** The price after the discount; never below nothing. */
export function applyDiscount(price: bigint, discount: ProductDiscount, currency: string): bigint {
  const left = price - (kinds[discount.type] as Kind)(price, discount.value, currency)
  return left < 0n ? 0n : left
}
