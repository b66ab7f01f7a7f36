// Starts everything: database, ports, platform, apps; and stops it all in the opposite order.
import { createPlatform, type Database, type Log, openEmbedded, openPostgres } from '@vitrine/platform'
import { toBlockList } from './http-server/connections.ts'
import { createLogger } from './log.ts'
import { toDatabaseError, toPortError } from './startup-errors.ts'
import { startingPage } from './starting-page.ts'
import { asJson, platformPages, createPageLimiter, storefrontPages } from './pages.ts'
import { type PortHandler, type OpenPort, openPort } from './http-server/open-port.ts'
import { ensureStore, type CurrentStore } from './sample-store.ts'
import { builtApps, type MakeApps, appOptions } from './apps.ts'
import { type Origins, readSettings, type Settings } from './settings.ts'
import { asPlainText } from './http-server/client-error.ts'

const openDatabase = ({ databaseUrl, folder }: Settings, log: Log): Promise<Database> =>
  databaseUrl
    ? openPostgres(databaseUrl, { onWarning: (message) => log({ level: 'warn', message }) })
    : openEmbedded(folder)

/** A running platform, and how to stop it. */
export interface Running {
  origins: Origins
  /** The ports that were opened; behind a proxy they differ from those of the origins. */
  ports: { platform: number; storefront: number }
  /** The API key that this start created; undefined when the store existed or the key was given. */
  newApiKey: string | undefined
  /** Resolves if the database crashes and cannot recover; the caller should close and start a new process. */
  crashed: Promise<Error> | undefined
  close(): Promise<void>
}

const jobIntervalMs = 60_000
const isHttps = (origin: string | undefined) => origin?.startsWith('https:') ?? false
const local = (port: number) => `http://localhost:${port}`

/** Starts the platform and the apps, opens their ports, and prints the addresses. */
export async function run(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
  makeApps: MakeApps = builtApps,
): Promise<Running> {
  const settings = readSettings(environment)
  const { hostname, platformUrl, storefrontUrl, imageOrigins } = settings
  const proxies = toBlockList(settings.proxies)
  const throwDatabaseError = (error: unknown): never => {
    throw toDatabaseError(error, settings)
  }
  const logger = createLogger(settings.logLevel)
  const { log } = logger
  const database = await openDatabase(settings, log).catch(throwDatabaseError)
  const openPorts: OpenPort[] = []
  const open = async (handler: PortHandler, variable: string, port: number, origin?: string) => {
    const https = isHttps(origin)
    const opened = await openPort(handler, { port, hostname, logger, proxies, https }).catch(
      (error: unknown) => {
        throw toPortError(error, variable, port, hostname)
      },
    )
    openPorts.push(opened)
    return opened.port
  }
  const closePorts = () => Promise.all(openPorts.map((opened) => opened.close()))
  const platformHandler = startingPage(asJson)
  const storefrontHandler = startingPage(asPlainText)
  try {
    const port = await open(platformHandler, 'PORT', settings.port, platformUrl)
    const storefrontPort = await open(
      storefrontHandler,
      'STOREFRONT_PORT',
      settings.storefrontPort,
      storefrontUrl,
    )
    const origins = {
      platformUrl: platformUrl ?? local(port),
      storefrontUrl: storefrontUrl ?? local(storefrontPort),
      imageOrigins,
    }
    const platform = await createPlatform({ database, log, platformUrl: origins.platformUrl }).catch(
      throwDatabaseError,
    )
    const store = await ensureStore(platform, settings, origins, print)
    const apps = makeApps(appOptions(platform, origins, store, log))
    const limiter = createPageLimiter()
    platformHandler.begin(platformPages(platform, apps, { limiter, https: isHttps(platformUrl) }))
    storefrontHandler.begin(storefrontPages(apps, { limiter, https: isHttps(storefrontUrl) }))
    const jobTimer = setInterval(() => void platform.runJobs(), jobIntervalMs)
    printAddresses(print, origins, store, database)
    return {
      origins,
      ports: { platform: port, storefront: storefrontPort },
      newApiKey: store.newApiKey,
      crashed: database.crashed,
      async close() {
        clearInterval(jobTimer)
        await closePorts()
        await platform.close()
      },
    }
  } catch (error) {
    await closePorts()
    await database.close()
    throw error
  }
}

function printAddresses(
  print: (line: string) => void,
  { storefrontUrl, platformUrl }: Origins,
  store: CurrentStore,
  { durability }: Database,
) {
  print('')
  print(`  Storefront  ${storefrontUrl}`)
  print(`  Platform    ${platformUrl}`)
  print(`  Admin       ${platformUrl}/admin`)
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
  print('')
}

/** Neither https nor this machine: browsers drop our `Secure` cookies there (client/src/cookie.ts). */
const isInsecure = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
