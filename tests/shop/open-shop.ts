// Opens a new store in the worker's database, and speaks shop about it: no port, no mock, real SQL.
import { inspect } from 'node:util'
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { createPlatform, type Database, type Ids, type Log, systemIds } from '@vitrine/platform'
import { createAsker } from './ask.ts'
import { type FixedClock, fixedClock } from './clock.ts'
import { databaseOf, type Engine, usualEngine } from './engine.ts'
import { sampleCollections, sampleProducts } from './sample-products.ts'
import { trackSecrets } from './hidden-data.ts'
import { openVisitor } from './visitor.ts'

/** What a story may want to be different. */
export interface ShopOptions {
  id?: string
  products?: readonly ProductDraft[]
  collections?: readonly CollectionDraft[]
  clock?: FixedClock
  engine?: Engine
  /** A database of the story's own, instead of the worker's. */
  database?: Database
  ids?: Ids
  /** Answers of 500 and above are what the story is about. */
  mayFail?: boolean
}

/** Where the platform of a test seems to be. */
export const host = 'http://platform.test'

/** Opens a shop. */
export async function openShop(options: ShopOptions = {}) {
  const {
    products = sampleProducts,
    collections = sampleCollections,
    clock = fixedClock(),
    engine = usualEngine,
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
      const spilt = secrets.in(inspect(line, { depth: 8 }))
      if (spilt.length > 0) throw new Error(`TK17: the log holds a secret: ${spilt.join(', ')}`)
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
  const asker = createAsker(platform.fetch, { failures, mayFail, secrets })
  const rows = <Row = Record<string, unknown>>(text: string, ...values: unknown[]) =>
    database.run<Row>({ text, values: [store.id, ...values] })

  return {
    ...store,
    apiKey,
    clock,
    database,
    platform,
    failures,
    /** All that the platform has logged. */
    logged,
    /** Asks as nobody in particular. */
    ask: asker.ask,
    fetch: asker.fetch,
    /** A new visitor, of this store or of another one on the same platform. */
    visitor: (clientId = store.clientId) => openVisitor(clientId, asker),
    /** Asks with the store's API key. */
    merchant: { ask: asker.as(() => apiKey) },
    /** Rows of the database; `$1` is the store. */
    rows,
    /** How many there are of a thing from now on. */
    async stock(product: string, quantity: number) {
      const counted = await rows<{ variant: string }>(
        'select variant_id as variant from stock where store_id = $1 and product_id = $2',
        product,
      )
      for (const { variant } of counted)
        await platform.store(store.clientId).setStock({ productId: product, variantId: variant, quantity })
    },
    /** Takes a published product out of the shop's window, or puts it back: no call of the wire does that yet. */
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

/** A shop that is open. */
export type Shop = Awaited<ReturnType<typeof openShop>>
