// What has served its time is forgotten, what has not is kept; and a database is brought up to date once.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { stillClock } from '../shop/clock.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'

const day = 86_400
// Housekeeping goes through the whole database: in a past of its own it meets no other story's rows.
const past = () => stillClock('2001-01-01T00:00:00.000Z')

const left = async (shop: Shop) => {
  const [row] = await shop.rows<Record<string, bigint>>(`select
    (select count(*) from outbox where store_id = $1) as events,
    (select count(*) from idempotency where store_id = $1) as keys,
    (select count(*) from token_families where store_id = $1) as families,
    (select count(*) from carts where store_id = $1) as carts`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

test('events live thirty days, idempotency keys one, families as long as they may rest; carts stay', async () => {
  const shop = await openShop({ clock: past() })
  const visitor = shop.visitor()
  await visitor.cart.add([{ product: 'book' }])
  const body = { grantType: 'refresh_token', refreshToken: (await visitor.tokens()).refresh }
  await shop.ask('POST', '/oauth2/token', { body })
  const all = { events: 1, keys: 1, families: 1, carts: 1 }
  shop.clock.pass(day)
  await shop.platform.work()
  expect(await left(shop)).toEqual(all)
  shop.clock.pass(1)
  await shop.platform.work()
  expect(await left(shop)).toEqual({ ...all, keys: 0 })
  shop.clock.pass(29 * day)
  await shop.platform.work()
  expect(await left(shop)).toEqual({ events: 0, keys: 0, families: 1, carts: 1 })
  shop.clock.pass(62 * day)
  await shop.platform.work()
  expect(await left(shop)).toEqual({ events: 0, keys: 0, families: 0, carts: 1 })
  // A family that is forgotten does not come back to life.
  expect((await shop.ask('POST', '/oauth2/token', { body })).body.error).toBe('invalid_grant')
})

test('minting a visitor writes nothing', async () => {
  const shop = await openShop()
  const body = { grantType: 'anonymous', clientId: shop.clientId }
  for (let n = 0; n < 5; n += 1) await shop.ask('POST', '/oauth2/token', { body })
  expect(await left(shop)).toEqual({ events: 0, keys: 0, families: 0, carts: 0 })
})

test('migrations run once, and a database of another version is refused', async () => {
  const database = await openEmbedded()
  const ran = () =>
    database.run<{ name: string }>({ text: 'select * from migrations order by name', values: [] })
  await createPlatform({ database, clock: past() })
  const first = await ran()
  await createPlatform({ database })
  expect(await ran()).toEqual(first)
  await database.run({ text: "insert into migrations values ('9999-later', 'x', '2001-01-01')", values: [] })
  await expect(createPlatform({ database })).rejects.toThrow('migrated by a newer version (9999-later)')
  await database.run({ text: "delete from migrations where name = '9999-later'", values: [] })
  await database.run({ text: "update migrations set checksum = 'other'", values: [] })
  await expect(createPlatform({ database })).rejects.toThrow('has changed since it ran')
  await database.close()
})
