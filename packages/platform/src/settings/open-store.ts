// Opens a store: its name and money, who may call it, what it sells. All or nothing.
import { isValidApiKey, CollectionDraft, apiKeyRule, onlyVariantId, ProductDraft } from '@vitrine/contract'
import { checkCatalog, Invalid, violation, formatMoney } from '@vitrine/rules'
import { z } from 'zod'
import { countGoods, publishCollection } from '../collections/store.ts'
import { parse } from '../http/violations.ts'
import { publishProduct } from '../products/publish.ts'
import { nextCatalogue } from '../products/version.ts'
import { hashOf } from '../secrets.ts'
import { keepKey } from '../staff/keys.ts'
import { statement } from '../storage/database.ts'
import type { Deps } from '../deps.ts'

/** A currency that figures can be written in. */
function canWrite(code: string): boolean {
  try {
    return /^[A-Z]{3}$/.test(code) && formatMoney(0n, { code, language: 'en' }) !== ''
  } catch {
    return false
  }
}

/** A language that figures are written in: `Deutsch` is shaped like one, and nobody's. */
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
  .refine(canWrite, 'must be a currency such as EUR')
const Address = z
  .string()
  .refine((url) => /^https?:/i.test(url) && URL.canParse(url), 'must be the address of a shop')
  .transform((url) => url.replace(/\/+$/, ''))

/** A store as it opens. */
export const NewStore = z.strictObject({
  /** The site id; made when absent. */
  id: z.guid().toLowerCase().exactOptional(),
  name: z.string().min(1).max(100),
  currency: Currency,
  language: z.string().refine(isLanguage, 'must be a language such as en').default('en'),
  /** Where its shop is: product pages and links back. */
  storefrontUrl: Address,
  clientId: z.string().min(1).max(100).exactOptional(),
  clientSecret: z.string().min(1).max(1000).exactOptional(),
  apiKey: z.string().refine(isValidApiKey, apiKeyRule).exactOptional(),
  collections: z.array(CollectionDraft).readonly().default([]),
  products: z.array(ProductDraft).readonly().default([]),
})
export type NewStore = z.input<typeof NewStore>

/** What a store is called by. */
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

const wrong = (field: string, why: string) => new Invalid([violation(field, 'VALIDATION', why)])

/** Opens a store. */
export async function openStore({ database, clock, ids }: Deps, asked: NewStore): Promise<OpenedStore> {
  const store = parse(NewStore, asked)
  const { id = ids.uuid(), clientId = ids.uuid(), name, currency, language, storefrontUrl } = store
  const { clientSecret, apiKey, collections, products } = store
  checkCatalog({ products, collections }, { currency, onlyVariantId })
  const now = clock.now()
  const secretHash = clientSecret ? await hashOf(clientSecret) : null
  await database.transaction(async (session) => {
    const [opened] = await session.run(put(id, name, currency, language, storefrontUrl, new Date(now)))
    if (!opened) throw wrong('id', 'is the id of another store')
    const [called] = await session.run(putClient(clientId, id, secretHash, new Date(now)))
    if (!called) throw wrong('clientId', 'is the client of another store')
    if (apiKey) await keepKey(session, id, apiKey, 'first', now)
    for (const collection of collections) await publishCollection(session, id, collection, now)
    const version = await nextCatalogue(session, id)
    for (const [at, product] of products.entries()) {
      await publishProduct(session, { id, currency }, product, at + 1, version, now)
    }
    await countGoods(session, id)
  })
  return { id, clientId }
}
