// Starts everything: database, platform, screens, ports; and ends it all in the opposite order.
import { createPlatform, type Database, type Log, openEmbedded, openPostgres } from '@vitrine/platform'
import { platformPages, shopPages } from './pages.ts'
import { type OpenPort, openPort } from './ports.ts'
import { ensureStore, type ShownStore } from './sample-store.ts'
import { builtScreens, type MakeScreens, worldOf } from './screens.ts'
import { readSettings, type Settings } from './settings.ts'

const log: Log = ({ level, message, requestId, error }) => {
  const line = {
    level,
    message,
    ...(requestId && { requestId }),
    ...(error instanceof Error && { stack: error.stack }),
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

const openDatabase = ({ databaseUrl, folder }: Settings): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, (message) => log({ level: 'warn', message })) : openEmbedded(folder)

/** What runs, and how it ends. */
export interface Running {
  settings: Settings
  /** Tells why, should the database end by itself for good; whoever hears it closes, and starts a new process. */
  died: Promise<Error> | undefined
  close(): Promise<void>
}

const every = 60_000

/** Starts the platform, its screens and their ports; says where they are. */
export async function run(
  environment: Record<string, string | undefined>,
  say: (line: string) => void,
  makeScreens: MakeScreens = builtScreens,
): Promise<Running> {
  const settings = readSettings(environment)
  const database = await openDatabase(settings)
  const open: OpenPort[] = []
  try {
    const platform = await createPlatform({ database, log, platformUrl: settings.platformUrl })
    const store = await ensureStore(platform, settings, say)
    const screens = makeScreens(worldOf(platform, settings, store))
    open.push(await openPort(platformPages(platform, screens), settings.port, settings.hostname))
    open.push(await openPort(shopPages(screens), settings.storefrontPort, settings.hostname))
    const work = setInterval(() => {
      platform.work().catch((error) => log({ level: 'error', message: 'The housekeeping failed', error }))
    }, every)
    tell(say, settings, store, database)
    return {
      settings,
      died: database.died,
      async close() {
        clearInterval(work)
        await Promise.all(open.map((port) => port.close()))
        await platform.close()
      },
    }
  } catch (error) {
    await Promise.all(open.map((port) => port.close()))
    await database.close()
    throw error
  }
}

function tell(say: (line: string) => void, settings: Settings, store: ShownStore, database: Database) {
  say('')
  say(`  Shop      ${settings.shopUrl}`)
  say(`  Platform  ${settings.platformUrl}`)
  say(`  Desk      ${settings.platformUrl}/admin`)
  say('')
  say(`  Client id ${store.clientId}`)
  say(`  Site id   ${store.id}`)
  say('')
  say(`  ${database.promise.weak ? 'WARNING: ' : ''}${database.promise.says}`)
  say('')
}
