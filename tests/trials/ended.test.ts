// What has been ended is over, also for a process that has just believed in it: sessions by a replay, keys by a new one.
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { beginSession, renew } from '../shop/tokens.ts'

/** A shop at two processes: what the one remembers, the other does not know. */
async function atTwo() {
  const shop = await openShop({ engine: 'postgres', products: [] })
  const { database, clock } = shop
  const twin = await createPlatform({ database, clock, platformUrl: host })
  return { shop, other: createHttpClient(twin.fetch) }
}

test('TK11: fifty sessions that were ended at one process are dead at the other at once', async () => {
  const { shop, other } = await atTwo()
  let alive = 0
  for (let n = 0; n < 50; n += 1) {
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    const second = await renew(first.refresh, undefined, other.fetch)
    const third = await renew(second.refresh, undefined, shop.fetch)
    const fourth = await renew(third.refresh, undefined, other.fetch)
    // Somebody shows a token that was given up long ago: nobody can tell who is who, so the session ends.
    shop.clock.pass(11)
    expect((await renew(first.refresh, undefined, shop.fetch)).error).toBe('invalid_grant')
    for (const { refresh } of [second, third, fourth])
      for (const { fetch } of [shop, other])
        if ((await renew(refresh, undefined, fetch)).status === 200) alive += 1
  }
  say(`TK11: 50 sessions ended, ${alive} of 300 tries to go on went on`)
  expect(alive).toBe(0)
})

test('TK11: fifty API keys that were replaced at one process are dead at the other within a second', async () => {
  const { shop, other } = await atTwo()
  const path = '/stores/v3/provision/version'
  const asks = async (key: string) =>
    (await other.ask('GET', path, { headers: { authorization: key } })).status
  let worst = 0
  for (let n = 0; n < 50; n += 1) {
    const [old, next] = [`desk-${shop.id}-${n}`, `desk-${shop.id}-${n + 1}`]
    await shop.platform.allowKey(shop.id, old, 'desk')
    expect(await asks(old)).toBe(200)
    await shop.platform.allowKey(shop.id, next, 'desk')
    const began = performance.now()
    while ((await asks(old)) !== 401) if (performance.now() - began > 5000) break
    worst = Math.max(worst, performance.now() - began)
    expect(await asks(next)).toBe(200)
  }
  say(`TK11: 50 keys replaced, the old one refused after ${worst.toFixed(0)} ms at most`)
  expect(worst).toBeLessThan(1000)
})
