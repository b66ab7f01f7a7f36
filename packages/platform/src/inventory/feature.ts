// The inventory feature: stock is set by scripts, and read by the features that sell.
import type { Deps } from '../deps.ts'
import { setStock, type StockLevel } from './store.ts'

/** What scripts may do with the stock of a store. */
export interface InventoryAdmin {
  /** Sets the stock of a variant. */
  setStock(level: StockLevel): Promise<void>
}

/** Makes the inventory feature. */
export const inventoryFeature = ({ database }: Deps) => ({
  store: (findStore: () => Promise<string>): InventoryAdmin => ({
    setStock: async (level) => setStock(database, await findStore(), level),
  }),
})
