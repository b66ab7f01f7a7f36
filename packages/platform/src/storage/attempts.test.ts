// Attempts: each limit of a budget holds for any span of its length, and the wait that a refusal names is exact.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type AttemptBudget, giveBackAttempt, purgeAttempts, takeAttempt } from './attempts.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const start = Date.parse('2030-01-01')
const database = await openEmbedded()
afterAll(() => database.close())
await migrate(database, start)

const budget: AttemptBudget = {
  kind: 'password',
  limits: [
    { limit: 4, seconds: 900 },
    { limit: 10, seconds: 86_400 },
  ],
}

/** A key that no other test counts on. */
function newKey() {
  const storeId = crypto.randomUUID()
  return {
    take: (now: number) => takeAttempt(database, storeId, 'k', budget, now),
    giveBack: (triedAt: number) => giveBackAttempt(database, storeId, 'k', budget, triedAt),
    times: async () => {
      const text = 'select cardinality(times) as count from attempts where store_id = $1'
      const [row] = await database.run<{ count: number }>({ text, values: [storeId] })
      return row?.count
    },
  }
}

/** After how many seconds the times allow another attempt, counted one by one. */
function waitAfter(times: readonly number[], now: number): number {
  for (let wait = 0; ; wait += 1) {
    const then = now + wait * 1000
    const isFull = budget.limits.some(
      ({ limit, seconds }) => times.filter((time) => time > then - seconds * 1000).length >= limit,
    )
    if (!isFull) return wait
  }
}

const pause = fc.oneof(
  fc.constantFrom(0, 1, 449, 450, 899, 900, 901),
  fc.integer({ min: 0, max: 5000 }),
  fc.integer({ min: 20_000, max: 90_000 }),
)
const step = fc.record({ pause, giveBack: fc.double({ min: 0, max: 1, noNaN: true }).map((n) => n < 0.2) })

test('at random times, no span of fifteen minutes or of a day has more attempts than its limit (LG14)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { take, giveBack } = newKey()
      const times: number[] = []
      let now = start
      for (const { pause: seconds, giveBack: wasRight } of steps) {
        now += seconds * 1000
        const wait = waitAfter(times, now)
        const exceeded = await take(now)
        expect(exceeded).toEqual(wait === 0 ? undefined : { kind: 'password', retryAfter: wait })
        if (exceeded) continue
        if (wasRight) await giveBack(now)
        else times.push(now)
      }
    }),
    { numRuns: 40 },
  )
})

test('attempts around the end of a quarter of an hour count together', async () => {
  const { take } = newKey()
  const takeAt = (seconds: number) => take(start + seconds * 1000)
  expect(await takeAt(0)).toBeUndefined()
  for (let n = 0; n < 3; n += 1) expect(await takeAt(899)).toBeUndefined()
  expect(await takeAt(900)).toBeUndefined()
  expect(await takeAt(901)).toEqual({ kind: 'password', retryAfter: 898 })
  expect(await takeAt(1798.9)).toEqual({ kind: 'password', retryAfter: 1 })
  expect(await takeAt(1799)).toBeUndefined()
})

test('a right password takes back its own attempt, and no other of the same moment', async () => {
  const { take, giveBack, times } = newKey()
  for (let n = 0; n < 4; n += 1) await take(start)
  await giveBack(start)
  expect(await times()).toBe(3)
  await giveBack(start + 1)
  expect(await times()).toBe(3)
  expect(await take(start)).toBeUndefined()
  expect(await take(start)).toEqual({ kind: 'password', retryAfter: 900 })
})

test('a key holds no more times than its limit, and is deleted after the longest span', async () => {
  const { take, times } = newKey()
  for (let n = 0; n < 30; n += 1) await take(start + n * 4 * 3_600_000)
  expect(await times()).toBeLessThanOrEqual(10)
  const last = start + 29 * 4 * 3_600_000
  await purgeAttempts(database, last + 86_399_000)
  expect(await times()).toBeDefined()
  await purgeAttempts(database, last + 86_401_000)
  expect(await times()).toBeUndefined()
})
