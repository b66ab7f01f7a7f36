// Opens the database of the settings: waits for a PostgreSQL that is not up yet, and reports connections that end later.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Log, openEmbedded, openPostgres } from '@vitrine/platform'
import { parseDatabaseUrl, type Settings } from './settings.ts'

/** How a database is opened. */
interface OpenOptions {
  log: Log
  print: (line: string) => void
  /** How long a PostgreSQL that is not up yet is waited for. */
  waitMs: number
  /** Whether the database still answers, once it is open. */
  isReady: () => Promise<boolean>
}

/** Opens the database of the settings. */
export async function openDatabase(
  { databaseUrl, poolSize, folder }: Settings,
  { log, print, waitMs, isReady }: OpenOptions,
): Promise<Database> {
  if (databaseUrl === undefined)
    return openEmbedded(folder, { onWarning: (message) => log({ level: 'warn', message }) })
  const onWarning = warnOnce(log, isReady)
  const reportWaiting = () => {
    const message = `Waiting for PostgreSQL at ${parseDatabaseUrl(databaseUrl)?.host} …`
    print(`  ${message}`)
    // At a terminal the log would say it a second time.
    if (!process.stderr.isTTY) log({ level: 'warn', message })
  }
  return waitForPostgres(() => openPostgres(databaseUrl, { poolSize, onWarning }), waitMs, reportWaiting)
}

// Refused, not resolvable, no answer, still starting, a pooler that waits for it, a proxy that has no primary yet and closes
// the connection, or a replica that may become the primary. Anything else, such as a wrong password, does not pass by waiting.
const notUpYet =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|25006|57P0[123])\b|connect ENOENT|timeout exceeded when trying to connect|Connection terminated|08P01 (query_wait_timeout|server login has been failing)/

const isNotUpYet = (error: unknown) => {
  const { code, name, message } = (error ?? {}) as NodeJS.ErrnoException
  return notUpYet.test(`${code ?? name} ${message}`)
}

const retryMs = 500

/** Calls `open` until it succeeds, fails for good, or `waitMs` are over; calls `onWait` once, before it waits. */
export async function waitForPostgres<T>(
  open: () => Promise<T>,
  waitMs: number,
  onWait: () => void,
): Promise<T> {
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open()
    } catch (error) {
      if (!isNotUpYet(error) || performance.now() - startedAt >= waitMs) throw error
      if (attempt === 1) onWait()
      await sleep(retryMs)
    }
  }
}

/** Logs a warning once, even if all connections of a pool cause it, and not if the outage of the database is logged. */
function warnOnce(log: Log, isReady: () => Promise<boolean>): (message: string) => void {
  const checking = new Set<string>()
  return (message) => {
    if (checking.has(message)) return
    checking.add(message)
    void isReady().then((isUp) => {
      checking.delete(message)
      if (isUp) log({ level: 'warn', message })
    })
  }
}
