// Opens a new store in the worker's database for a test: no network port, no mocks, real SQL.
import { inspect } from 'node:util'
import { type AdminClientOptions, createAdminClient } from '@vitrine/client/server'
import { type CollectionDraft, events, type ProductDraft } from '@vitrine/contract'
import {
  argon2Hasher,
  type BudgetOptions,
  createPlatform,
  type Database,
  type Ids,
  type Log,
  type Mailer,
  type Metrics,
  type PasswordHasher,
  type PlatformOptions,
  systemIds,
} from '@vitrine/platform'
import { onTestFinished } from 'vitest'
import { createHttpClient } from './ask.ts'
import { type FixedClock, fixedClock } from './clock.ts'
import { databaseOf, type Engine, defaultEngine } from './engine.ts'
import { guardTransactions } from './guard-transactions.ts'
import { borrowDatabase } from './own-database.ts'
import { sampleCollections, sampleProducts } from './sample-products.ts'
import { trackSecrets } from './hidden-data.ts'
import { countUnit } from './units.mjs'
import { openVisitor } from './visitor.ts'

/** What a story can change about its store. */
export interface ShopOptions {
  id?: string
  products?: readonly ProductDraft[]
  collections?: readonly CollectionDraft[]
  /** The language of the store's texts and prices. */
  language?: string
  pricesIncludeTax?: boolean
  clock?: FixedClock
  engine?: Engine
  /** A separate database instead of the worker's. */
  database?: Database
  /**
   * Whether no other store is in its database: platforms that share one run each other's jobs, and delete what is too old by their
   * own clocks. A test that reads mails, or moves its clock and then runs jobs, needs it.
   */
  isAlone?: boolean
  ids?: Ids
  /** Wraps the signing keys. */
  secret?: string
  /** Where the platform defines its metrics. */
  metrics?: Metrics
  budgets?: BudgetOptions
  mailer?: Mailer
  /** How many requests run at the same time. */
  limiters?: Pick<PlatformOptions, 'limiter' | 'heavyLimiter'>
  /** The triggers of discount rules that the operator has registered. */
  discountTriggers?: NonNullable<PlatformOptions['discountTriggers']>
  /** Hashes passwords in place of the cheapest argon2id. */
  passwords?: PasswordHasher
  /** The address of the platform, where it is not `host`. */
  platformUrl?: string
  /** Where a sign-in may lead back to, besides the storefront's `/callback`. */
  redirectUris?: readonly string[]
  storefrontUrl?: string
  clientSecret?: string
  /** Buyers cannot pay after the order, so that nothing can be ordered. */
  takesNoPayments?: boolean
  /** Nothing reads its events, as in most stores, so none are recorded. */
  recordsNoEvents?: boolean
  /** Allows 5xx responses, for stories about failures. */
  mayFail?: boolean
}

/** The origin under which a test's platform runs. */
export const host = 'http://platform.test'

/** An event as it is stored. */
export interface RecordedEvent {
  name: string
  seq: bigint
  actorKind: string
  actorId: string | null
  payload: object
}

/** Opens a platform with one store. */
export async function openShop(options: ShopOptions = {}) {
  const {
    products = sampleProducts,
    collections = sampleCollections,
    clock = fixedClock(),
    engine = defaultEngine,
    ids = systemIds,
    mayFail = false,
    budgets = {},
  } = options
  countUnit('shops')
  const own = options.isAlone ? await borrowDatabase() : undefined
  const database = guardTransactions(own ?? options.database ?? (await databaseOf(engine)))
  const failures: unknown[] = []
  const logged: Parameters<Log>[0][] = []
  const secrets = trackSecrets()
  const platform = await createPlatform({
    database,
    clock,
    ids,
    platformUrl: options.platformUrl ?? host,
    // The cheapest hashes that still take the way of real ones.
    passwords: options.passwords ?? argon2Hasher({ memoryKiB: 1024, passes: 1 }),
    ...(options.mailer && { mailer: options.mailer }),
    ...options.limiters,
    ...(options.discountTriggers && { discountTriggers: options.discountTriggers }),
    ...(options.metrics && { metrics: options.metrics }),
    ...(options.secret && { secret: options.secret }),
    budgets,
    log(line) {
      logged.push(line)
      if (line.level === 'error') failures.push(line.error)
      const found = secrets.in(inspect(line, { depth: 8 }))
      if (found.length > 0) throw new Error(`TK17: the log contains a secret: ${found.join(', ')}`)
    },
  })
  if (own) onTestFinished(() => platform.close())
  const apiKey = `key-${ids.uuid()}`
  const store = await platform.openStore({
    ...(options.id && { id: options.id }),
    ...(options.language && { language: options.language }),
    ...(options.pricesIncludeTax && { pricesIncludeTax: true }),
    name: 'The small shop',
    currency: 'EUR',
    storefrontUrl: options.storefrontUrl ?? 'http://shop.test',
    ...(options.redirectUris && { redirectUris: options.redirectUris }),
    ...(options.clientSecret && { clientSecret: options.clientSecret }),
    ...(!options.takesNoPayments && {
      offlinePayment: { title: 'Invoice', instructions: 'Pay within 14 days.' },
    }),
    apiKey,
    products,
    collections,
    events: options.recordsNoEvents ? [] : Object.keys(events),
  })
  secrets.keep(apiKey)
  const httpWith = (fetch: typeof platform.fetch) => createHttpClient(fetch, { failures, mayFail, secrets })
  const http = httpWith(platform.fetch)
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
    /** The same for callers at an IP address, as a server names it. */
    from(clientAddress: string) {
      const there = httpWith((request) => platform.fetch(request, { clientAddress }))
      return { ask: there.ask, visitor: () => openVisitor(store.clientId, there) }
    },
    /** Sends requests with the store's API key. */
    merchant: { ask: http.as(() => apiKey) },
    /** The client of a merchant, with the store's API key. */
    merchantClient: <Modules>(modules: AdminClientOptions<Modules>['modules']) =>
      createAdminClient({ apiKey, siteId: store.id, url: host, fetch: http.fetch, modules }),
    /** Runs SQL; `$1` is the store. */
    rows,
    /** Sets the stock of every counted variant of a product. */
    async stock(product: string, quantity: number) {
      const counted = await rows<{ variant: string }>(
        'select variant_id as variant from stock where store_id = $1 and product_id = $2 and tracked',
        product,
      )
      for (const { variant } of counted)
        await platform.store(store.clientId).setStock({ productId: product, variantId: variant, quantity })
    },
    /** Hides a product from the storefront or shows it again; its stock stays as it is. */
    async hide(productId: string, hidden = true) {
      const draft = products.find(({ id }) => id === productId) as ProductDraft
      const variants = draft.variants.map(({ stock: _, ...variant }) => variant)
      await platform.store(store.clientId).saveProducts([{ ...draft, variants, visible: !hidden }])
    },
    /** The events recorded about a cart or another entity, oldest first. */
    events: (id: string, kind = 'cart') =>
      rows<RecordedEvent>(
        `select name, seq, actor_kind as "actorKind", actor_id as "actorId", payload from outbox
         where store_id = $1 and entity_kind = $2 and entity_id = $3 order by seq`,
        kind,
        id,
      ),
  }
}

/** An open store with its platform. */
export type Shop = Awaited<ReturnType<typeof openShop>>
