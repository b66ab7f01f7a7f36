// What the rates of a way of delivery may not say.
import type { ConditionalRate, FieldViolation, RateComparison } from '@vitrine/contract'
import { decimalViolations } from '../money.ts'
import { Refusal, violation } from '../refusal.ts'
import { toMillionths } from './rates.ts'

type Condition = NonNullable<ConditionalRate['conditions']>[number]

/** The totals that a comparison leaves, in steps of which there is nothing between. */
const rangeOf: Record<RateComparison, (value: bigint, step: bigint) => { from?: bigint; to?: bigint }> = {
  EQ: (value) => ({ from: value, to: value }),
  GT: (value, step) => ({ from: value + step }),
  GTE: (value) => ({ from: value }),
  LT: (value, step) => ({ to: value - step }),
  LTE: (value) => ({ to: value }),
}

const stepOf = ({ type }: Condition) => (type === 'BY_TOTAL_QUANTITY' ? 1_000_000n : 1n)

/** Whether no total fulfils all conditions of a kind. */
function isContradiction(conditions: readonly Condition[]): boolean {
  let from = 0n
  let to: bigint | undefined
  for (const condition of conditions) {
    const range = rangeOf[condition.operator](toMillionths(condition.value), stepOf(condition))
    if (range.from !== undefined && range.from > from) from = range.from
    if (range.to !== undefined && (to === undefined || range.to < to)) to = range.to
  }
  return to !== undefined && from > to
}

/** Refuses a quantity that is not a whole number. */
function assertWhole({ type, value }: Condition, field: string): void {
  if (type === 'BY_TOTAL_QUANTITY' && toMillionths(value) % 1_000_000n !== 0n)
    throw new Refusal('INVALID_QUANTITY_VALUE', { field })
}

/** The violations of rates that were sent. */
export const rateViolations = (
  rates: readonly ConditionalRate[] | null | undefined,
  field: string,
  currency: string,
): FieldViolation[] =>
  (rates ?? []).flatMap(({ amount, conditions }, i) => {
    const place = `${field}[${i}]`
    const all = conditions ?? []
    all.forEach((condition, n) => assertWhole(condition, `${place}.conditions[${n}].value`))
    const types = [...new Set(all.map(({ type }) => type))]
    return [
      ...decimalViolations(`${place}.amount`, amount, currency),
      ...types
        .filter((type) => isContradiction(all.filter((condition) => condition.type === type)))
        .map((type) =>
          violation(
            `${place}.conditions`,
            'VALIDATION',
            `must not contradict each other: ${type} fulfils none`,
          ),
        ),
    ]
  })
