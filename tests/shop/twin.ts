// A second platform on the database of a shop, with connections of its own: one alone might serialise the requests itself.
import { createPlatform, type Mailer, openPostgres, type PasswordHasher } from '@vitrine/platform'
import { createHttpClient } from './ask.ts'
import { databaseUrl } from './engine.ts'
import { host, openShop, type ShopOptions } from './open-shop.ts'

// By default one caller's requests wait for each other, which would hide races.
const wide = { concurrency: 64, perNetwork: 64, perVisitor: 64 }
const limiters = { limiter: wide, heavyLimiter: wide }
// No race here is about budgets per network.
const budgets = { network: { tokens: 1e9, bytes: 1e12 }, store: { tokens: 1e9, bytes: 1e12 } }

/** Opens a shop on PostgreSQL with two platforms, which share its mailer, its hasher and its clock. */
export async function openTwins(options: ShopOptions & { mailer: Mailer; passwords: PasswordHasher }) {
  const first = await openShop({ ...options, budgets, limiters, engine: 'postgres' })
  const { clock, database: _, ...shared } = first
  const platform = await createPlatform({
    database: await openPostgres(databaseUrl()),
    clock,
    platformUrl: host,
    mailer: options.mailer,
    passwords: options.passwords,
    budgets,
    ...limiters,
  })
  const http = createHttpClient(platform.fetch)
  const second = { ...shared, ...http }
  return {
    ...first,
    /** The shop as the nth request finds it: through one platform or the other. */
    via: (n: number) => (n % 2 === 0 ? first : second),
    /** Runs the jobs that are due, on both. */
    async runJobs() {
      await Promise.all([first.platform.runJobs(), platform.runJobs()])
    },
    closeTwin: () => platform.close(),
  }
}

/** A shop with two platforms. */
export type Twins = Awaited<ReturnType<typeof openTwins>>
