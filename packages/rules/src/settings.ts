// What the rules need to know of a store: how it writes money, and where things are.
import type { Currency } from './money.ts'

/** The facts of a store that every answer is made with. */
export interface StoreFacts {
  currency: Currency
  /** Where product pages are. */
  storefrontUrl: string
  /** Where pictures with a path of their own are. */
  platformUrl: string
  storesAppId: string
}

/** A path of ours on the platform's origin; any other address as it is. */
export const absolute = (url: string, platformUrl: string): string =>
  url.startsWith('/') ? platformUrl + url : url

/** Where the page of a product is in a shop: letters beyond ASCII as addresses write them. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`
