// Limits what callers without an API key leave behind within an hour, per network and per store (decision 13).
import { Refusal } from '@vitrine/rules'
import type { Clock } from '../deps.ts'
import { type Budget, createHourlyBudget } from './hourly-budget.ts'

/** The hourly budget of a network. */
export interface NetworkBudget extends Budget {
  /** Calls that may send a mail, whether or not they do; within a day three times as many. Counted in the database. */
  mails: number
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
}
// The same for fifty such networks.
const storeDefaults: Budget = { tokens: 300_000, carts: 50_000, records: 600_000, bytes: 800_000_000 }

/** How many calls of one network may send a mail within an hour. */
export const mailsPerHour = ({ network }: BudgetOptions): number => network?.mails ?? networkDefaults.mails

/** The caller that a cost is charged to. */
interface Charged {
  storeId: string
  /** Undefined when the server knows no address: then only the store's budget counts. */
  network?: string | undefined
}

/** Makes the function that charges a cost to its network and its store, or refuses it if either has used up its budget. */
export function createBudgets(
  { network: networkLimits = {}, store: storeLimits = {} }: BudgetOptions,
  clock: Clock,
) {
  const perNetwork = createHourlyBudget({ ...networkDefaults, ...networkLimits })
  const perStore = createHourlyBudget({ ...storeDefaults, ...storeLimits })

  return ({ storeId, network }: Charged, cost: Partial<Budget>) => {
    const now = clock.now()
    const charged = [
      ...(network === undefined ? [] : [{ scope: 'network', budgets: perNetwork, key: network }]),
      { scope: 'store', budgets: perStore, key: storeId },
    ]
    for (const { scope, budgets, key } of charged) {
      const exceeded = budgets.check(key, cost, now)
      if (exceeded) {
        const { budget, seconds } = exceeded
        throw new Refusal('TOO_MANY_REQUESTS', { budget, scope, retryAfter: seconds })
      }
    }
    for (const { budgets, key } of charged) budgets.take(key, cost, now)
  }
}

export type Charge = ReturnType<typeof createBudgets>
