// Shares out what is left of a store's budget: the network that has used the most is refused first, so that no number of
// networks shuts another one out. This is the dynamic threshold of shared buffers (Choudhury and Hahne, 1998).
import { hourMs, type Exceeded } from './hourly-budget.ts'
import { type Budget, budgetNames, createUsages, type Decay } from './usages.ts'

// While more than this is left of a store's budget, only the network's own limits count.
const scarce = 1 / 5
// By default a fifth of a store's budget is ten budgets of a network, so the share begins at a network's whole budget.
const shareOfRest = 1 / 10

// Longer than the even return of a budget: otherwise a network that uses its budget as fast as it comes back would count as
// one that has used nothing.
const slowly: Decay = (share, elapsedMs) => share * Math.exp(-elapsedMs / hourMs)

/** A network, or a wider one around it that may use `factor` times as much. */
interface SharingNetwork {
  name: string
  factor: number
}

/** Makes the shares of networks in the budgets of stores. */
export function createStoreShares(storeLimits: Budget) {
  const used = createUsages(storeLimits, slowly)
  const keyOf = (storeId: string, { name }: SharingNetwork) => `${storeId} ${name}`

  return {
    /** What the networks have used more of than their shares, by the used shares of the store's budget. */
    check(
      { storeId, networks }: { storeId: string; networks: readonly SharingNetwork[] },
      cost: Partial<Budget>,
      { now, usedOfStore }: { now: number; usedOfStore: readonly number[] },
    ): Exceeded | undefined {
      for (const network of networks) {
        const shares = used.sharesOf(keyOf(storeId, network), now)
        for (const [i, budget] of budgetNames.entries()) {
          const rest = 1 - (usedOfStore[i] ?? 0)
          const needed = Math.min(scarce, (shares[i] ?? 0) / (shareOfRest * network.factor))
          // By then so much of the store's budget has come back, if no other network takes it.
          if (cost[budget] && rest < needed)
            return { budget, seconds: Math.ceil(((needed - rest) * hourMs) / 1000) }
        }
      }
      return undefined
    },

    /** Counts a cost for the networks. */
    add(storeId: string, networks: readonly SharingNetwork[], cost: Partial<Budget>, now: number) {
      for (const network of networks) used.add(keyOf(storeId, network), cost, now)
    },
  }
}
