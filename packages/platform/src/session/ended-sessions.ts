// The members' sessions that have ended while their access tokens are still valid. Every process reads them again after ten
// seconds, so that an ended session is refused everywhere within a minute, and checking a token waits for no database.
import { lifetimes } from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { readEndedSessions } from './store.ts'

const maxAgeMs = 10_000
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
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return async (sessionId: string): Promise<boolean> => {
    const age = Math.abs(clock.now() - readAt)
    if (age >= maxStaleMs) await readOnce()
    else if (age >= maxAgeMs) {
      readOnce().catch((error: unknown) =>
        log({ level: 'warn', message: 'Reading the ended sessions failed', error }),
      )
    }
    return ended.has(sessionId)
  }
}
