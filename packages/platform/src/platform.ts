// The platform is a function: a database and a few facts of the world in, `fetch` out.
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
import { keepKey } from './staff/keys.ts'
import type { Database } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { type Clock, type Ids, type Log, systemClock, systemIds, type Deps } from './deps.ts'

/** What a platform is made of; everything but the database has a sensible default. */
export interface PlatformOptions {
  database: Database
  clock?: Clock
  ids?: Ids
  log?: Log
  /** The origin of the platform's own pages and pictures. */
  platformUrl?: string
  /** How many requests are worked on at once, and how many may wait for it, and how long. */
  limiter?: LimiterOptions
}

const quiet: Log = () => {}

// Enough to keep either engine busy. Who waits is headers in memory, and no more: bodies are read afterwards.
const defaultLimiter: LimiterOptions = { concurrency: 64, maxQueue: 4096, maxWaitMs: 1000 }

/** Makes a platform; its database is brought up to date first. */
export async function createPlatform(options: PlatformOptions) {
  const {
    database,
    clock = systemClock,
    ids = systemIds,
    log = quiet,
    limiter: size = defaultLimiter,
  } = options
  const world: Deps = {
    database,
    clock,
    ids,
    log,
    origins: { platformUrl: options.platformUrl ?? 'http://localhost:4000' },
  }
  await migrate(database, clock.now())
  const keys = await openKeyRing(world)
  const access = accessTokens(world, keys)
  const handlers = {
    ...sessionHandlers(world, access, refreshTokens(keys)),
    ...productHandlers(world),
    ...collectionHandlers(world),
    ...cartHandlers(world),
    ...cartByIdHandlers(world),
  } satisfies AllHandlers
  const door = createInFlight()
  const router = createRouter(handlers, authenticator(world, access), door, createLimiter(size), world)

  return {
    /**
     * Answers one request. `info`, if given, is filled in with a `RequestInfo`, for a log line; servers may pass an object
     * of their own here, as Hono's does.
     */
    fetch: (request: Request, info: object = {}): Promise<Response> => router(request, info),
    /** Runs the jobs that are due: deletes expired rows. A job that fails is retried on the next run. */
    async runJobs() {
      for (const purge of [purgeOutbox, purgeIdempotency, purgeFamilies, purgeCarts]) {
        await purge(database, clock.now()).catch((error: unknown) =>
          log({ level: 'error', message: 'Housekeeping failed', error }),
        )
      }
    },
    /** Opens a store. */
    openStore: (store: NewStore) => openStore(world, store),
    /** The first hundred stores, oldest first; with a client id, the one store that it calls. */
    stores: (clientId?: string) => listStores(world, clientId),
    /** Says where a store's shop is now. */
    moveStorefront: (storeId: string, storefrontUrl: string) => moveStorefront(world, storeId, storefrontUrl),
    /** The store that a client id belongs to, for scripts. */
    store: (clientId: string) => ({
      /** Sets how many of a variant are in stock. */
      async setStock(level: StockLevel) {
        const client = await findClient(database, clientId)
        if (!client) throw new Error(`Unknown client id: ${clientId}`)
        await setStock(database, client.storeId, level)
      },
    }),
    /** Lets an API key speak for a store under a name, in place of the one that had the name before. */
    allowKey: (storeId: string, key: string, name: string) =>
      keepKey(database, storeId, key, name, clock.now()),
    /** True when the database answers, and soon. */
    async ready(): Promise<boolean> {
      return withTimeout(2, database.run({ text: 'select 1', values: [] })).then(
        () => true,
        () => false,
      )
    },
    /** Answers those inside, lets in nobody else, and closes the database. */
    async close() {
      await door.close()
      await database.close()
    },
  }
}

/** A platform, made. */
export type Platform = Awaited<ReturnType<typeof createPlatform>>
