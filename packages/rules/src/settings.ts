// The settings of a store that the rules use.
import type { Currency } from './money.ts'

/** The store's currency, language and origins. */
export interface StoreFacts {
  currency: Currency
  /** The origin of product pages. */
  storefrontUrl: string
  /** The origin of pictures that are stored as a path. */
  platformUrl: string
  pricesIncludeTax: boolean
}

/** Resolves a path on the platform's origin; returns any other URL unchanged. */
export const absolute = (url: string, platformUrl: string): string =>
  url.startsWith('/') ? platformUrl + url : url

/** The path of a product page, percent-encoded. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`
