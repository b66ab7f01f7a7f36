// Tracks the requests in flight: each has a time limit, and on close the platform waits for all of them.
import { Refusal } from '@vitrine/rules'

const requestSeconds = 10

/** Settles as `work` does, or rejects with TIMED_OUT after `seconds`; the work itself is not cancelled. */
export function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('TIMED_OUT')), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

/** Makes a tracker of requests in flight. */
export function createInFlight() {
  let isClosing = false
  const running = new Set<Promise<unknown>>()

  return {
    /** Runs `work` within the time limit. Work that exceeds it continues, and `close` still waits for it. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isClosing) throw new Refusal('UNAVAILABLE')
      const result = work()
      const settled: Promise<unknown> = result.then(
        () => running.delete(settled),
        () => running.delete(settled),
      )
      running.add(settled)
      return withTimeout(requestSeconds, result)
    },

    /** Refuses new requests and waits for those in flight. */
    async close() {
      isClosing = true
      await Promise.all(running)
    },
  }
}

export type InFlight = ReturnType<typeof createInFlight>
