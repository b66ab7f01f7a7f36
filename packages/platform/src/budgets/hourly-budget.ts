// A budget per key, such as a network: what is used comes back evenly over an hour. Kept in memory, for a limited
// number of keys.

/** What a budget counts. */
export interface Budget {
  /** Sessions refreshed; the first token of a visitor is not counted. */
  tokens: number
  /** Carts created. */
  carts: number
  /** Idempotency records. */
  records: number
  /** Bytes that writes add to the database, with indexes, events and replaced rows. */
  bytes: number
}

/** What of a budget is used up, and for how many seconds. */
interface Exceeded {
  budget: keyof Budget
  seconds: number
}

/** The budget of a key: the share of each limit that is used, as of a time in milliseconds. */
interface Usage {
  updatedAt: number
  shares: readonly number[]
}

/** The names of what a budget counts. */
export const budgetNames = ['tokens', 'carts', 'records', 'bytes'] as const satisfies (keyof Budget)[]
const hourMs = 3_600_000
// A thousand thousandths add up to slightly more than one.
const roundingError = 1e-9

// About 10 MB.
const defaultMaxKeys = 50_000
const candidates = 8

/** Makes the budgets of all keys, each with the same limits; `Infinity` is no limit. */
export function createHourlyBudget(limits: Budget, maxKeys = defaultMaxKeys) {
  const usages = new Map<string, Usage>()

  const sharesOf = (usage: Usage | undefined, now: number) =>
    budgetNames.map((_, i) =>
      usage ? Math.max(0, (usage.shares[i] ?? 0) - Math.max(0, now - usage.updatedAt) / hourMs) : 0,
    )
  const costs = (cost: Partial<Budget>) => budgetNames.map((name) => (cost[name] ?? 0) / limits[name])

  // Forgetting a key gives back what it has used. So of the oldest keys the least used one goes: a caller with many
  // networks can fill the map, but cannot push out the budgets that it has used up.
  const forgetOne = (now: number) => {
    const oldest: { key: string; usage: Usage; share: number }[] = []
    for (const [key, usage] of usages) {
      oldest.push({ key, usage, share: Math.max(...sharesOf(usage, now)) })
      if (oldest.length === candidates) break
    }
    const least = Math.min(...oldest.map(({ share }) => share))
    const leastUsed = oldest.findIndex(({ share }) => share === least)
    for (const [i, { key, usage }] of oldest.entries()) {
      usages.delete(key)
      if (i !== leastUsed) usages.set(key, usage)
    }
  }

  return {
    /** How many keys have a budget in use. */
    size: () => usages.size,

    /** What of the key's budget does not suffice for the cost; undefined if all does. */
    check(key: string, cost: Partial<Budget>, now: number): Exceeded | undefined {
      const shares = sharesOf(usages.get(key), now)
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
    take(key: string, cost: Partial<Budget>, now: number) {
      const before = usages.get(key)
      const shares = sharesOf(before, now)
      if (!before && usages.size >= maxKeys) forgetOne(now)
      const updatedAt = Math.max(now, before?.updatedAt ?? now)
      usages.set(key, { updatedAt, shares: costs(cost).map((share, i) => (shares[i] ?? 0) + share) })
    },
  }
}
