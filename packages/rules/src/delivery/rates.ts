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
  const count = totals.BY_TOTAL_QUANTITY / 1_000_000n
  const prices = rates
    .filter((rate) => holds(rate, totals))
    .map(({ amount, isPerUnit }) => (isPerUnit ? amount * count : amount))
  return prices.reduce<bigint | undefined>(
    (lowest, price) => (lowest === undefined || price < lowest ? price : lowest),
    undefined,
  )
}

/** The least price that conditions on it allow: a condition that is an upper bound allows any. */
const leastPrice = ({ type, operator, value }: CompiledRate['conditions'][number]) => {
  if (type !== 'BY_TOTAL_PRICE' || operator === 'LT' || operator === 'LTE') return 0n
  return operator === 'GT' ? value + 1n : value
}

/** The lowest price of goods above the present one at which a rate costs nothing, in minor units; undefined if there is none. */
export function findFreeFrom(
  rates: readonly CompiledRate[],
  totals: Totals,
  currency: string,
): bigint | undefined {
  const unit = minorUnit(currency)
  const starts = rates.flatMap((rate) => {
    if (rate.amount > 0n) return []
    const least = rate.conditions
      .map(leastPrice)
      .reduce((a, b) => (a > b ? a : b), totals.BY_TOTAL_PRICE + 1n)
    const start = (least + unit - 1n) / unit
    return holds(rate, { ...totals, BY_TOTAL_PRICE: start * unit }) ? start : []
  })
  return starts.length > 0 ? starts.reduce((a, b) => (a < b ? a : b)) : undefined
}
