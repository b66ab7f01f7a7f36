// Takes amounts off units: of each unit, of their sum, or of the one that costs least.
import { type Ratio, times } from '../money.ts'
import { leftOf, type Units } from './figures.ts'
import { prorate } from './prorate.ts'

/** What is taken off, as amounts of the units in their order. */
export type TakeOff = (units: readonly Units[], currency: string) => bigint[]

const cap = (amount: bigint, limit: bigint) => (amount < limit ? amount : limit)
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n)

/** Sets the price of each unit; it is never raised. */
export const toUnitPrice =
  (price: bigint): TakeOff =>
  (units) =>
    units.map(({ count, left }) => atLeastZero(left - price * count))

/** Takes an amount off each unit, down to nothing. */
export const perUnit =
  (amount: bigint): TakeOff =>
  (units) =>
    units.map(({ count, left }) => cap(amount * count, left))

const spread = (amount: bigint, units: readonly Units[]) =>
  prorate(
    amount,
    units.map(({ left, line }) => ({ weight: left, key: line.id })),
  )

/** Takes an amount off the sum once, down to nothing. */
export const once =
  (amount: bigint): TakeOff =>
  (units) =>
    spread(cap(amount, leftOf(units)), units)

/** Takes a share off the sum, rounded half up once. */
export const share =
  (ratio: Ratio): TakeOff =>
  (units, currency) =>
    spread(times(leftOf(units), ratio, currency), units)

const costsLess = (a: Units, b: Units) => {
  const [of, than] = [a.left * b.count, b.left * a.count]
  return of === than ? a.line.id < b.line.id : of < than
}

/** The one of the covered units that costs least, apart from the others of its line. */
export function splitCheapest(covered: readonly Units[]): { from: Units; cheapest: Units; rest: Units } {
  const from = covered.reduce((least, each) => (costsLess(each, least) ? each : least))
  const cheapest = { line: from.line, count: 1n, left: from.left / from.count }
  return {
    from,
    cheapest,
    rest: { line: from.line, count: from.count - 1n, left: from.left - cheapest.left },
  }
}
