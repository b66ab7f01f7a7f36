// Starts everything: ports, database, platform, apps; and stops it all.
import { readFileSync } from 'node:fs'
import {
  createMetrics,
  createPlatform,
  type Database,
  type Metrics,
  observeLimiters,
  type Platform,
} from '@vitrine/platform'
import { readArguments } from './arguments.ts'
import { createLogger, withoutOutages } from './log.ts'
import { openDatabase } from './open-database.ts'
import { toDatabaseError } from './startup-errors.ts'
import { createCallLimiter, createPageLimiter, platformPages, storefrontPages } from './pages.ts'
import { isHttps, openPorts, type Ports } from './ports.ts'
import { ensureStore, type CurrentStore } from './sample-store.ts'
import { metricsPage } from './metrics-page.ts'
import { processMetrics } from './process-metrics.ts'
import { createMailing, type Mailing } from './mailing.ts'
import { loadApps, type MakeApps, appOptions } from './apps.ts'
import { isOnThisMachine, type Origins, readSettings, type Settings } from './settings.ts'
import { createStop } from './shutdown.ts'
import type { Terminal } from './terminal.ts'

/** What `run` takes besides the environment. */
export interface RunOptions {
  /** Replaces the built apps, as development does. */
  ownApps?: MakeApps | undefined
  /** The arguments of the command. */
  args?: readonly string[]
  /** Where a person reads the output and answers questions; absent if the output goes elsewhere. */
  terminal?: Terminal | undefined
  /** How long a PostgreSQL that is not up yet is waited for. */
  databaseWaitMs?: number
}

/** A running platform, and how to stop it. */
export interface Running {
  origins: Origins
  /** The ports that were opened; behind a proxy they differ from those of the origins. */
  ports: { platform: number; storefront: number }
  /** The API key that this start created; undefined when the store existed or the key was given. */
  newApiKey: string | undefined
  /** Resolves if the database crashes and cannot recover; the caller should close and start a new process. */
  crashed: Promise<Error> | undefined
  /** Lets `/health` answer 503 from now on; resolves after VITRINE_DRAIN_S, when load balancers have noticed. */
  drain(): Promise<void>
  close(): Promise<void>
}

const keysRotated = '\n  Signing keys rotated: a new key signs within ten seconds, and all sessions go on.'
const keysDropped = '\n  Signing keys replaced: all sessions from before have ended.'
const purgeIntervalMs = 60_000
// A sale begins and ends within a second of its date.
const jobIntervalMs = 1000
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const local = (port: number) => `http://localhost:${port}`

/** Starts the platform and the apps, opens their ports, and prints the addresses. */
export async function run(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  { ownApps, args = [], terminal, databaseWaitMs = 30_000 }: RunOptions = {},
): Promise<Running> {
  const settings = readSettings(environment)
  const { move, rotateKeys } = readArguments(args, settings)
  const logger = createLogger(settings.logLevel)
  const metrics = createMetrics()
  const ports = await openPorts(settings, logger, metrics)
  let database: Database | undefined
  try {
    // Loaded while the database opens.
    const loading = ownApps ? Promise.resolve(ownApps) : loadApps()
    loading.catch(() => {})
    let isReady = async () => true
    const { log } = logger
    const options = { log, print, waitMs: databaseWaitMs, isReady: () => isReady() }
    database = await openDatabase(settings, options).catch(databaseErrorOf(settings))
    const makeApps = await loading
    const origins = originsOf(settings, ports)
    const { platformUrl } = origins
    const { budgets, secret } = settings
    const mailing = createMailing(settings, origins)
    const { mailer } = mailing
    const platform = await createPlatform({
      database,
      log,
      mailer,
      platformUrl,
      metrics,
      budgets,
      secret,
    }).catch(databaseErrorOf(settings))
    isReady = platform.ready
    const store = await ensureStore(platform, settings, origins, print, { move, terminal }).catch(
      databaseErrorOf(settings),
    )
    if (rotateKeys) {
      await platform.rotateKeys(rotateKeys).catch(databaseErrorOf(settings))
      print(rotateKeys.now ? keysDropped : keysRotated)
    }
    const shop = {
      settings,
      origins,
      ports,
      logger,
      metrics,
      database,
      platform,
      mailing,
      store,
      makeApps,
      print,
    }
    const { drain, close } = serve(shop)
    return {
      origins,
      ports,
      newApiKey: store.newApiKey,
      crashed: database.crashed,
      drain,
      close,
    }
  } catch (error) {
    await ports.close()
    await database?.close()
    throw error
  }
}

/** Everything that has been opened for the shop. */
interface Shop {
  settings: Settings
  origins: Origins
  ports: Ports
  logger: ReturnType<typeof createLogger>
  metrics: Metrics
  database: Database
  platform: Platform
  mailing: Mailing
  store: CurrentStore
  makeApps: MakeApps
  print: (line: string) => void
}

/** Begins to answer requests and to run jobs. */
function serve({
  settings,
  origins,
  ports,
  logger,
  metrics,
  database,
  platform,
  mailing,
  store,
  makeApps,
  print,
}: Shop) {
  const { mailboxPage } = mailing
  const log = withoutOutages(logger.log, platform.hasLostDatabase)
  const options = appOptions(platform, origins, store, log, mailboxPage && platform.mails)
  const apps = makeApps(options)
  const [limiter, calls] = [createPageLimiter(), createCallLimiter()]
  observeLimiters(metrics, { pages: limiter, calls })
  const stopMeasuring = processMetrics(metrics, database.engine)
  const purgeTimer = setInterval(() => void platform.runJobs(), purgeIntervalMs)
  const jobTimer = setInterval(() => void platform.runDueJobs(), jobIntervalMs)
  const identity = { engine: database.engine, siteId: store.id, clientId: store.clientId }
  const logStep = (step: string) => logger.step(step, { service: 'vitrine', version, ...identity })
  const { hasBegun, drain, close } = createStop({
    drainSeconds: settings.drainSeconds,
    log: logStep,
    print,
    async close() {
      clearInterval(purgeTimer)
      clearInterval(jobTimer)
      stopMeasuring()
      await ports.close()
      await platform.close()
      mailing.close()
    },
  })
  const pages = {
    limiter,
    calls,
    isStopping: hasBegun,
    checkPlatform: () => options.storefront.fetch(`${options.storefront.url}/health`),
  }
  const showMetrics = metricsPage(metrics, platform, store.id)
  const { platformUrl, storefrontUrl } = settings
  ports.begin(
    platformPages(platform, apps, { ...pages, mailboxPage, https: isHttps(platformUrl) }, showMetrics),
    storefrontPages(apps, { ...pages, https: isHttps(storefrontUrl) }),
  )
  printAddresses(print, origins, store, database, mailing)
  logStep('Started')
  return { drain, close }
}

const databaseErrorOf =
  (settings: Settings) =>
  (error: unknown): never => {
    throw toDatabaseError(error, settings)
  }

const originsOf = ({ platformUrl, storefrontUrl, imageOrigins }: Settings, ports: Ports): Origins => ({
  platformUrl: platformUrl ?? local(ports.platform),
  storefrontUrl: storefrontUrl ?? local(ports.storefront),
  imageOrigins,
})

function printAddresses(
  print: (line: string) => void,
  { storefrontUrl, platformUrl }: Origins,
  store: CurrentStore,
  { durability }: Database,
  { mailboxPage, warning }: Mailing,
) {
  print('')
  print(`  Storefront  ${storefrontUrl}`)
  print(`  Platform    ${platformUrl}`)
  print(`  Admin       ${platformUrl}/admin`)
  if (mailboxPage) print(`  Mailbox     ${platformUrl}/mail`)
  print('')
  print(`  Client id   ${store.clientId}`)
  print(`  Site id     ${store.id}`)
  print('')
  print(`  ${durability.isWeak ? 'WARNING: ' : ''}${durability.message}`)
  const insecure = [storefrontUrl, platformUrl].filter(isInsecure)
  if (insecure.length > 0) {
    print(
      `  WARNING: no https at ${insecure.join(' and ')}: browsers keep our cookies only over https or on localhost.`,
    )
  }
  if (warning) print(`  WARNING: ${warning}`)
  print('')
}

/** Neither https nor this machine: browsers drop our `Secure` cookies there (client/src/cookie.ts). */
const isInsecure = (origin: string) => origin.startsWith('http:') && !isOnThisMachine(origin)
