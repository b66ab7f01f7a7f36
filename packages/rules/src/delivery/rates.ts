// What a way of delivery costs: of the rates whose conditions all hold, the lowest.
import type { ConditionalRate, RateComparison, RateConditionType } from '@vitrine/contract'
import { exponentOf } from '@vitrine/contract/constants'
import { roundAmount } from '../money.ts'

/** What conditions look at, in millionths, so that no comparison rounds. */
export type Totals = Record<RateConditionType, bigint>

/** A rate that is ready to be compared with totals. */
export interface CompiledRate {
  amount: bigint
  isPerUnit: boolean
  conditions: { type: RateConditionType; operator: RateComparison; value: bigint }[]
}

const compare: Record<RateComparison, (total: bigint, value: bigint) => boolean> = {
  EQ: (total, value) => total === value,
  GT: (total, value) => total > value,
  GTE: (total, value) => total >= value,
  LT: (total, value) => total < value,
  LTE: (total, value) => total <= value,
}

/** A decimal with at most six places, in millionths. */
export function toMillionths(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** A minor unit of a currency, in millionths. */
const minorUnit = (currency: string) => 10n ** BigInt(6 - exponentOf(currency))

/** An amount of minor units, in millionths of its currency. */
export const amountInMillionths = (amount: bigint, currency: string): bigint => amount * minorUnit(currency)

/** Compiles rates. */
export const compileRates = (rates: readonly ConditionalRate[], currency: string): CompiledRate[] =>
  rates.map(({ amount, conditions, multiplyByQuantity }) => ({
    amount: roundAmount(amount, currency),
    isPerUnit: multiplyByQuantity ?? false,
    conditions: (conditions ?? []).map(({ type, operator, value }) => ({
      type,
      operator,
      value: toMillionths(value),
    })),
  }))

const holds = ({ conditions }: CompiledRate, totals: Totals) =>
  conditions.every(({ type, operator, value }) => compare[operator](totals[type], value))

/** The price of goods with these totals; undefined if no rate holds. */
export function priceOf(rates: readonly CompiledRate[], totals: Totals): bigint | undefined {
  let lowest: bigint | undefined
  for (const rate of rates) {
    if (!holds(rate, totals)) continue
    const price = rate.isPerUnit ? rate.amount * (totals.BY_TOTAL_QUANTITY / 1_000_000n) : rate.amount
    if (lowest === undefined || price < lowest) lowest = price
  }
  return lowest
}

/** The least price above the present one that the conditions of a rate on it allow, in millionths. */
function leastPrice({ conditions }: CompiledRate, present: bigint): bigint {
  let least = present + 1n
  for (const { type, operator, value } of conditions) {
    if (type !== 'BY_TOTAL_PRICE' || operator === 'LT' || operator === 'LTE') continue
    const start = operator === 'GT' ? value + 1n : value
    if (start > least) least = start
  }
  return least
}

/** The lowest price of goods above the present one at which a rate costs nothing, in minor units; undefined if there is none. */
export function findFreeFrom(
  rates: readonly CompiledRate[],
  totals: Totals,
  currency: string,
): bigint | undefined {
  const unit = minorUnit(currency)
  let lowest: bigint | undefined
  for (const rate of rates) {
    if (rate.amount > 0n) continue
    const start = (leastPrice(rate, totals.BY_TOTAL_PRICE) + unit - 1n) / unit
    const isLower = lowest === undefined || start < lowest
    if (isLower && holds(rate, { ...totals, BY_TOTAL_PRICE: start * unit })) lowest = start
  }
  return lowest
}
