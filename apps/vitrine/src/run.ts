// Starts everything: database, ports, platform, screens; and ends it all in the opposite order.
import { createPlatform, type Database, type Log, openEmbedded, openPostgres } from '@vitrine/platform'
import { toBlockList } from './http-server/connections.ts'
import { createLogger } from './log.ts'
import { toDatabaseError, toPortError } from './startup-errors.ts'
import { startingPage } from './starting-page.ts'
import { asJson, platformPages, createPageLimiter, shopPages } from './pages.ts'
import { type PortHandler, type OpenPort, openPort } from './http-server/open-port.ts'
import { ensureStore, type CurrentStore } from './sample-store.ts'
import { builtApps, type MakeApps, appOptions } from './apps.ts'
import { type Origins, readSettings, type Settings } from './settings.ts'
import { asPlainText } from './http-server/client-error.ts'

const openDatabase = ({ databaseUrl, folder }: Settings, log: Log): Promise<Database> =>
  databaseUrl
    ? openPostgres(databaseUrl, { onWarning: (message) => log({ level: 'warn', message }) })
    : openEmbedded(folder)

/** What runs, and how it ends. */
export interface Running {
  origins: Origins
  /** What has been opened, also where the places are behind a proxy. */
  ports: { platform: number; shop: number }
  /** The API key that this start made; none when the store was there, or the key was given. */
  newApiKey: string | undefined
  /** Tells why, should the database end by itself for good; whoever hears it closes, and starts a new process. */
  crashed: Promise<Error> | undefined
  close(): Promise<void>
}

const every = 60_000
const byHttps = (origin: string | undefined) => origin?.startsWith('https:') ?? false
const local = (port: number) => `http://localhost:${port}`

/** Starts the platform, its screens and their ports; says where they are. */
export async function run(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  makeScreens: MakeApps = builtApps,
): Promise<Running> {
  const settings = readSettings(environment)
  const { hostname, platformUrl, storefrontUrl, imageOrigins } = settings
  const proxies = toBlockList(settings.proxies)
  const ofDatabase = (error: unknown): never => {
    throw toDatabaseError(error, settings)
  }
  const logbook = createLogger(settings.logLevel)
  const { log } = logbook
  const database = await openDatabase(settings, log).catch(ofDatabase)
  const open: OpenPort[] = []
  const openOne = async (answers: PortHandler, variable: string, port: number, origin?: string) => {
    const https = byHttps(origin)
    const opened = await openPort(answers, { port, hostname, logbook, proxies, https }).catch(
      (error: unknown) => {
        throw toPortError(error, variable, port, hostname)
      },
    )
    open.push(opened)
    return opened.port
  }
  const onPlatform = startingPage(asJson)
  const onShop = startingPage(asPlainText)
  try {
    const port = await openOne(onPlatform, 'PORT', settings.port, platformUrl)
    const shopPort = await openOne(onShop, 'STOREFRONT_PORT', settings.storefrontPort, storefrontUrl)
    const places = {
      platformUrl: platformUrl ?? local(port),
      storefrontUrl: storefrontUrl ?? local(shopPort),
      imageOrigins,
    }
    const platform = await createPlatform({ database, log, platformUrl: places.platformUrl }).catch(
      ofDatabase,
    )
    const store = await ensureStore(platform, settings, places, say)
    const screens = makeScreens(appOptions(platform, places, store, log))
    const hall = createPageLimiter()
    onPlatform.begin(platformPages(platform, screens, { hall, https: byHttps(platformUrl) }))
    onShop.begin(shopPages(screens, { hall, https: byHttps(storefrontUrl) }))
    const work = setInterval(() => void platform.runJobs(), every)
    tell(say, places, store, database)
    return {
      origins: places,
      ports: { platform: port, shop: shopPort },
      newApiKey: store.newApiKey,
      crashed: database.crashed,
      async close() {
        clearInterval(work)
        await Promise.all(open.map((one) => one.close()))
        await platform.close()
      },
    }
  } catch (error) {
    await Promise.all(open.map((one) => one.close()))
    await database.close()
    throw error
  }
}

function tell(say: (line: string) => void, places: Origins, store: CurrentStore, database: Database) {
  say('')
  say(`  Shop      ${places.storefrontUrl}`)
  say(`  Platform  ${places.platformUrl}`)
  say(`  Desk      ${places.platformUrl}/admin`)
  say('')
  say(`  Client id ${store.clientId}`)
  say(`  Site id   ${store.id}`)
  say('')
  say(`  ${database.durability.isWeak ? 'WARNING: ' : ''}${database.durability.message}`)
  const bare = [places.storefrontUrl, places.platformUrl].filter(isBare)
  if (bare.length > 0) {
    say(
      `  WARNING: ${bare.join(' and ')} without https: browsers keep our cookies only over https, or on localhost.`,
    )
  }
  say('')
}

/** Without https, and not on the machine of whoever looks: there our cookies have no `Secure` (client/src/cookie.ts). */
const isBare = (origin: string) => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !/^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
