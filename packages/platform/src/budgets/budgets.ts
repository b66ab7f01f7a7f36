// Limits what callers without an API key leave behind within an hour, per network and per store (decision 13).
import { Refusal } from '@vitrine/rules'
import type { Clock } from '../deps.ts'
import { namesOf } from '../validation/network-names.ts'
import { createHourlyBudget, type Exceeded } from './hourly-budget.ts'
import { createStoreShares } from './store-shares.ts'
import type { Budget } from './usages.ts'

/** The hourly budget of a network. */
export interface NetworkBudget extends Budget {
  /** Calls that may send a mail, whether or not they do; within a day three times as many. Counted in the database. */
  mails: number
  /** Sign-ins with a wrong password. Counted in the database. */
  failedSignIns: number
}

/** The hourly budgets of callers without an API key; a limit that is left out keeps its default. */
export interface BudgetOptions {
  /** Of all callers in one network: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network?: Partial<NetworkBudget>
  /** Of all callers of one store. */
  store?: Partial<Budget>
}

// An office of several hundred shoppers behind one address stays below these.
const networkDefaults: NetworkBudget = {
  tokens: 6000,
  carts: 1000,
  records: 12_000,
  bytes: 16_000_000,
  mails: 100,
  failedSignIns: 100,
}
// The same for fifty such networks.
const storeDefaults: Budget = { tokens: 300_000, carts: 50_000, records: 600_000, bytes: 800_000_000 }

/** How many calls of one network may send a mail within an hour. */
export const mailsPerHour = ({ network }: BudgetOptions): number => network?.mails ?? networkDefaults.mails

/** How many sign-ins of one network may fail within an hour. */
export const failedSignInsPerHour = ({ network }: BudgetOptions): number =>
  network?.failedSignIns ?? networkDefaults.failedSignIns

// How many networks an IPv6 /64, /56 and /48 count as. A /56 is that of a household or a small firm, of which few networks shop
// at once; a /48 is that of a large firm, or of 256 such households. By default none of them gets a third of a store's budget.
const factorsOfIpv6 = [1, 4, 16]

/** The caller that a cost is charged to. */
interface Charged {
  storeId: string
  /** Undefined when the server knows no address: then only the store's budget counts. */
  network?: string | undefined
}

/** The networks that a caller counts against; wider ones around an IPv4 address hold unrelated callers, and do not count. */
function networksOf(network: string | undefined) {
  const names = network === undefined ? [] : namesOf(network)
  const factors = names.length === factorsOfIpv6.length ? factorsOfIpv6 : [1]
  return factors.flatMap((factor, i) => {
    const name = names[i]
    return name === undefined ? [] : [{ name, factor, level: i }]
  })
}

const multiply = (limits: Budget, factor: number): Budget => {
  const { tokens, carts, records, bytes } = limits
  return {
    tokens: factor * tokens,
    carts: factor * carts,
    records: factor * records,
    bytes: factor * bytes,
  }
}

const refuse = ({ budget, seconds }: Exceeded, scope: 'network' | 'store') =>
  new Refusal('TOO_MANY_REQUESTS', { budget, scope, retryAfter: seconds })

/**
 * Makes the function that charges a cost to its network and its store, or refuses it: if either has used up its budget, or if
 * little of the store's is left and the network has used more than its share.
 */
export function createBudgets(
  { network: networkLimits = {}, store: storeLimits = {} }: BudgetOptions,
  clock: Clock,
) {
  const ofNetwork = { ...networkDefaults, ...networkLimits }
  const ofStore = { ...storeDefaults, ...storeLimits }
  const perNetwork = factorsOfIpv6.map((factor) => createHourlyBudget(multiply(ofNetwork, factor)))
  const perStore = createHourlyBudget(ofStore)
  const shares = createStoreShares(ofStore)

  return ({ storeId, network }: Charged, cost: Partial<Budget>) => {
    const now = clock.now()
    const networks = networksOf(network)
    for (const { name, level } of networks) {
      const exceeded = perNetwork[level]?.check(name, cost, now)
      if (exceeded) throw refuse(exceeded, 'network')
    }
    const exceeded =
      perStore.check(storeId, cost, now) ??
      shares.check({ storeId, networks }, cost, { now, usedOfStore: perStore.sharesOf(storeId, now) })
    if (exceeded) throw refuse(exceeded, 'store')
    for (const { name, level } of networks) perNetwork[level]?.take(name, cost, now)
    perStore.take(storeId, cost, now)
    shares.add(storeId, networks, cost, now)
  }
}

export type Charge = ReturnType<typeof createBudgets>
