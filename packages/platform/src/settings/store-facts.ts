// The settings of a store that answers depend on; every read of a feature brings them along.
import { storesAppId } from '@vitrine/contract'
import { Refusal, type StoreFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'

/** How a store formats money, and the URL of its storefront. */
export interface StoreRow {
  currency: string
  language: string
  storefrontUrl: string
}

/** The columns of a `StoreRow`, of `stores s`. */
export const storeColumns = `s.currency, s.language, s.shop_url as "storefrontUrl"`

/** The refusal when a valid token names a store that no longer exists. */
export const storeNotFound = () => new Refusal('INVALID_TOKEN')

/** Turns the row into the `StoreFacts` that the rules take. */
export const storeFacts = (row: StoreRow, { origins }: Pick<Deps, 'origins'>): StoreFacts => ({
  currency: { code: row.currency, language: row.language },
  storefrontUrl: row.storefrontUrl,
  platformUrl: origins.platformUrl,
  storesAppId,
})
