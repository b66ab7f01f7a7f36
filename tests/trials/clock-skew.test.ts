// Clocks that are wrong, or that jump: a call renews its token once and tries once more, and never goes round in circles.
import { cart, createClient, session } from '@vitrine/client'
import { createPlatform } from '@vitrine/platform'
import { afterEach, expect, test, vi } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'

afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000
const day = 86_400_000
const off = [-day, -10 * minute, -1000, 0, 1000, 10 * minute, day]
const noon = Date.parse('2030-06-01T12:00:00.000Z')

/** Counts what goes over the wire between two calls of a shop. */
function counting(fetch: (request: Request) => Promise<Response>) {
  const seen = { tokens: 0, calls: 0 }
  return {
    seen,
    fetch: (request: Request) => {
      seen[request.url.endsWith('/token') ? 'tokens' : 'calls'] += 1
      return fetch(request)
    },
    /** What has been seen since it was last asked. */
    take() {
      const taken = { ...seen }
      Object.assign(seen, { tokens: 0, calls: 0 })
      return taken
    },
  }
}

test('TK16: two hundred wrong clocks of a device: one renewal, one further try, and the same visitor', async () => {
  const random = createRandom('TK16')
  const shop = await openShop()
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  let lost = 0
  let calls = 0
  const most = { tokens: 0, calls: 0 }
  for (let n = 0; n < 200; n += 1) {
    const wire = counting(shop.fetch)
    // The device is wrong from the start, jumps, or stands while the platform's clock goes on.
    vi.setSystemTime(shop.clock.now() + random.pick(off))
    const client = createClient({
      clientId: shop.clientId,
      url: host,
      modules: { session, cart },
      fetch: wire.fetch,
    })
    const held = await client.cart.add([{ productId: 'book' }])
    wire.take()
    for (let step = 0; step < 5; step += 1) {
      if (random.chance(0.4)) vi.setSystemTime(shop.clock.now() + random.pick(off))
      if (random.chance(0.4)) shop.clock.pass(random.pick([60, 4 * 3600 + 1, 86_400]))
      const told = await client.cart.get()
      const { tokens, calls: sent } = wire.take()
      if (told?.id !== held.id) lost += 1
      most.tokens = Math.max(most.tokens, tokens)
      most.calls = Math.max(most.calls, sent)
      calls += 1
    }
  }
  say(
    `TK16: 200 devices, ${calls} calls: at most ${most.tokens} token call and ${most.calls} tries each, ${lost} visitors lost (seed ${random.seed})`,
  )
  expect(lost).toBe(0)
  expect(most).toEqual({ tokens: 1, calls: 2 })
})

test('TK16: where every new token is refused, a call ends after one renewal and one further try', async () => {
  const shop = await openShop({ mayFail: true })
  // The one that mints is ahead or behind of the one that reads: what it has just made is not valid yet, or over.
  for (const ahead of [600, 86_400, -86_400]) {
    const clock = fixedClock(new Date(shop.clock.now() + ahead * 1000).toISOString())
    const minter = await createPlatform({ database: shop.database, clock, platformUrl: host })
    const wire = counting((request) =>
      request.url.endsWith('/token') ? minter.fetch(request) : shop.platform.fetch(request),
    )
    const client = createClient({
      clientId: shop.clientId,
      url: host,
      modules: { session, cart },
      fetch: wire.fetch,
    })
    for (let round = 0; round < 10; round += 1) {
      await expect(client.cart.get()).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
      const { tokens, calls } = wire.take()
      expect([ahead, tokens, calls <= 2]).toEqual([ahead, 1, true])
    }
  }
})
