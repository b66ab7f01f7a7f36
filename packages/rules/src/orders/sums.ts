// Reads the amounts of a request, and checks that those which were sent add up.
import type { OrderPrice } from '@vitrine/contract'
import { type Currency, decimalViolations, parseAmount, toDecimal, toPrice } from '../money.ts'
import { Invalid, Refusal } from '../refusal.ts'
import { toOrderPrice } from './to-order.ts'

type Sent = { amount: string } | null | undefined

/** Reads and checks the amounts of one currency. */
export interface Sums {
  /** The sent amount in minor units; undefined if none was sent. */
  read(sent: Sent, field: string): bigint | undefined
  /** The calculated amount; throws if another one was sent. */
  check(sent: Sent, field: string, calculated: bigint): bigint
  /** An amount as orders have it. */
  format(amount: bigint): OrderPrice
}

/** Makes what reads and checks amounts; `path` is before the names of their fields. */
export function sumsOf(currency: Currency, path: string): Sums {
  const { code } = currency
  const read: Sums['read'] = (sent, field) => {
    if (!sent) return undefined
    const violations = decimalViolations(`${path}.${field}.amount`, sent.amount, code)
    if (violations.length > 0) throw new Invalid(violations)
    return parseAmount(sent.amount, code)
  }
  return {
    read,
    check(sent, field, calculated) {
      if (calculated < 0n || (read(sent, field) ?? calculated) !== calculated)
        throw new Refusal('AMOUNTS_DO_NOT_ADD_UP', {
          field: `${path}.${field}`,
          expected: toDecimal(calculated, code),
        })
      return calculated
    },
    format: (amount) => toOrderPrice(toPrice(amount, currency)),
  }
}

/** The sum of amounts. */
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, each) => all + each, 0n)
