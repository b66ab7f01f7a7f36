// How much a test tries: little at each landing, more in `npm run test:trials`, most in `npm run test:long`.

type Size = 'landing' | 'trial' | 'long'

// The configurations of Vitest set the variable; `npm test` and a single file without a configuration are small.
const size = (process.env.VITRINE_TEST_SIZE ?? 'landing') as Size

/** Whether this run is `npm run test:long`. */
export const isLong = size === 'long'

/** Whether this run is one of a landing, or a part of `npm test`. */
export const isLanding = size === 'landing'

/** How many rounds, kills, words or requests a test has in this run. Without `trial`, trials are as small as landings. */
export const atSize = <T>({ landing, trial = landing, long }: { landing: T; trial?: T; long: T }): T =>
  ({ landing, trial, long })[size]
