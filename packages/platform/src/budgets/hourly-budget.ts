// A budget per key, such as a network: what is used comes back evenly over an hour.
import { type Budget, budgetNames, createUsages, type Decay } from './usages.ts'

/** What of a budget is used up, and for how many seconds. */
export interface Exceeded {
  budget: keyof Budget
  seconds: number
}

export const hourMs = 3_600_000
// A thousand thousandths add up to slightly more than one.
const roundingError = 1e-9

const evenly: Decay = (share, elapsedMs) => Math.max(0, share - elapsedMs / hourMs)

/** Makes the budgets of all keys, each with the same limits; `Infinity` is no limit. */
export function createHourlyBudget(limits: Budget, maxKeys?: number) {
  const { size, costs, sharesOf, add } = createUsages(limits, evenly, maxKeys)

  return {
    /** How many keys have a budget in use. */
    size,

    /** The share of each limit that a key has used. */
    sharesOf,

    /** What of the key's budget does not suffice for the cost; undefined if all does. */
    check(key: string, cost: Partial<Budget>, now: number): Exceeded | undefined {
      const shares = sharesOf(key, now)
      // A cost above the whole limit fits into an unused budget; otherwise it never would.
      const missing = costs(cost).map((share, i) =>
        share === 0 ? 0 : (shares[i] ?? 0) + Math.min(share, 1) - 1,
      )
      const excess = Math.max(...missing)
      const budget = budgetNames[missing.indexOf(excess)]
      if (excess <= roundingError || !budget) return undefined
      return { budget, seconds: Math.ceil(((excess - roundingError) * hourMs) / 1000) }
    },

    /** Takes the cost from the key's budget. */
    take: add,
  }
}
