// Prices of catalog version 3: each variant has the price that shoppers pay, and the one before if it is on sale. Stored are the
// price before, and what lowers it: the discount of the product, or a price of the variant's own.
import type { FixedAmount } from '@vitrine/contract'
import { type Currency, formatMoney, toDecimal } from '../money.ts'
import { applyDiscount } from '../price.ts'
import type { ProductFacts } from '../product.ts'

/** The prices of a variant in minor units: before, and what shoppers pay. */
export interface VariantPrices {
  full: bigint
  now: bigint
}

/** An amount in the shape of the wire. */
export const toFixedAmount = (amount: bigint, currency: Currency, isFormatted: boolean): FixedAmount => ({
  amount: toDecimal(amount, currency.code),
  ...(isFormatted && { formattedAmount: formatMoney(amount, currency) }),
})

/** The range of amounts; undefined without any. */
export function rangeOf(amounts: readonly bigint[]): { min: bigint; max: bigint } | undefined {
  const [first, ...others] = amounts
  if (first === undefined) return undefined
  const range = { min: first, max: first }
  for (const amount of others) {
    if (amount < range.min) range.min = amount
    if (amount > range.max) range.max = amount
  }
  return range
}

type StoredPrices = Pick<ProductFacts, 'price' | 'discount'> & {
  variants: Pick<ProductFacts['variants'][number], 'price' | 'salePrice'>[]
}

/**
 * How the prices of all variants are stored. The discount of the product stays if it gives these prices; else it becomes an
 * amount if all variants are lowered by the same, and otherwise each variant has a sale price.
 */
export function storePrices(
  prices: readonly [VariantPrices, ...VariantPrices[]],
  before: ProductFacts['discount'],
  currency: string,
): StoredPrices {
  const [first] = prices
  const off = first.full - first.now
  // An amount above a price leads to zero as well, but is refused where products are checked.
  const isWithin = (full: bigint) =>
    before?.type !== 'AMOUNT' || before.value <= Number(toDecimal(full, currency))
  const isKept =
    before && prices.every(({ full, now }) => isWithin(full) && applyDiscount(full, before, currency) === now)
  const isSame = prices.every(({ full, now }) => full - now === off)
  const discount = isKept
    ? before
    : isSame && off > 0n
      ? { type: 'AMOUNT' as const, value: Number(toDecimal(off, currency)) }
      : undefined
  return {
    price: toDecimal(first.full, currency),
    ...(discount && { discount }),
    variants: prices.map(({ full, now }) => ({
      ...(full !== first.full && { price: toDecimal(full, currency) }),
      ...(!discount && now !== full && { salePrice: toDecimal(now, currency) }),
    })),
  }
}
