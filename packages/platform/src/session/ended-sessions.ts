// The members' sessions that have ended while their access tokens are still valid. Every process reads them at most once a
// second, for all requests together, so that an ended session is refused everywhere within a second. While the database
// does not answer, the last list serves for up to fifty seconds.
import { lifetimes } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { readEndedSessions } from './store.ts'

const maxAgeMs = 1000
// A list of this age is not used any more: then tokens wait for the next one.
const maxStaleMs = 50_000
// The clocks of processes differ.
const marginMs = 60_000

/** Makes the function that tells whether a session has ended. */
export function endedSessions({ database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>) {
  let ended = new Set<string>()
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async () => {
    const startedAt = clock.now()
    ended = new Set(await readEndedSessions(database, startedAt - lifetimes.access.member * 1000 - marginMs))
    readAt = startedAt
  }
  const age = () => Math.abs(clock.now() - readAt)
  const readOnce = () => {
    reading ??= read()
      .catch((error: unknown) => {
        if (age() >= maxStaleMs) throw error
        log({ level: 'warn', message: 'Reading the ended sessions failed', error })
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  return async (sessionId: string): Promise<boolean> => {
    if (age() >= maxAgeMs) await readOnce()
    return ended.has(sessionId)
  }
}
