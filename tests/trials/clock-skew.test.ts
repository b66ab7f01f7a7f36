// Wrong or jumping clocks: a call refreshes its token at most once, retries once, and never loops.
import { cart, createClient, session } from '@vitrine/client'
import { createPlatform } from '@vitrine/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const day = 86_400_000
const skews = [-day, -10 * minute, -1000, 0, 1000, 10 * minute, day]
const noon = Date.parse('2030-06-01T12:00:00.000Z')

/** Counts the requests that the client sends: to the token endpoint, and all others. */
function countRequests(fetch: (request: Request) => Promise<Response>) {
  const counts = { tokens: 0, calls: 0 }
  return {
    counts,
    fetch: (request: Request) => {
      counts[request.url.endsWith('/token') ? 'tokens' : 'calls'] += 1
      return fetch(request)
    },
    /** Returns the counts since the last call. */
    take() {
      const current = { ...counts }
      Object.assign(counts, { tokens: 0, calls: 0 })
      return current
    },
  }
}

test('with a wrong device clock a call refreshes and retries at most once and keeps the visitor (TK16)', async () => {
  const random = createRandom('TK16')
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  let lost = 0
  let calls = 0
  const devices = atSize({ landing: 20, trial: 200, long: 200 })
  const maximum = { tokens: 0, calls: 0 }
  for (let n = 0; n < devices; n += 1) {
    const counter = countRequests(shop.fetch)
    // The device's clock is wrong from the start, jumps, or stands while the platform's clock advances.
    vi.setSystemTime(shop.clock.now() + random.pick(skews))
    const client = createClient({
      clientId: shop.clientId,
      url: host,
      modules: { session, cart },
      fetch: counter.fetch,
    })
    const initialCart = await client.cart.add([{ productId: 'book' }])
    counter.take()
    for (let step = 0; step < 5; step += 1) {
      if (random.chance(0.4)) vi.setSystemTime(shop.clock.now() + random.pick(skews))
      if (random.chance(0.4)) shop.clock.pass(random.pick([60, 4 * 3600 + 1, 86_400]))
      const loadedCart = await client.cart.get()
      const { tokens, calls: attempts } = counter.take()
      if (loadedCart?.id !== initialCart.id) lost += 1
      maximum.tokens = Math.max(maximum.tokens, tokens)
      maximum.calls = Math.max(maximum.calls, attempts)
      calls += 1
    }
  }
  say(
    `TK16: ${devices} devices, ${calls} calls: at most ${maximum.tokens} token request and ${maximum.calls} attempts each, ${lost} visitors lost (seed ${random.seed})`,
  )
  expect(lost).toBe(0)
  expect(maximum).toEqual({ tokens: 1, calls: 2 })
})

test('when every new token is refused, a call fails after one refresh and one retry (TK16)', async () => {
  const shop = await openShop({ mayFail: true })
  // The issuing process's clock is ahead of or behind the verifying one's, so a new token is not yet valid or expired.
  for (const skew of [600, 86_400, -86_400]) {
    const clock = fixedClock(new Date(shop.clock.now() + skew * 1000).toISOString())
    const issuer = await createPlatform({ database: shop.database, clock, platformUrl: host })
    const counter = countRequests((request) =>
      request.url.endsWith('/token') ? issuer.fetch(request) : shop.platform.fetch(request),
    )
    const client = createClient({
      clientId: shop.clientId,
      url: host,
      modules: { session, cart },
      fetch: counter.fetch,
    })
    for (let round = 0; round < 10; round += 1) {
      await expect(client.cart.get()).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
      const { tokens, calls } = counter.take()
      expect([skew, tokens, calls <= 2]).toEqual([skew, 1, true])
    }
  }
})
