// Logs when the database goes away and when it is back: one line each, and none for the requests that fail meanwhile.
import type { Clock, Log } from '../deps.ts'
import type { Database } from './database.ts'
import { isConnectionLost } from './errors.ts'

// While some statements succeed and others fail, the outage is one outage.
const settleMs = 1000

/** The same database; it logs outages, and `isLost` says whether one is going on. */
export function reportOutages(database: Database, clock: Clock, log: Log) {
  let outage: { since: number; lastFailure: number } | undefined
  let isClosing = false

  const fail = (error: unknown) => {
    // While the database closes, statements fail for this reason.
    if (isClosing) return
    const now = clock.now()
    if (!outage) log({ level: 'error', message: 'The database does not answer', error })
    outage = { since: outage?.since ?? now, lastFailure: now }
  }
  const watch = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedAt = clock.now()
    try {
      const result = await work()
      // A statement that started before the outage proves nothing.
      if (outage && startedAt >= outage.lastFailure + settleMs) {
        const seconds = Math.round((clock.now() - outage.since) / 1000)
        outage = undefined
        log({ level: 'info', message: `The database answers again, after ${seconds} s` })
      }
      return result
    } catch (error) {
      if (isConnectionLost(error)) fail(error)
      throw error
    }
  }
  const reporting: Database = {
    ...database,
    run: (statement) => watch(() => database.run(statement)),
    transaction: (work) => watch(() => database.transaction(work)),
    close() {
      isClosing = true
      return database.close()
    },
  }
  return { database: reporting, isLost: () => outage !== undefined }
}
