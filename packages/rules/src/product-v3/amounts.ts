// Prices of catalog version 3: each variant has the price that shoppers pay, and the one before if it is on sale. Stored are the
// price before, and what lowers it: the discount of the product, or a price of the variant's own.
import { saleDatesOf } from '../product/dates.ts'
import type { FixedAmount } from '@vitrine/contract'
import { type Currency, formatMoney, parseAmount, toDecimal } from '../money.ts'
import { applyDiscount } from '../product/price.ts'
import type { ProductFacts, StoredVariant } from '../product/product.ts'

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
  variants: Pick<StoredVariant, 'price' | 'salePrice'>[]
}

/** The price of the product: it stays as long as a variant has it, or no price has changed. */
function priceOfProduct(
  prices: readonly [VariantPrices, ...VariantPrices[]],
  isUnchanged: readonly boolean[],
  { price, variants }: ProductFacts,
  currency: string,
): bigint {
  const own = parseAmount(price, currency)
  const isKept =
    variants.length > 0 && (isUnchanged.every(Boolean) || prices.some(({ full }) => full === own))
  return isKept ? own : prices[0].full
}

/**
 * How the prices of all variants are stored. The discount of the product stays if it gives these prices; else it becomes an
 * amount with its dates if all variants are lowered by the same, and otherwise each variant has a sale price, without dates.
 */
export function storePrices(
  prices: readonly [VariantPrices & { id: string }, ...(VariantPrices & { id: string })[]],
  { facts, before }: { facts: ProductFacts; before: ReadonlyMap<string, StoredVariant> },
  currency: string,
): StoredPrices {
  const [first] = prices
  const stored = prices.map(({ id }) => before.get(id))
  const isUnchanged = prices.map(
    ({ full }, i) =>
      stored[i] !== undefined && parseAmount(stored[i].price ?? facts.price, currency) === full,
  )
  const base = priceOfProduct(prices, isUnchanged, facts, currency)
  const ownPrice = (full: bigint, i: number) => {
    if (isUnchanged[i] && stored[i]?.price !== undefined) return stored[i].price
    return full === base ? undefined : toDecimal(full, currency)
  }
  const isSame = (each: VariantPrices) => each.full - each.now === first.full - first.now
  const off = first.full - first.now
  const { discount: lowered } = facts
  // An amount above a price leads to zero as well, but is refused where products are checked.
  const isWithin = (full: bigint) =>
    lowered?.type !== 'AMOUNT' || lowered.value <= Number(toDecimal(full, currency))
  const isKept =
    lowered &&
    prices.every(({ full, now }) => isWithin(full) && applyDiscount(full, lowered, currency) === now)
  const discount = isKept
    ? lowered
    : prices.every(isSame) && off > 0n && off <= base
      ? { type: 'AMOUNT' as const, value: Number(toDecimal(off, currency)), ...saleDatesOf(lowered) }
      : undefined
  return {
    price: base === parseAmount(facts.price, currency) ? facts.price : toDecimal(base, currency),
    ...(discount && { discount }),
    variants: prices.map(({ full, now }, i) => {
      const price = ownPrice(full, i)
      return {
        ...(price !== undefined && { price }),
        ...(!discount && now !== full && { salePrice: toDecimal(now, currency) }),
      }
    }),
  }
}
