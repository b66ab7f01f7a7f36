// Tracks the requests in flight: each has a time limit, and on close the platform waits for all of them.
import { Refusal } from '@vitrine/rules'
import { withTimeout } from '../time-limit.ts'

const requestSeconds = 10

/** Makes a tracker of requests in flight. */
export function createInFlight() {
  let isClosing = false
  const running = new Set<Promise<unknown>>()
  let begun = 0

  return {
    /** Runs `work` within the time limit. Work that exceeds it continues, and `close` still waits for it. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isClosing) throw new Refusal('UNAVAILABLE')
      begun += 1
      const result = work()
      const settled: Promise<unknown> = result.then(
        () => running.delete(settled),
        () => running.delete(settled),
      )
      running.add(settled)
      return withTimeout(requestSeconds, result)
    },

    /** How many requests have begun so far. */
    begun: () => begun,
    /** Refuses new requests and waits for those in flight. */
    async close() {
      isClosing = true
      await Promise.all(running)
    },
  }
}

export type InFlight = ReturnType<typeof createInFlight>
