// The input of `openStore`.
import {
  apiKeyRule,
  BusinessAddress,
  OfflinePayment,
  CollectionDraft,
  events,
  isValidApiKey,
  ProductDraft,
  StoreBranding,
  StoreConsents,
  StoreCurrency,
  StoreFooter,
  StoreHome,
  StoreLanguage,
  StoreName,
  StorePolicies,
  StorePrices,
  StoreSettings,
  StoreTax,
  StoreTimeZone,
  StoreUpdate,
  WeightUnit,
} from '@vitrine/contract'
import { parseUrl } from '@vitrine/contract/constants'
import { z } from 'zod'

/** Whether the host of a URL can stand in a Content-Security-Policy: a semicolon would end the directive. */
const hasPlainHost = (url: string) => /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(parseUrl(url)?.hostname ?? '')
const plainHostRule = 'must have a host name or an IP address'

const StorefrontUrl = z
  .string()
  .refine((url) => /^https?:/i.test(url) && parseUrl(url) !== undefined, 'must be an http or https URL')
  .refine(hasPlainHost, plainHostRule)
  .transform((url) => url.replace(/\/+$/, ''))

// Browsers run or show what follows these.
const unsafeSchemes = /^(?:javascript|data|vbscript|file|blob|about|filesystem|view-source|wss?|ftp):/i

// Of an app its own scheme (RFC 8252 §7.1), such as `my-app://done`.
const RedirectUri = z
  .string()
  .max(2048)
  .refine(
    (uri) =>
      /^[a-z][a-z0-9+.-]*:\/\/[!-~]+$/i.test(uri) && !unsafeSchemes.test(uri) && parseUrl(uri) !== undefined,
    'must be an http or https URL, or an address of an app with a scheme of its own',
  )
  .refine((uri) => !/[@\\#]/.test(uri), 'must not contain @, # or a backslash')
  .refine(hasPlainHost, plainHostRule)

const ApiKey = z.string().refine(isValidApiKey, apiKeyRule)

export const NewStore = z.strictObject({
  /** The site id; generated when absent. */
  id: z.guid().toLowerCase().exactOptional(),
  name: StoreName,
  /** It stays as it is once the store has products. */
  currency: StoreCurrency,
  /** The language of the store's texts and prices; without it, prices are in the language of the storefront's texts. */
  language: StoreLanguage.exactOptional(),
  /** The time zone of the dates that the admin shows and reads; absent: UTC. */
  timeZone: StoreTimeZone.exactOptional(),
  /** Whether the prices of products include tax, which the cart then tells the shopper; absent: they do not. */
  pricesIncludeTax: z.boolean().exactOptional(),
  /** How tax is rounded; absent: by line. */
  tax: z.strictObject(StoreTax.shape).exactOptional(),
  /** Where the store is. */
  businessAddress: BusinessAddress.exactOptional(),
  /** How orders are paid that are placed without a payment; absent: not at all. */
  offlinePayment: z.strictObject(OfflinePayment.shape).exactOptional(),
  /** The unit of all weights; absent: KG. */
  weightUnit: WeightUnit.exactOptional(),
  /** The URL of the storefront, which product and return links start with. */
  storefrontUrl: StorefrontUrl,
  /** A store is opened once for each client id; opening it again updates it. */
  clientId: z.string().min(1).max(100).exactOptional(),
  clientSecret: z.string().min(1).max(1000).exactOptional(),
  /** Where a sign-in may lead back to, besides `/callback` of the storefront: complete addresses, matched byte for byte. */
  redirectUris: z.array(RedirectUri).max(50).readonly().exactOptional(),
  /** The first API key of the store; it replaces an earlier first one. */
  apiKey: ApiKey.exactOptional(),
  /** An API key for a store that has none. */
  defaultApiKey: ApiKey.exactOptional(),
  /** The picture, headline and link of the home page. */
  home: z.strictObject(StoreHome.shape).exactOptional(),
  /** The text and links at the bottom of every page. */
  footer: z.strictObject(StoreFooter.shape).exactOptional(),
  /** What is said about prices. */
  prices: z.strictObject(StorePrices.shape).exactOptional(),
  /** The policies, such as terms of sale and returns; they replace all of them. */
  policies: StorePolicies.readonly().exactOptional(),
  /** The colour and the logo of the sign-in pages. */
  branding: z.strictObject(StoreBranding.shape).exactOptional(),
  /** Which version of the catalog storefronts for both versions use; absent: V1_CATALOG. */
  catalogVersion: StoreSettings.shape.catalogVersion.exactOptional(),
  /** The origin of the addresses of pictures, such as `https://pictures.example`; absent: they are as entered. */
  pictureOrigin: StoreUpdate.shape.pictureOrigin.exactOptional(),
  /** The events that are recorded, because something reads them; absent: as before, and none in a new store. */
  events: z
    .array(z.string().refine((name) => name in events, 'is no event'))
    .max(100)
    .readonly()
    .exactOptional(),
  /** What a new member agrees to. */
  consents: StoreConsents.readonly().exactOptional(),
  collections: z.array(CollectionDraft).readonly().default([]),
  products: z.array(ProductDraft).readonly().default([]),
})
export type NewStore = z.input<typeof NewStore>
