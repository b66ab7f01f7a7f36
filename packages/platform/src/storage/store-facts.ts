// The settings of a store that answers depend on; every read of a feature brings them along.
import type { WeightUnit } from '@vitrine/contract'
import { type PriceConversion, Refusal, type StoreFacts } from '@vitrine/rules'
import type { Deps } from '../deps.ts'

/** How a store shows prices and weights, and the URL of its storefront. */
export interface StoreRow {
  currency: string
  /** Null in a store that follows the language of its storefront's texts. */
  language: string | null
  pricesIncludeTax: boolean
  timeZone: string
  weightUnit: WeightUnit
  storefrontUrl: string
  /** Where pictures are shown from; null: at their own addresses. */
  pictureOrigin: string | null
  /** Into the currency of the caller; absent: prices are not converted. */
  conversion?: PriceConversion | undefined
}

/** The columns of a `StoreRow`, of `stores s`. */
export const storeColumns = `s.currency, s.language, s.prices_include_tax as "pricesIncludeTax",
  s.time_zone as "timeZone", s.weight_unit as "weightUnit", s.shop_url as "storefrontUrl", s.settings->>'pictureOrigin' as "pictureOrigin"`

/** The rate of `stores s` for `$currency`, as a query; no row if the store has none. */
export const rateQuery = `select r.rate->>'rate' from jsonb_array_elements(s.settings->'prices'->'rates') r(rate)
   where s.currency <> $currency and r.rate->>'currency' = $currency limit 1`

/** The refusal when a valid token names a store that no longer exists. */
export const storeNotFound = () => new Refusal('INVALID_TOKEN')

/** Turns the row into the `StoreFacts` that the rules take. */
export const storeFacts = (
  row: StoreRow,
  { origins, language }: Pick<Deps, 'origins' | 'language'>,
): StoreFacts => ({
  currency: { code: row.currency, language: row.language ?? language },
  pricesIncludeTax: row.pricesIncludeTax,
  timeZone: row.timeZone,
  weightUnit: row.weightUnit,
  storefrontUrl: row.storefrontUrl,
  platformUrl: origins.platformUrl,
  pictureOrigin: row.pictureOrigin ?? undefined,
  conversion: row.conversion,
})
