// The settings of a store that the rules use.
import type { WeightUnit } from '@vitrine/contract'
import type { Currency } from './money.ts'

/** How prices are converted into the currency of a caller. */
export interface PriceConversion {
  currency: string
  /** How much of it one unit of the store's currency is, as a decimal. */
  rate: string
}

/** The store's currency, language, units and origins. */
export interface StoreFacts {
  currency: Currency
  /** The origin of product pages. */
  storefrontUrl: string
  /** The origin of pictures that are stored as a path. */
  platformUrl: string
  pricesIncludeTax: boolean
  /** The unit that all weights are in. */
  weightUnit: WeightUnit
  /** Absent: prices are not converted. */
  conversion?: PriceConversion | undefined
}

/** Resolves a path on the platform's origin; returns any other URL unchanged. */
export const absolute = (url: string, platformUrl: string): string =>
  url.startsWith('/') ? platformUrl + url : url

/** The path of a product page, percent-encoded. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`
