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
  /** Where all pictures are shown from, by their ids; absent: at their own addresses. */
  pictureOrigin?: string | undefined
  pricesIncludeTax: boolean
  timeZone: string
  /** The unit that all weights are in. */
  weightUnit: WeightUnit
  /** Absent: prices are not converted. */
  conversion?: PriceConversion | undefined
}

/** Resolves a path on the platform's origin; returns any other URL unchanged. */
export const absolute = (url: string, platformUrl: string): string =>
  url.startsWith('/') ? platformUrl + url : url

const mediaPath = (id: string) => `/media/${encodeURIComponent(id)}`

/** The address of a picture as answers have it. */
export const addressOf = (
  { id, url }: { id: string; url: string },
  { pictureOrigin, platformUrl }: Pick<StoreFacts, 'pictureOrigin' | 'platformUrl'>,
): string => (pictureOrigin ? pictureOrigin + mediaPath(id) : absolute(url, platformUrl))

/** Whether an address names a picture by its id, on whatever origin: a picture that was read is sent back with it. */
export const isMediaAddress = (url: string, id: string): boolean =>
  url.replace(/^https?:\/\/[^/]*/, '') === mediaPath(id)

/** The path of a product page, percent-encoded. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`
