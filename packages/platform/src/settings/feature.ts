// The settings feature: stores are opened, listed and moved by operators; merchants change what the pages show.
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchantScope } from '../storage/commit.ts'
import { checkoutSettingsHandlers } from './checkout-settings.ts'
import type { NewStore } from './new-store.ts'
import { allowFirstKey, openStore, type OpenedStore } from './open-store.ts'
import { readPolicy } from './policies.ts'
import { readSettings, updateSettings } from './store-settings.ts'
import { type ListedStore, listStores, moveStorefront } from './stores.ts'

/** What operators may do with stores. */
export interface SettingsAdmin {
  /** Opens a store, with its products and collections; or updates the store of the client id. */
  openStore(store: NewStore): Promise<OpenedStore>
  /** Lists the first hundred stores, oldest first; with a client id, only the store of that client. */
  stores(clientId?: string): Promise<ListedStore[]>
  /** Saves the API key of a store that has none; false if the store has one. */
  allowFirstKey(storeId: string, key: string): Promise<boolean>
  /** Changes the URL of a store's storefront. */
  moveStorefront(storeId: string, storefrontUrl: string): Promise<void>
}

/** Makes the settings feature. */
export function settingsFeature(deps: Deps) {
  const handlers: Handlers<'settings'> & Handlers<'checkoutSettings'> = {
    ...checkoutSettingsHandlers(deps),
    'GET /vitrine/v1/store': async (_input, { storeId }) => ({ store: await readSettings(deps, storeId) }),
    'PATCH /vitrine/v1/store': async ({ body }, program, call) => {
      return { store: await updateSettings(deps, merchantScope(program, call), body.store) }
    },
    'GET /vitrine/v1/store/policies/{slug}': async ({ path }, { storeId }) => ({
      policy: await readPolicy(deps, storeId, path.slug),
    }),
  }
  const admin: SettingsAdmin = {
    openStore: (store) => openStore(deps, store),
    stores: (clientId) => listStores(deps, clientId),
    allowFirstKey: (storeId, key) => allowFirstKey(deps, storeId, key),
    moveStorefront: (storeId, storefrontUrl) => moveStorefront(deps, storeId, storefrontUrl),
  }
  return { handlers, admin }
}
