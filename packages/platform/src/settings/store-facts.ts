// What every answer needs to know of its store; each verb's own read brings it along.
import { storesAppId } from '@vitrine/contract'
import { Refusal, type StoreFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'

/** How a store writes money and where its shop is. */
export interface StoreRow {
  currency: string
  language: string
  storefrontUrl: string
}

/** The columns of a `StoreRow`, of `stores s`. */
export const storeColumns = `s.currency, s.language, s.shop_url as "storefrontUrl"`

/** A token can outlive its store. */
export const storeNotFound = () => new Refusal('INVALID_TOKEN')

/** The row as rules want it: for figures and addresses. */
export const storeFacts = (row: StoreRow, { origins: places }: Pick<Deps, 'origins'>): StoreFacts => ({
  currency: { code: row.currency, language: row.language },
  storefrontUrl: row.storefrontUrl,
  platformUrl: places.platformUrl,
  storesAppId,
})
