// Opens a store with its settings, client, API key and catalogue, in one transaction.
import {
  isValidApiKey,
  CollectionDraft,
  apiKeyRule,
  ProductDraft,
  StoreBranding,
  StoreConsents,
  StoreFooter,
  StoreHome,
  StoreName,
  StorePrices,
  StoreSettings,
} from '@vitrine/contract'
import { checkCatalog, Invalid, violation, formatMoney } from '@vitrine/rules'
import { z } from 'zod'
import { publishCollection } from '../collections/store.ts'
import { parse } from '../validation/violations.ts'
import { saveProducts } from '../products/save.ts'
import { catalogTransaction } from '../products/version.ts'
import { hashOf } from '../secrets.ts'
import { saveApiKey } from '../staff/store.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'
import { toPresentation } from './store-settings.ts'

/** Whether money can be formatted in this currency. */
function isCurrency(code: string): boolean {
  try {
    return /^[A-Z]{3}$/.test(code) && formatMoney(0n, { code, language: 'en' }) !== ''
  } catch {
    return false
  }
}

/** Whether `Intl` knows the language; a well-formed tag such as `Deutsch` is not enough. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(isCurrency, 'must be a currency such as EUR')
/** Whether the host of a URL can stand in a Content-Security-Policy: a semicolon would end the directive. */
const hasPlainHost = (url: string) =>
  URL.canParse(url) && /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])$/.test(new URL(url).hostname)
const plainHostRule = 'must have a host name or an IP address'

const StorefrontUrl = z
  .string()
  .refine((url) => /^https?:/i.test(url) && URL.canParse(url), 'must be an http or https URL')
  .refine(hasPlainHost, plainHostRule)
  .transform((url) => url.replace(/\/+$/, ''))

const RedirectUri = z
  .string()
  .max(2048)
  .refine((uri) => /^https?:\/\/[!-~]+$/.test(uri) && URL.canParse(uri), 'must be an http or https URL')
  .refine((uri) => !/[@\\#]/.test(uri), 'must not contain @, # or a backslash')
  .refine(hasPlainHost, plainHostRule)

/** The input of `openStore`. */
export const NewStore = z.strictObject({
  /** The site id; generated when absent. */
  id: z.guid().toLowerCase().exactOptional(),
  name: StoreName,
  currency: Currency,
  /** The language of the store's texts and prices; without it, prices are in the language of the storefront's texts. */
  language: z.string().refine(isLanguage, 'must be a language such as en').exactOptional(),
  /** Whether the prices of products include tax, which the cart then tells the shopper. */
  pricesIncludeTax: z.boolean().default(false),
  /** The URL of the storefront, which product and return links start with. */
  storefrontUrl: StorefrontUrl,
  clientId: z.string().min(1).max(100).exactOptional(),
  clientSecret: z.string().min(1).max(1000).exactOptional(),
  /** Where a sign-in may lead back to, besides `/callback` of the storefront: complete addresses, matched byte for byte. */
  redirectUris: z.array(RedirectUri).max(50).readonly().default([]),
  apiKey: z.string().refine(isValidApiKey, apiKeyRule).exactOptional(),
  /** The picture, headline and link of the home page. */
  home: z.strictObject(StoreHome.shape).exactOptional(),
  /** The text and links at the bottom of every page. */
  footer: z.strictObject(StoreFooter.shape).exactOptional(),
  /** What is said about prices. */
  prices: z.strictObject(StorePrices.shape).exactOptional(),
  /** The colour and the logo of the sign-in pages. */
  branding: z.strictObject(StoreBranding.shape).exactOptional(),
  /** Which version of the catalog storefronts for both versions use; absent: V1_CATALOG. */
  catalogVersion: StoreSettings.shape.catalogVersion.exactOptional(),
  /** What a new member agrees to. */
  consents: StoreConsents.readonly().exactOptional(),
  collections: z.array(CollectionDraft).readonly().default([]),
  products: z.array(ProductDraft).readonly().default([]),
})
export type NewStore = z.input<typeof NewStore>

/** The ids of a new store. */
export interface OpenedStore {
  id: string
  clientId: string
}

interface StoreInsert {
  id: string
  name: string
  currency: string
  language: string | null
  pricesIncludeTax: boolean
  storefrontUrl: string
  settings: string
  now: Date
}

const put = statement<StoreInsert>(
  'settings.open-store',
  `insert into stores (id, name, currency, language, prices_include_tax, shop_url, settings, created_at)
   values ($id, $name, $currency, $language, $pricesIncludeTax, $storefrontUrl, $settings, $now)
   on conflict (id) do nothing returning 1`,
)
const putClient = statement<{
  id: string
  storeId: string
  secretHash: Uint8Array | null
  redirectUris: readonly string[]
  now: Date
}>(
  'settings.open-client',
  `insert into oauth_clients (id, store_id, secret_hash, redirect_uris, created_at)
   values ($id, $storeId, $secretHash, $redirectUris, $now)
   on conflict (id) do nothing returning 1`,
)

const alreadyUsed = (field: string) =>
  new Invalid([violation(field, 'VALIDATION', 'is already used by another store')])

/** Opens a store; when any part of the input is refused, nothing is written. */
export async function openStore(deps: Deps, input: NewStore): Promise<OpenedStore> {
  const { database, clock, ids } = deps
  const store = parse(NewStore, input)
  const { id = ids.uuid(), clientId = ids.uuid(), name, currency, storefrontUrl } = store
  const { language = null, pricesIncludeTax, clientSecret, apiKey, collections, products } = store
  checkCatalog({ products, collections }, currency)
  const now = clock.now()
  const settings = JSON.stringify(toPresentation(store))
  const secretHash = clientSecret ? await hashOf(clientSecret) : null
  await database.transaction(async (session) => {
    const [insertedStore] = await session.run(
      put({ id, name, currency, language, pricesIncludeTax, storefrontUrl, settings, now: new Date(now) }),
    )
    if (!insertedStore) throw alreadyUsed('id')
    const [insertedClient] = await session.run(
      putClient({
        id: clientId,
        storeId: id,
        secretHash,
        redirectUris: store.redirectUris,
        now: new Date(now),
      }),
    )
    if (!insertedClient) throw alreadyUsed('clientId')
    if (apiKey) await saveApiKey(session, id, apiKey, 'first', now)
    for (const collection of collections) await publishCollection(session, id, collection, now)
    const actor = { kind: 'system', id: null } as const
    const tx = await catalogTransaction(session, { storeId: id, actor, now }, deps)
    await saveProducts(
      tx,
      products.map((draft) => ({ draft })),
    )
  })
  return { id, clientId }
}
