// Revocation reaches every process, also one that has just accepted the credential: a replayed refresh token ends its
// session, and a new API key replaces the old one.
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { say } from '../shop/figures.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const rounds = atSize({ landing: 2, trial: 50, long: 50 })

/** Opens a shop on two platforms that share a database but no memory. */
async function openTwoProcesses() {
  const shop = await openShop({ engine: 'postgres', products: [] })
  const { database, clock } = shop
  const secondPlatform = await createPlatform({ database, clock, platformUrl: host })
  return { shop, other: createHttpClient(secondPlatform.fetch) }
}

test('a session ended at one process is refused at the other at once (TK11)', async () => {
  const { shop, other } = await openTwoProcesses()
  let accepted = 0
  for (let n = 0; n < rounds; n += 1) {
    const first = await beginSession(shop.clientId, undefined, shop.fetch)
    const second = await refreshSession(first.refresh, undefined, other.fetch)
    const third = await refreshSession(second.refresh, undefined, shop.fetch)
    const fourth = await refreshSession(third.refresh, undefined, other.fetch)
    // Replaying a superseded refresh token suggests theft, so the platform ends the whole session.
    shop.clock.pass(11)
    expect((await refreshSession(first.refresh, undefined, shop.fetch)).error).toBe('invalid_grant')
    for (const { refresh } of [second, third, fourth])
      for (const { fetch } of [shop, other])
        if ((await refreshSession(refresh, undefined, fetch)).status === 200) accepted += 1
  }
  say(`TK11: ${rounds} sessions ended, ${accepted} of ${6 * rounds} refreshes afterwards accepted`)
  expect(accepted).toBe(0)
})

test('an API key replaced at one process is refused at the other at once (TK11)', async () => {
  const { shop, other } = await openTwoProcesses()
  const path = '/stores/v3/provision/version'
  const statusFor = async (key: string) =>
    (await other.ask('GET', path, { headers: { authorization: key } })).status
  for (let n = 0; n < rounds; n += 1) {
    const [oldKey, newKey] = [`key-${shop.id}-${n}`, `key-${shop.id}-${n + 1}`]
    await shop.platform.allowKey(shop.id, oldKey, 'integration')
    expect(await statusFor(oldKey)).toBe(200)
    await shop.platform.allowKey(shop.id, newKey, 'integration')
    expect([await statusFor(oldKey), await statusFor(newKey)]).toEqual([401, 200])
  }
  say(`TK11: ${rounds} API keys replaced, and each old one refused by the next request`)
})
