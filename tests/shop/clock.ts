// A clock that stands still until a story moves it.
import type { Clock } from '@vitrine/platform'

/** A clock one can move. */
export interface FixedClock extends Clock {
  /** Lets seconds pass. */
  pass(seconds: number): void
}

/** Stands at noon of a summer day, or wherever a story wants to be. */
export function fixedClock(at = '2030-06-01T12:00:00.000Z'): FixedClock {
  let now = Date.parse(at)
  return {
    now: () => now,
    pass(seconds) {
      now += Math.round(seconds * 1000)
    },
  }
}
