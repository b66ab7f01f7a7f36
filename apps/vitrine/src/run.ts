// Starts everything: database, ports, platform, screens; and ends it all in the opposite order.
import { createPlatform, type Database, type Log, openEmbedded, openPostgres } from '@vitrine/platform'
import { listOf } from './http-server/connections.ts'
import { openLog } from './log.ts'
import { databaseMistake, portMistake } from './startup-errors.ts'
import { opening } from './starting-page.ts'
import { inJson, platformPages, hallForPages, shopPages } from './pages.ts'
import { type Answers, type OpenPort, openPort } from './http-server/open-port.ts'
import { ensureStore, type ShownStore } from './sample-store.ts'
import { builtScreens, type MakeScreens, worldOf } from './apps.ts'
import { type Places, readSettings, type Settings } from './settings.ts'
import { inPlainText } from './http-server/client-error.ts'

const openDatabase = ({ databaseUrl, folder }: Settings, log: Log): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, (message) => log({ level: 'warn', message })) : openEmbedded(folder)

/** What runs, and how it ends. */
export interface Running {
  places: Places
  /** What has been opened, also where the places are behind a proxy. */
  ports: { platform: number; shop: number }
  /** The API key that this start made; none when the store was there, or the key was given. */
  madeKey: string | undefined
  /** Tells why, should the database end by itself for good; whoever hears it closes, and starts a new process. */
  died: Promise<Error> | undefined
  close(): Promise<void>
}

const every = 60_000
const byHttps = (origin: string | undefined) => origin?.startsWith('https:') ?? false
const local = (port: number) => `http://localhost:${port}`

/** Starts the platform, its screens and their ports; says where they are. */
export async function run(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  makeScreens: MakeScreens = builtScreens,
): Promise<Running> {
  const settings = readSettings(environment)
  const { hostname, platformUrl, shopUrl, picturesFrom } = settings
  const proxies = listOf(settings.proxies)
  const ofDatabase = (error: unknown): never => {
    throw databaseMistake(error, settings)
  }
  const logbook = openLog(settings.logLevel)
  const { log } = logbook
  const database = await openDatabase(settings, log).catch(ofDatabase)
  const open: OpenPort[] = []
  const openOne = async (answers: Answers, variable: string, port: number, origin?: string) => {
    const https = byHttps(origin)
    const opened = await openPort(answers, { port, hostname, logbook, proxies, https }).catch(
      (error: unknown) => {
        throw portMistake(error, variable, port, hostname)
      },
    )
    open.push(opened)
    return opened.port
  }
  const onPlatform = opening(inJson)
  const onShop = opening(inPlainText)
  try {
    const port = await openOne(onPlatform, 'PORT', settings.port, platformUrl)
    const shopPort = await openOne(onShop, 'STOREFRONT_PORT', settings.storefrontPort, shopUrl)
    const places = {
      platformUrl: platformUrl ?? local(port),
      shopUrl: shopUrl ?? local(shopPort),
      picturesFrom,
    }
    const platform = await createPlatform({ database, log, platformUrl: places.platformUrl }).catch(
      ofDatabase,
    )
    const store = await ensureStore(platform, settings, places, say)
    const screens = makeScreens(worldOf(platform, places, store, log))
    const hall = hallForPages()
    onPlatform.begin(platformPages(platform, screens, { hall, https: byHttps(platformUrl) }))
    onShop.begin(shopPages(screens, { hall, https: byHttps(shopUrl) }))
    const work = setInterval(() => void platform.work(), every)
    tell(say, places, store, database)
    return {
      places,
      ports: { platform: port, shop: shopPort },
      madeKey: store.madeKey,
      died: database.died,
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

function tell(say: (line: string) => void, places: Places, store: ShownStore, database: Database) {
  say('')
  say(`  Shop      ${places.shopUrl}`)
  say(`  Platform  ${places.platformUrl}`)
  say(`  Desk      ${places.platformUrl}/admin`)
  say('')
  say(`  Client id ${store.clientId}`)
  say(`  Site id   ${store.id}`)
  say('')
  say(`  ${database.promise.weak ? 'WARNING: ' : ''}${database.promise.says}`)
  const bare = [places.shopUrl, places.platformUrl].filter(isBare)
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
