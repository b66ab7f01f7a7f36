// Composes the platform: takes a database and options, returns `fetch` and the functions that operators and tests call.
import { purgeCarts } from './cart/purge.ts'
import { cartByIdHandlers, cartHandlers } from './cart/routes.ts'
import { collectionHandlers } from './collections/routes.ts'
import { purgeOutbox } from './events/outbox.ts'
import { authenticator } from './http/authenticate.ts'
import { createInFlight, withTimeout } from './http/in-flight.ts'
import { purgeIdempotency } from './http/idempotency.ts'
import { createLimiter, type LimiterOptions } from './http/limiter.ts'
import { type AllHandlers, createRouter } from './http/router.ts'
import { setStock, type StockLevel } from './inventory/store.ts'
import { productHandlers } from './products/routes.ts'
import { accessTokens } from './session/access.ts'
import { openKeyRing } from './session/keys.ts'
import { refreshTokens } from './session/refresh.ts'
import { sessionHandlers } from './session/routes.ts'
import { findClient, purgeFamilies } from './session/store.ts'
import { type NewStore, openStore } from './settings/open-store.ts'
import { listStores, moveStorefront } from './settings/stores.ts'
import { saveApiKey } from './staff/keys.ts'
import type { Database } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { type Clock, type Ids, type Log, systemClock, systemIds, type Deps } from './deps.ts'

/** Options of `createPlatform`; everything but the database has a default. */
export interface PlatformOptions {
  database: Database
  clock?: Clock
  ids?: Ids
  log?: Log
  /** The origin of the platform's own pages and pictures. */
  platformUrl?: string
  /** How many requests run at the same time, how many may queue, and for how long. */
  limiter?: LimiterOptions
}

const silentLog: Log = () => {}

// 64 requests keep either engine busy. A queued request costs only its headers, because bodies are read later.
const defaultLimiter: LimiterOptions = { concurrency: 64, maxQueue: 4096, maxWaitMs: 1000 }

/** Creates a platform, after migrating its database to the current version. */
export async function createPlatform(options: PlatformOptions) {
  const {
    database,
    clock = systemClock,
    ids = systemIds,
    log = silentLog,
    limiter: limiterOptions = defaultLimiter,
  } = options
  const deps: Deps = {
    database,
    clock,
    ids,
    log,
    origins: { platformUrl: options.platformUrl ?? 'http://localhost:4000' },
  }
  await migrate(database, clock.now())
  const keys = await openKeyRing(deps)
  const access = accessTokens(deps, keys)
  const handlers = {
    ...sessionHandlers(deps, access, refreshTokens(keys)),
    ...productHandlers(deps),
    ...collectionHandlers(deps),
    ...cartHandlers(deps),
    ...cartByIdHandlers(deps),
  } satisfies AllHandlers
  const inFlight = createInFlight()
  const authenticate = authenticator(deps, access)
  const router = createRouter(handlers, authenticate, inFlight, createLimiter(limiterOptions), deps)

  return {
    /**
     * Answers one request. If `info` is given, it is filled in as a `RequestInfo` for the access log; a server may pass any
     * object here, as Hono's does.
     */
    fetch: (request: Request, info: object = {}): Promise<Response> => router(request, info),
    /** Runs the jobs that are due: deletes expired rows. A job that fails is retried on the next run. */
    async runJobs() {
      for (const purge of [purgeOutbox, purgeIdempotency, purgeFamilies, purgeCarts]) {
        await purge(database, clock.now()).catch((error: unknown) =>
          log({ level: 'error', message: 'Purging expired rows failed', error }),
        )
      }
    },
    /** Opens a store, with its products and collections. */
    openStore: (store: NewStore) => openStore(deps, store),
    /** Lists the first hundred stores, oldest first; with a client id, only the store of that client. */
    stores: (clientId?: string) => listStores(deps, clientId),
    /** Changes the URL of a store's storefront. */
    moveStorefront: (storeId: string, storefrontUrl: string) => moveStorefront(deps, storeId, storefrontUrl),
    /** The functions on the store of a client id, for scripts. */
    store: (clientId: string) => ({
      /** Sets the stock of a variant. */
      async setStock(level: StockLevel) {
        const client = await findClient(database, clientId)
        if (!client) throw new Error(`Unknown client id: ${clientId}`)
        await setStock(database, client.storeId, level)
      },
    }),
    /** Saves a named API key of a store; the previous key of that name stops working. */
    allowKey: (storeId: string, key: string, name: string) =>
      saveApiKey(database, storeId, key, name, clock.now()),
    /** Whether the database answers within two seconds. */
    async ready(): Promise<boolean> {
      return withTimeout(2, database.run({ text: 'select 1', values: [] })).then(
        () => true,
        () => false,
      )
    },
    /** Refuses new requests, waits for those in flight, and closes the database. */
    async close() {
      await inFlight.close()
      await database.close()
    },
  }
}

/** A running platform, as `createPlatform` returns it. */
export type Platform = Awaited<ReturnType<typeof createPlatform>>
