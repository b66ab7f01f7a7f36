// The platform is a function: a database and a few facts of the world in, `fetch` out.
import { purgeCarts } from './cart/purge.ts'
import { cartByIdHandlers, cartHandlers } from './cart/routes.ts'
import { collectionHandlers } from './collections/routes.ts'
import { purgeOutbox } from './events/outbox.ts'
import { callerFinder } from './http/authenticate.ts'
import { openDoor, within } from './http/in-flight.ts'
import { purgeIdempotency } from './http/idempotency.ts'
import type { Passage } from './http/handlers.ts'
import { openHall, type Size } from './http/limiter.ts'
import { type AllHandlers, createRouter } from './http/router.ts'
import { setStock } from './inventory/store.ts'
import { productHandlers } from './products/routes.ts'
import { accessTokens } from './session/access.ts'
import { openKeyRing } from './session/keys.ts'
import { refreshTokens } from './session/refresh.ts'
import { sessionHandlers } from './session/routes.ts'
import { purgeFamilies } from './session/store.ts'
import { type NewStore, openStore } from './settings/open-store.ts'
import { listStores, moveShop } from './settings/stores.ts'
import { keepKey } from './staff/keys.ts'
import type { Database } from './storage/database.ts'
import { migrate } from './storage/migrate.ts'
import { type Clock, type Ids, type Log, systemClock, systemIds, type World } from './deps.ts'

/** What a platform is made of; everything but the database has a sensible default. */
export interface PlatformOptions {
  database: Database
  clock?: Clock
  ids?: Ids
  log?: Log
  /** The origin of the platform's own pages and pictures. */
  platformUrl?: string
  /** How many requests are worked on at once, and how many may wait for it, and how long. */
  size?: Size
}

const quiet: Log = () => {}

// Enough to keep either engine busy. Who waits is headers in memory, and no more: bodies are read afterwards.
const usualSize: Size = { places: 64, waiting: 4096, patience: 1000 }

/** Makes a platform; its database is brought up to date first. */
export async function createPlatform(options: PlatformOptions) {
  const { database, clock = systemClock, ids = systemIds, log = quiet, size = usualSize } = options
  const world: World = {
    database,
    clock,
    ids,
    log,
    places: { platformUrl: options.platformUrl ?? 'http://localhost:4000' },
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
  const door = openDoor()
  const router = createRouter(handlers, callerFinder(world, access), door, openHall(size), world)

  return {
    /** Answers one request. */
    fetch: (request: Request): Promise<Response> => router(request, {}),
    /** Answers one request, and writes down what it turns out to be. */
    answer: (request: Request, passage: Passage): Promise<Response> => router(request, passage),
    /** Does what is due: forgets what has served its time. What fails is tried again the next time. */
    async work() {
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
    moveShop: (storeId: string, shopUrl: string) => moveShop(world, storeId, shopUrl),
    /** Says how many of a variant there are from now on. */
    setStock: (storeId: string, product: string, variant: string, quantity: number) =>
      setStock(database, storeId, product, variant, quantity),
    /** Lets an API key speak for a store under a name, in place of the one that had the name before. */
    allowKey: (storeId: string, key: string, name: string) =>
      keepKey(database, storeId, key, name, clock.now()),
    /** True when the database answers, and soon. */
    async ready(): Promise<boolean> {
      return within(2, database.run({ text: 'select 1', values: [] })).then(
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
