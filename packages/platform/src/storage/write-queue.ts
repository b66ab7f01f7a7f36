// Limits how many transactions of a store's merchants run at once in this process. They all need the row of their store
// (catalog/transaction.ts): the others wait for it here, and not each on a connection, which requests of shoppers need.
import type { Deps } from '../deps.ts'

// Half of the connections that a pool opens by default.
const atOnce = 5

/** Makes the queue of one process; each store has its own turns. */
export function createWriteQueue(): Deps['queueWrite'] {
  const stores = new Map<string, { running: number; waiting: (() => void)[] }>()
  return async (storeId, work) => {
    const store = stores.get(storeId) ?? { running: 0, waiting: [] }
    stores.set(storeId, store)
    if (store.running < atOnce) store.running += 1
    else await new Promise<void>((resolve) => store.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = store.waiting.shift()
      if (next) next()
      else store.running -= 1
      if (store.running === 0) stores.delete(storeId)
    }
  }
}
