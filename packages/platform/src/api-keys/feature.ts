// The API keys feature: operators give out API keys.
import { isValidApiKey } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { findStoreByKey, saveApiKey } from './store.ts'

/** What operators may do with API keys. */
export interface ApiKeysAdmin {
  /** Saves a named API key of a store; the previous key of that name stops working. */
  allowKey(storeId: string, key: string, name: string): Promise<void>
  /** Whether an API key is one of this store. */
  isKeyOf(storeId: string, key: string): Promise<boolean>
}

/** Makes the API keys feature. */
export const apiKeysFeature = ({ database, clock }: Deps): { admin: ApiKeysAdmin } => ({
  admin: {
    allowKey: (storeId, key, name) => saveApiKey(database, storeId, key, name, clock.now()),
    isKeyOf: async (storeId, key) => isValidApiKey(key) && (await findStoreByKey(database, key)) === storeId,
  },
})
