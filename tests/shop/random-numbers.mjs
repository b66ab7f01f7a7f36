// A generator of random numbers that repeats itself with the same seed. Plain JavaScript, because the bench uses it too.

/**
 * A generator of numbers from 0 to 1 (mulberry32): short, and its distribution is good enough for tests.
 * @param {number} seed
 * @returns {() => number}
 */
export function createNumbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
