// Logs when the database goes away or takes no writes, and when that is over: one line each, and none for the requests that fail
// meanwhile.
import type { Clock, Log } from '../deps.ts'
import type { Database } from './database.ts'
import { isConnectionLost, isPoolTimeout, isQueryTimeout, isReadOnly } from './errors.ts'

// While some statements succeed and others fail, the outage is one outage.
const settleMs = 1000

/** Logs the begin and the end of one kind of outage. */
function createOutage(clock: Clock, log: Log, begin: string, end: string) {
  let outage: { since: number; lastFailure: number } | undefined
  return {
    isOn: () => outage !== undefined,
    fail(error: unknown) {
      const now = clock.now()
      if (!outage) log({ level: 'error', message: begin, error })
      outage = { since: outage?.since ?? now, lastFailure: now }
    },
    succeed(startedAt: number) {
      // A statement that started before the outage proves nothing.
      if (!outage || startedAt < outage.lastFailure + settleMs) return
      const seconds = Math.round((clock.now() - outage.since) / 1000)
      outage = undefined
      log({ level: 'info', message: `${end}, after ${seconds} s` })
    },
  }
}

/** The same database; it logs outages, and `isLost` says whether one is going on. */
export function reportOutages(database: Database, clock: Clock, log: Log) {
  const silent = createOutage(clock, log, 'The database does not answer', 'The database answers again')
  const readOnly = createOutage(
    clock,
    log,
    'The database does not take writes',
    'The database takes writes again',
  )
  let isClosing = false

  const fail = (error: unknown, mayWrite: boolean) => {
    // While the database closes, statements fail for this reason.
    if (isClosing) return
    // Commits that wait for a synchronous replica hang, while reads are answered.
    const isHungWrite = mayWrite && !silent.isOn() && (isQueryTimeout(error) || isPoolTimeout(error))
    if (isReadOnly(error) || isHungWrite) readOnly.fail(error)
    else if (isConnectionLost(error)) silent.fail(error)
  }
  const watch = async <T>(
    work: () => Promise<T>,
    { mayWrite, isWrite }: { mayWrite: boolean; isWrite: boolean },
  ): Promise<T> => {
    const startedAt = clock.now()
    try {
      const result = await work()
      silent.succeed(startedAt)
      if (isWrite) readOnly.succeed(startedAt)
      return result
    } catch (error) {
      fail(error, mayWrite)
      throw error
    }
  }
  const reporting: Database = {
    ...database,
    run: (statement) => {
      const isWrite = statement.isWrite === true
      return watch(() => database.run(statement), { mayWrite: isWrite, isWrite })
    },
    // One that succeeds may have written nothing.
    transaction: (work) => watch(() => database.transaction(work), { mayWrite: true, isWrite: false }),
    close() {
      isClosing = true
      return database.close()
    },
  }
  return { database: reporting, isLost: () => silent.isOn() || readOnly.isOn() }
}
