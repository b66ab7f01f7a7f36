// How much a trial tries: as much as every change needs, or more in `npm run test:long`.

/** Whether this run is `npm run test:long`; its configuration sets the variable. */
export const isLong = process.env.VITRINE_TEST_SIZE === 'long'

/** How many rounds, kills, words or requests a trial has in this run. */
export const atSize = ({ trial, long }: { trial: number; long: number }): number => (isLong ? long : trial)
