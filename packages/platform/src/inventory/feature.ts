// The inventory feature: merchants read and change stock, scripts set it, and the ledger says why each number is what it is.
import type { Deps } from '../deps.ts'
import { itemFilterJobs } from './item-filter-changes.ts'
import { itemHandlers } from './item-routes.ts'
import { purgeLedger } from './ledger.ts'
import { inventoryHandlers } from './routes.ts'
import { soldOutJobs } from './sold-out-job.ts'
import { setStock, type StockToSet } from './store.ts'

/** What scripts may do with the stock of a store. */
export interface InventoryAdmin {
  /** Sets the stock of a variant. */
  setStock(level: StockToSet): Promise<void>
}

/** Makes the inventory feature. */
export const inventoryFeature = (deps: Deps) => ({
  handlers: { ...inventoryHandlers(deps), ...itemHandlers(deps) },
  jobs: soldOutJobs(deps),
  bulkJobs: itemFilterJobs(deps),
  purges: { 'purge-stock-ledger': purgeLedger },
  store: (findStore: () => Promise<string>): InventoryAdmin => ({
    setStock: async (level) => setStock(deps, await findStore(), level),
  }),
})
