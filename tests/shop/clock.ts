// A clock that only the test moves.
import type { Clock } from '@vitrine/platform'

/** A clock that stands still between calls of `pass`. */
export interface FixedClock extends Clock {
  /** Moves the clock forward. */
  pass(seconds: number): void
}

/** Creates a clock that stands at noon of a summer day, or at `start`. */
export function fixedClock(start = '2030-06-01T12:00:00.000Z'): FixedClock {
  let now = Date.parse(start)
  return {
    now: () => now,
    pass(seconds) {
      now += Math.round(seconds * 1000)
    },
  }
}
