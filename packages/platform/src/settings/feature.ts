// The settings feature: stores are opened, listed and moved by operators.
import type { Deps } from '../deps.ts'
import { type NewStore, openStore, type OpenedStore } from './open-store.ts'
import { type ListedStore, listStores, moveStorefront } from './stores.ts'

/** What operators may do with stores. */
export interface SettingsAdmin {
  /** Opens a store, with its products and collections. */
  openStore(store: NewStore): Promise<OpenedStore>
  /** Lists the first hundred stores, oldest first; with a client id, only the store of that client. */
  stores(clientId?: string): Promise<ListedStore[]>
  /** Changes the URL of a store's storefront. */
  moveStorefront(storeId: string, storefrontUrl: string): Promise<void>
}

/** Makes the settings feature. */
export const settingsFeature = (deps: Deps): { admin: SettingsAdmin } => ({
  admin: {
    openStore: (store) => openStore(deps, store),
    stores: (clientId) => listStores(deps, clientId),
    moveStorefront: (storeId, storefrontUrl) => moveStorefront(deps, storeId, storefrontUrl),
  },
})
