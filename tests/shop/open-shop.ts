// Opens a new store in the worker's database for a test: no network port, no mocks, real SQL.
import { inspect } from 'node:util'
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { createPlatform, type Database, type Ids, type Log, systemIds } from '@vitrine/platform'
import { createHttpClient } from './ask.ts'
import { type FixedClock, fixedClock } from './clock.ts'
import { databaseOf, type Engine, defaultEngine } from './engine.ts'
import { sampleCollections, sampleProducts } from './sample-products.ts'
import { trackSecrets } from './hidden-data.ts'
import { openVisitor } from './visitor.ts'

/** What a story can change about its store. */
export interface ShopOptions {
  id?: string
  products?: readonly ProductDraft[]
  collections?: readonly CollectionDraft[]
  clock?: FixedClock
  engine?: Engine
  /** A separate database instead of the worker's. */
  database?: Database
  ids?: Ids
  /** Allows 5xx responses, for stories about failures. */
  mayFail?: boolean
}

/** The origin under which a test's platform runs. */
export const host = 'http://platform.test'

/** Opens a platform with one store. */
export async function openShop(options: ShopOptions = {}) {
  const {
    products = sampleProducts,
    collections = sampleCollections,
    clock = fixedClock(),
    engine = defaultEngine,
    ids = systemIds,
    mayFail = false,
  } = options
  const database = options.database ?? (await databaseOf(engine))
  const failures: unknown[] = []
  const logged: Parameters<Log>[0][] = []
  const secrets = trackSecrets()
  const platform = await createPlatform({
    database,
    clock,
    ids,
    platformUrl: host,
    log(line) {
      logged.push(line)
      if (line.level === 'error') failures.push(line.error)
      const found = secrets.in(inspect(line, { depth: 8 }))
      if (found.length > 0) throw new Error(`TK17: the log contains a secret: ${found.join(', ')}`)
    },
  })
  const apiKey = `key-${ids.uuid()}`
  const store = await platform.openStore({
    ...(options.id && { id: options.id }),
    name: 'The small shop',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    apiKey,
    products,
    collections,
  })
  secrets.keep(apiKey)
  const http = createHttpClient(platform.fetch, { failures, mayFail, secrets })
  const rows = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    database.run<Row>({ text, values: [store.id, ...values] })

  return {
    ...store,
    apiKey,
    clock,
    database,
    platform,
    failures,
    /** The lines that the platform has logged. */
    logged,
    /** Sends a request without credentials. */
    ask: http.ask,
    fetch: http.fetch,
    /** Opens a session for a new visitor of this store, or of another store on the same platform. */
    visitor: (clientId = store.clientId) => openVisitor(clientId, http),
    /** Sends requests with the store's API key. */
    merchant: { ask: http.as(() => apiKey) },
    /** Runs SQL; `$1` is the store. */
    rows,
    /** Sets the stock of every counted variant of a product. */
    async stock(product: string, quantity: number) {
      const counted = await rows<{ variant: string }>(
        'select variant_id as variant from stock where store_id = $1 and product_id = $2',
        product,
      )
      for (const { variant } of counted)
        await platform.store(store.clientId).setStock({ productId: product, variantId: variant, quantity })
    },
    /** Hides a product from the storefront or shows it again; by SQL, because no API call does this yet. */
    async hide(product: string, hidden = true) {
      const next = '(select catalogue_version from stores where id = $1)'
      await rows('update stores set catalogue_version = catalogue_version + 1 where id = $1')
      await rows(
        `update products set visible = $3, version = ${next} where store_id = $1 and id = $2`,
        product,
        !hidden,
      )
      await rows('update offers set visible = $3 where store_id = $1 and product_id = $2', product, !hidden)
    },
    /** The events recorded about a cart, oldest first. */
    events: (cart: string) =>
      rows<{ name: string; revision: bigint; payload: { cartId: string; revision: string } }>(
        'select name, revision, payload from outbox where store_id = $1 and entity_id = $2 order by revision',
        cart,
      ),
  }
}

/** An open store with its platform. */
export type Shop = Awaited<ReturnType<typeof openShop>>
