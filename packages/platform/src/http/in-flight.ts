// The door of the platform: whoever is inside has so much time, and when it closes everybody inside may finish.
import { Refusal } from '@vitrine/rules'

const seconds = 10

/** What comes of it, or TIMED_OUT after so many seconds; it goes on, unheard. */
export function withTimeout<T>(limit: number, going: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal('TIMED_OUT')), limit * 1000)
  })
  return Promise.race([going, late]).finally(() => clearTimeout(timer))
}

/** Opens the door. */
export function createInFlight() {
  let closing = false
  const inside = new Set<Promise<unknown>>()

  return {
    /** Does `work` within the time limit; late work goes on, unheard, and still counts as inside. */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (closing) throw new Refusal('UNAVAILABLE')
      const going = work()
      const settled: Promise<unknown> = going.then(
        () => inside.delete(settled),
        () => inside.delete(settled),
      )
      inside.add(settled)
      return withTimeout(seconds, going)
    },

    /** Lets in nobody new, and waits for those inside. */
    async close() {
      closing = true
      await Promise.all(inside)
    },
  }
}

export type InFlight = ReturnType<typeof createInFlight>
