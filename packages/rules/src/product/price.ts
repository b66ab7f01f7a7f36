// The price of a product after its own discount, and the profit at a price.
import { parseAmount, ratioOf, times } from '../money.ts'

/** A product's own discount. */
export interface ProductDiscount {
  type: 'NONE' | 'AMOUNT' | 'PERCENT'
  value: number
}

type DiscountAmount = (price: bigint, value: number, currency: string) => bigint

const discountAmounts = {
  NONE: () => 0n,
  AMOUNT: (_price, value, currency) => times(parseAmount('1', currency), ratioOf(value), currency),
  PERCENT: (price, value, currency) => {
    const { numerator, denominator } = ratioOf(value)
    return times(price, { numerator, denominator: denominator * 100n }, currency)
  },
} satisfies Record<ProductDiscount['type'], DiscountAmount>

/** The price after the discount, at least zero. */
export function applyDiscount(price: bigint, discount: ProductDiscount, currency: string): bigint {
  const amountOff = discountAmounts[discount.type] as DiscountAmount
  const discounted = price - amountOff(price, discount.value, currency)
  return discounted < 0n ? 0n : discounted
}

/** What a sale leaves after its cost, and the share of that in the price, in ten-thousandths. */
export const profitOf = (price: bigint, cost: bigint): { profit: bigint; profitMargin: number } => {
  const profit = price - cost
  return {
    profit,
    profitMargin: price === 0n ? 0 : Math.round((Number(profit) / Number(price)) * 10_000) / 10_000,
  }
}
