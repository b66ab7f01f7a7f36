// What keys, such as networks, have used of the limits of a budget. Kept in memory, for a limited number of keys.

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

/** The names of what a budget counts. */
export const budgetNames = ['tokens', 'carts', 'records', 'bytes'] as const satisfies (keyof Budget)[]

/** What a key has used: the share of each limit, as of a time in milliseconds. */
interface Usage {
  updatedAt: number
  shares: readonly number[]
}

/** What is left of a used share after so many milliseconds. */
export type Decay = (share: number, elapsedMs: number) => number

// About 10 MB.
const defaultMaxKeys = 50_000
const candidates = 8

/** Makes the usages of all keys, as shares of the same limits. */
export function createUsages(limits: Budget, decay: Decay, maxKeys = defaultMaxKeys) {
  const usages = new Map<string, Usage>()

  const after = (usage: Usage | undefined, now: number) =>
    budgetNames.map((_, i) => (usage ? decay(usage.shares[i] ?? 0, Math.max(0, now - usage.updatedAt)) : 0))
  const costs = (cost: Partial<Budget>) => budgetNames.map((name) => (cost[name] ?? 0) / limits[name])

  // Forgetting a key gives back what it has used. So of the oldest keys the least used one goes: a caller with many
  // networks can fill the map, but cannot push out the budgets that it has used up.
  const forgetOne = (now: number) => {
    const oldest: { key: string; usage: Usage; share: number }[] = []
    for (const [key, usage] of usages) {
      oldest.push({ key, usage, share: Math.max(...after(usage, now)) })
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
    /** How many keys have used something. */
    size: () => usages.size,

    /** The share of each limit that a cost is, in the order of the names. */
    costs,

    /** The share of each limit that a key has used. */
    sharesOf: (key: string, now: number) => after(usages.get(key), now),

    /** Adds a cost to what the key has used. */
    add(key: string, cost: Partial<Budget>, now: number) {
      const before = usages.get(key)
      const shares = after(before, now)
      if (!before && usages.size >= maxKeys) forgetOne(now)
      const updatedAt = Math.max(now, before?.updatedAt ?? now)
      usages.set(key, { updatedAt, shares: costs(cost).map((share, i) => (shares[i] ?? 0) + share) })
    },
  }
}
