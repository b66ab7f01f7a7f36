// Signing keys: tokens of an old key stay valid as long as they live, unless the operator drops the key.
import { createPlatform } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { openShop, type ShopOptions } from '../shop/open-shop.ts'
import { openOwnDatabase } from '../shop/own-database.ts'
import { beginSession, refreshSession } from '../shop/tokens.ts'

const day = 86_400

/** A shop with a database of its own: other tests must keep their keys. */
async function openAlone(options: ShopOptions = {}) {
  const database = await openOwnDatabase()
  const shop = await openShop({ database, products: [], ...options })
  const readWith = async (access: string, ask = shop.ask) =>
    (await ask('GET', '/ecom/v1/carts/current', { headers: { authorization: access } })).status
  return {
    ...shop,
    readWith,
    begin: () => beginSession(shop.clientId, undefined, shop.fetch),
    refresh: (token: string) => refreshSession(token, undefined, shop.fetch),
    kids: () => shop.database.run<{ kid: string }>({ text: 'select kid from signing_keys', values: [] }),
  }
}

test('an old key verifies until the last session that it may have signed is over, and is then deleted', async () => {
  const shop = await openAlone()
  // This client keeps its first refresh token for ever, as clients may.
  const { refresh } = await shop.begin()
  await shop.platform.rotateKeys()
  expect(await shop.kids()).toHaveLength(2)
  for (let passed = 0; passed < 364 * day; passed += 52 * day) {
    shop.clock.pass(52 * day)
    await shop.platform.runJobs()
    expect((await shop.refresh(refresh)).status).toBe(200)
  }
  expect(await shop.kids()).toHaveLength(2)
  shop.clock.pass(2 * day + 1)
  await shop.platform.runJobs()
  expect(await shop.kids()).toHaveLength(1)
  const { access } = await shop.begin()
  expect(await shop.readWith(access)).toBe(404)
  expect((await shop.refresh(refresh)).error).toBe('invalid_grant')
})

test('keys that are dropped end every session at once, and within ten seconds at other processes', async () => {
  const shop = await openAlone()
  const { database, clock } = shop
  const other = createHttpClient((await createPlatform({ database, clock })).fetch)
  const old = await shop.begin()
  const ended = await shop.begin()
  for (const ask of [shop.ask, other.ask]) expect(await shop.readWith(old.access, ask)).toBe(404)
  await shop.platform.rotateKeys({ now: true })
  expect(await shop.kids()).toHaveLength(1)
  expect(await shop.readWith(old.access)).toBe(401)
  expect((await shop.refresh(old.refresh)).error).toBe('invalid_grant')
  clock.pass(10)
  expect(await shop.readWith(old.access, other.ask)).toBe(401)
  expect((await refreshSession(ended.refresh, undefined, other.fetch)).error).toBe('invalid_grant')
  const begun = await shop.begin()
  for (const ask of [shop.ask, other.ask]) expect(await shop.readWith(begun.access, ask)).toBe(404)
})

test('a rotation gives no network its used budget back', async () => {
  const shop = await openAlone({ budgets: { network: { tokens: 1 } } })
  const { ask } = shop.from('203.0.113.7')
  const first = await ask('POST', '/oauth2/token', {
    body: { grantType: 'anonymous', clientId: shop.clientId },
  })
  const body = { grantType: 'refresh_token', refreshToken: first.body.refresh_token }
  expect((await ask('POST', '/oauth2/token', { body })).status).toBe(200)
  await shop.platform.rotateKeys()
  shop.clock.pass(10)
  const refused = await ask('POST', '/oauth2/token', { body })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3590'])
})
