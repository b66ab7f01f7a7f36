// Composes the platform: takes a database and options, returns `fetch` and the functions that operators and tests call.
import { type BudgetOptions, createBudgets, failedSignInsPerHour, mailsPerHour } from './budgets/budgets.ts'
import { type Clock, type Ids, type Log, systemClock, systemIds, threadClock, type Deps } from './deps.ts'
import type { RegisteredTrigger } from './discounts/registered-trigger.ts'
import { pricingDeps } from './pricing/live-rules.ts'
import type { Feature, FeatureDeps } from './feature.ts'
import * as features from './features.ts'
import { authenticator } from './http/authenticate.ts'
import { createHealthCheck } from './http/health.ts'
import { createInFlight, type InFlight } from './http/in-flight.ts'
import { createBodyMemory } from './http/body-memory.ts'
import { createLimiter, type LimiterOptions } from './http/limiter.ts'
import { type AllHandlers, createRouter, isOfVisitors } from './http/router.ts'
import type { PasswordHasher } from './identity/password-hash.ts'
import type { Mailer } from './mail/mail.ts'
import { createMailbox, isMailbox } from './mail/mailbox.ts'
import { withSafeHeaders } from './mail/safe-headers.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { jobMetrics, observeLimiters, platformMetrics } from './platform-metrics.ts'
import { accessTokens } from './session/access.ts'
import { endedSessions } from './session/ended-sessions.ts'
import { checkSecret } from './session/key-store.ts'
import { openKeyRing } from './session/keys.ts'
import { networkNames } from './session/network.ts'
import { findClient } from './session/store.ts'
import { createWrapping } from './session/wrap.ts'
import { findStoreByKey } from './api-keys/store.ts'
import type { Database, Statement } from './storage/database.ts'
import { databaseRefusal, isOutage } from './storage/errors.ts'
import { purgeIdempotency } from './storage/idempotency.ts'
import { createJobRunner, type JobHandler, readParkedJobs } from './storage/job-runner.ts'
import { migrate } from './storage/migrate.ts'
import { purgeOutbox } from './storage/outbox.ts'
import { reportOutages } from './storage/report-outages.ts'
import { withTimeout } from './time-limit.ts'
import { createWriteQueue } from './storage/write-queue.ts'

/** Options of `createPlatform`; everything but the database has a default. */
export interface PlatformOptions {
  database: Database
  clock?: Clock
  ids?: Ids
  log?: Log
  /** Sends mails; a mailbox of the platform's own by default, which `mails` reads. */
  mailer?: Mailer
  /** The origin of the platform's own pages and pictures. */
  platformUrl?: string
  /** The language of prices in stores that have none of their own: that of the storefront's texts. `en` by default. */
  language?: string
  /**
   * Wraps the signing keys in the database: 32 or more random characters. Keys that are not wrapped yet are wrapped at the
   * start. Every process of a database needs the same secret; without it none starts.
   */
  secret?: string | undefined
  /** How many requests run at the same time, how many may queue, and for how long; what is absent keeps its default. */
  limiter?: Partial<LimiterOptions>
  /** The same for calls that hash passwords: what runs at once keeps as many processors busy. */
  heavyLimiter?: Partial<LimiterOptions>
  /** Where the platform defines its metrics; one set serves one platform. */
  metrics?: Metrics
  /** What callers without an API key may leave in the database within an hour, per network and per store. */
  budgets?: BudgetOptions
  /** Hashes the passwords of members: with argon2id on Node, with PBKDF2 in a browser. */
  passwords?: PasswordHasher
  /** Triggers of discount rules that merchants may choose; none by default. */
  discountTriggers?: readonly RegisteredTrigger[]
}

const silentLog: Log = () => {}

// 64 requests keep either engine busy; an eighth of them is enough for an office behind one address, and for a merchant's
// programs. A queued request costs only its headers, because bodies are read later. The wait is that of a visitor who sends
// many requests at once and waits for the own ones.
const defaultLimiter: LimiterOptions = {
  concurrency: 64,
  perNetwork: 8,
  perVisitor: 2,
  maxQueue: 4096,
  maxWaitMs: 3000,
  pauses: isOfVisitors,
  thread: threadClock,
}

// One at a time leaves a processor to all others; a sign-in takes some 20 ms of it. The wait ends well before the time limit
// of a request, so that a refusal says when to come back.
const defaultHeavyLimiter: LimiterOptions = {
  concurrency: 1,
  perNetwork: 1,
  perVisitor: 1,
  maxQueue: 512,
  maxWaitMs: 7000,
}

type Created = ReturnType<(typeof features)[keyof typeof features]>
type AllOf<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? All
  : never
type PartOf<K extends keyof Feature> = AllOf<
  Created extends infer F ? (F extends Record<K, infer P> ? P : never) : never
>

/** What features can do with one store. */
type StoreFunctions = AllOf<
  Created extends infer F ? (F extends { store: (...args: never[]) => infer S } ? S : never) : never
>

/** Makes all features, and merges what they bring. */
function createFeatures(deps: FeatureDeps) {
  const created: Feature[] = Object.values(features).map((create) => create(deps))
  const merge = <K extends keyof Feature>(part: K) =>
    Object.assign({}, ...created.map((feature) => feature[part])) as PartOf<K>
  return {
    handlers: merge('handlers') satisfies AllHandlers,
    admin: Object.assign(merge('admin'), {
      /** The functions on the store of a client id, for scripts. */
      store(clientId: string): StoreFunctions {
        const findStore = async () => {
          const client = await findClient(deps.database, clientId)
          if (!client) throw new Error(`Unknown client id: ${clientId}`)
          return client.storeId
        }
        return Object.assign({}, ...created.map(({ store }) => store?.(findStore)))
      },
    }),
    purges: { 'purge-outbox': purgeOutbox, 'purge-idempotency': purgeIdempotency, ...merge('purges') },
    jobs: Object.assign({}, ...created.map(({ jobs }) => jobs)) as Record<string, JobHandler>,
    bulkJobs: Object.assign({}, ...created.map(({ bulkJobs }) => bulkJobs)) as Record<string, JobHandler>,
  }
}

type Features = ReturnType<typeof createFeatures>

/** Makes the function that deletes what has expired and runs the jobs that are due, and counts how each of them ended. */
function createRuns(
  { purges, jobs, bulkJobs }: Pick<Features, 'purges' | 'jobs' | 'bulkJobs'>,
  deps: Deps,
  { metrics, inFlight }: { metrics: Metrics; inFlight: InFlight },
) {
  const { database, clock, log } = deps
  const runs = jobMetrics(
    metrics,
    [purges, jobs, bulkJobs].flatMap((each) => Object.keys(each)),
  )
  const jobDeps = {
    database,
    clock,
    log,
    onFailure: runs.failed,
    onSuccess: runs.succeeded,
    countRequests: inFlight.begun,
  }
  const jobRunner = createJobRunner(jobDeps, jobs, bulkJobs)
  const purge = async () => {
    for (const [job, run] of Object.entries(purges)) {
      await run(database, clock.now()).then(
        () => runs.succeeded(job, clock.now()),
        (error: unknown) => {
          runs.failed({ job })
          if (!isOutage(error)) log({ level: 'error', message: 'Purging expired rows failed', error })
        },
      )
    }
  }
  return { purge, jobRunner }
}

// A read-only database refuses to lock rows, even none.
const writeProbe: Statement = {
  text: 'select from migrations where false for update',
  values: [],
  isWrite: true,
}

/** Why requests would fail: the database does not take writes within two seconds, or does not answer at all. */
async function findDefect(database: Database): Promise<string | undefined> {
  const succeeds = (statement: Statement) =>
    withTimeout(2, database.run(statement)).then(
      () => true,
      () => false,
    )
  if (await succeeds(writeProbe)) return undefined
  const isAnswering = await succeeds({ text: 'select 1', values: [] })
  return isAnswering ? 'The database does not take writes' : 'The database does not answer'
}

/** Migrates the database and opens its keys; with a wrong secret nothing is changed. */
async function openKeys(deps: Deps, secret: string | undefined) {
  const wrapping = secret === undefined ? undefined : await createWrapping(secret, deps.ids)
  await checkSecret(deps.database, wrapping)
  await migrate(deps.database, deps.clock.now())
  return openKeyRing(deps, wrapping)
}

/** Migrates the database, and makes what every feature is made with. */
async function openFeatureDeps(deps: Deps, { secret, budgets = {} }: PlatformOptions): Promise<FeatureDeps> {
  const keys = await openKeys(deps, secret)
  return {
    ...deps,
    keys,
    access: accessTokens(deps, keys),
    networkOf: networkNames(keys),
    charge: createBudgets(budgets, deps.clock),
    mailsPerHour: mailsPerHour(budgets),
    failedSignInsPerHour: failedSignInsPerHour(budgets),
    hasEnded: endedSessions(deps),
  }
}

/** Makes the limiter of most calls, and that of calls which cost much time of a processor. */
function createLimiters({ limiter, heavyLimiter }: PlatformOptions, metrics: Metrics) {
  const limiters = {
    platform: createLimiter({ ...defaultLimiter, ...limiter }),
    heavy: createLimiter({ ...defaultHeavyLimiter, ...heavyLimiter }),
  }
  observeLimiters(metrics, limiters)
  return limiters
}

/** Creates a platform, after migrating its database to the current version. */
export async function createPlatform(options: PlatformOptions & { passwords: PasswordHasher }) {
  const {
    clock = systemClock,
    ids = systemIds,
    log = silentLog,
    mailer = createMailbox(200, clock),
    metrics = createMetrics(),
  } = options
  const limiters = createLimiters(options, metrics)
  const { database, isLost } = reportOutages(options.database, clock, log)
  const deps: Deps = {
    database,
    clock,
    ids,
    log,
    origins: { platformUrl: options.platformUrl ?? 'http://localhost:4000' },
    passwords: options.passwords,
    metrics: platformMetrics(metrics, database),
    wakeJobs: () => void jobRunner.run(),
    queueWrite: createWriteQueue(),
    mailer: withSafeHeaders(mailer),
    language: options.language ?? 'en',
    ...pricingDeps(log, options.discountTriggers),
  }
  const featureDeps = await openFeatureDeps(deps, options)
  const { access, networkOf, hasEnded } = featureDeps
  const { handlers, admin, ...work } = createFeatures(featureDeps)
  const inFlight = createInFlight()
  const { purge, jobRunner } = createRuns(work, deps, { metrics, inFlight })
  const router = createRouter({
    handlers,
    authenticator: authenticator({
      readToken: access.read,
      hasEnded,
      findStoreByKey: (key) => findStoreByKey(database, key),
    }),
    inFlight,
    limiter: limiters.platform,
    heavyLimiter: limiters.heavy,
    bodies: createBodyMemory(),
    networkOf,
    findDefect: createHealthCheck(() => findDefect(database), clock),
    databaseErrors: { refusalOf: databaseRefusal, isOutage },
    platformUrl: deps.origins.platformUrl,
    ids,
    log,
  })

  // A spread would lose the descriptions of the features' functions in the published types.
  return Object.assign(admin, {
    /**
     * Answers one request. If `info` is given, it is filled in as a `RequestInfo` for the access log; a server may pass any
     * object here, as Hono's does. A server that knows the client's IP address passes it as `clientAddress`: requests
     * without one count as one network.
     */
    fetch: (request: Request, info: object = {}): Promise<Response> => router(request, info),
    /** Deletes expired rows, and runs the jobs that are due. What fails is retried on a later run. */
    async runJobs() {
      await purge()
      await jobRunner.run()
    },
    /** Runs the jobs that are due, and nothing else: cheap enough for every second. */
    runDueJobs: () => jobRunner.run(),
    /** The oldest hundred jobs of a store that no attempt has finished; the log has their errors too. */
    parkedJobs: (storeId: string) => readParkedJobs(database, storeId),
    /** The last mails, newest last: those of the mailbox, or none if another mailer sends them. */
    mails: () => (isMailbox(mailer) ? mailer.mails() : []),
    /** Whether the database answers, and takes writes, within two seconds. */
    ready: async () => (await findDefect(database)) === undefined,
    /** Whether the database has stopped answering or taking writes, by the last statements; the log has the reason. */
    hasLostDatabase: isLost,
    /** Refuses new requests, waits for those in flight, and closes the database. */
    async close() {
      await inFlight.close()
      await jobRunner.close()
      await database.close()
    },
  })
}

/** A running platform, as `createPlatform` returns it. */
export type Platform = Awaited<ReturnType<typeof createPlatform>>
