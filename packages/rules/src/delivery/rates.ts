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

/** An amount of minor units, in millionths of its currency. */
export const amountInMillionths = (amount: bigint, currency: string): bigint =>
  amount * 10n ** BigInt(6 - exponentOf(currency))

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

/** The price of goods with these totals; undefined if no rate holds. */
export function priceOf(rates: readonly CompiledRate[], totals: Totals): bigint | undefined {
  const count = totals.BY_TOTAL_QUANTITY / 1_000_000n
  const prices = rates
    .filter(({ conditions }) =>
      conditions.every(({ type, operator, value }) => compare[operator](totals[type], value)),
    )
    .map(({ amount, isPerUnit }) => (isPerUnit ? amount * count : amount))
  return prices.reduce<bigint | undefined>(
    (lowest, price) => (lowest === undefined || price < lowest ? price : lowest),
    undefined,
  )
}
