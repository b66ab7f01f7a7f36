// A hall with so many places: the next ones wait for a while, and who has waited in vain is told so. A 'no' that is
// given at once is asked again at once, and in the end saying no is all that gets done; whoever waits meanwhile does not
// ask. Only a queue that is longer than memory allows turns away at once.

/** How large a hall is. */
export interface LimiterOptions {
  concurrency: number
  /** How many may wait. */
  maxQueue: number
  /** For how many milliseconds whoever is new waits. */
  maxWaitMs: number
}

type Turn = (come: boolean) => void

/**
 * Opens a hall; it does work when there is a place for it, or answers as `full` says. Work that has been begun has no
 * `full`: it goes before what is new, because to give up now would be to have done half of it for nothing. Whoever waits,
 * for the one or the other, keeps what is new out.
 */
export function createLimiter({
  concurrency: places,
  maxQueue: waiting,
  maxWaitMs: patience,
}: LimiterOptions) {
  let free = places
  const begun: Turn[] = []
  const fresh: Turn[] = []

  const wait = () => new Promise<boolean>((resolve) => begun.push(resolve))
  const waitAWhile = () =>
    new Promise<boolean>((resolve) => {
      const turn: Turn = (come) => {
        clearTimeout(timer)
        resolve(come)
      }
      // All have the same patience, so whoever loses it first is the first in the queue.
      const timer = setTimeout(() => fresh.shift()?.(false), patience)
      fresh.push(turn)
    })

  return async <T>(work: () => T | Promise<T>, full?: () => T): Promise<T> => {
    if (free > 0) free -= 1
    else if (!full) await wait()
    else if (begun.length + fresh.length >= waiting || !(await waitAWhile())) return full()
    try {
      return await work()
    } finally {
      // The place goes to the next in the queue, and nobody comes in between.
      const next = begun.shift() ?? fresh.shift()
      if (next) next(true)
      else free += 1
    }
  }
}

export type Limiter = ReturnType<typeof createLimiter>
