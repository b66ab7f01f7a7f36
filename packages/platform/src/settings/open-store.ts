// Opens a store with its settings, client, API key and catalogue, in one transaction.
import { isValidApiKey, CollectionDraft, apiKeyRule, onlyVariantId, ProductDraft } from '@vitrine/contract'
import { checkCatalog, Invalid, violation, formatMoney } from '@vitrine/rules'
import { z } from 'zod'
import { countProducts, publishCollection } from '../collections/store.ts'
import { parse } from '../http/violations.ts'
import { publishProduct } from '../products/publish.ts'
import { bumpCatalogVersion } from '../products/version.ts'
import { hashOf } from '../secrets.ts'
import { saveApiKey } from '../staff/keys.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'

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
const StorefrontUrl = z
  .string()
  .refine((url) => /^https?:/i.test(url) && URL.canParse(url), 'must be an http or https URL')
  .transform((url) => url.replace(/\/+$/, ''))

/** The input of `openStore`. */
export const NewStore = z.strictObject({
  /** The site id; generated when absent. */
  id: z.guid().toLowerCase().exactOptional(),
  name: z.string().min(1).max(100),
  currency: Currency,
  language: z.string().refine(isLanguage, 'must be a language such as en').default('en'),
  /** The URL of the storefront, which product and return links start with. */
  storefrontUrl: StorefrontUrl,
  clientId: z.string().min(1).max(100).exactOptional(),
  clientSecret: z.string().min(1).max(1000).exactOptional(),
  apiKey: z.string().refine(isValidApiKey, apiKeyRule).exactOptional(),
  collections: z.array(CollectionDraft).readonly().default([]),
  products: z.array(ProductDraft).readonly().default([]),
})
export type NewStore = z.input<typeof NewStore>

/** The ids of a new store. */
export interface OpenedStore {
  id: string
  clientId: string
}

const put = statement<[string, string, string, string, string, Date]>(
  'settings.open-store',
  `insert into stores (id, name, currency, language, shop_url, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do nothing returning 1`,
)
const putClient = statement<[string, string, Uint8Array | null, Date]>(
  'settings.open-client',
  `insert into oauth_clients (id, store_id, secret_hash, created_at) values ($1, $2, $3, $4)
   on conflict (id) do nothing returning 1`,
)

const alreadyUsed = (field: string) =>
  new Invalid([violation(field, 'VALIDATION', 'is already used by another store')])

/** Opens a store; when any part of the input is refused, nothing is written. */
export async function openStore({ database, clock, ids }: Deps, input: NewStore): Promise<OpenedStore> {
  const store = parse(NewStore, input)
  const { id = ids.uuid(), clientId = ids.uuid(), name, currency, language, storefrontUrl } = store
  const { clientSecret, apiKey, collections, products } = store
  checkCatalog({ products, collections }, { currency, onlyVariantId })
  const now = clock.now()
  const secretHash = clientSecret ? await hashOf(clientSecret) : null
  await database.transaction(async (session) => {
    const [insertedStore] = await session.run(put(id, name, currency, language, storefrontUrl, new Date(now)))
    if (!insertedStore) throw alreadyUsed('id')
    const [insertedClient] = await session.run(putClient(clientId, id, secretHash, new Date(now)))
    if (!insertedClient) throw alreadyUsed('clientId')
    if (apiKey) await saveApiKey(session, id, apiKey, 'first', now)
    for (const collection of collections) await publishCollection(session, id, collection, now)
    const version = await bumpCatalogVersion(session, id)
    for (const [index, product] of products.entries()) {
      await publishProduct(session, { id, currency }, product, index + 1, version, now)
    }
    await countProducts(session, id)
  })
  return { id, clientId }
}
