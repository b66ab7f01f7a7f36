// What every answer needs to know of its store; each verb's own read brings it along.
import { storesAppId } from '@vitrine/contract'
import { Refusal, type StoreFacts } from '@vitrine/rules'
import type { World } from '../deps.ts'

/** How a store writes money and where its shop is. */
export interface StoreRow {
  currency: string
  language: string
  shopUrl: string
}

/** The columns of a `StoreRow`, of `stores s`. */
export const storeColumns = `s.currency, s.language, s.shop_url as "shopUrl"`

/** A token can outlive its store. */
export const storeIsGone = () => new Refusal('INVALID_TOKEN')

/** The row as rules want it: for figures and addresses. */
export const storeFacts = (row: StoreRow, { places }: Pick<World, 'places'>): StoreFacts => ({
  currency: { code: row.currency, language: row.language },
  shopUrl: row.shopUrl,
  platformUrl: places.platformUrl,
  storesAppId,
})
