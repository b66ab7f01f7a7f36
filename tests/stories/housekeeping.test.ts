// runJobs() deletes expired rows and keeps the others; migrations run once.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import type { Visitor } from '../shop/visitor.ts'

const day = 86_400
// runJobs() cleans the whole database: an early clock keeps it away from the rows of other tests.
const earlyClock = () => fixedClock('2001-01-01T00:00:00.000Z')

const rowCounts = async (shop: Shop) => {
  const [row] = await shop.rows<Record<string, bigint>>(`select
    (select count(*) from outbox where store_id = $1) as events,
    (select count(*) from idempotency where store_id = $1) as keys,
    (select count(*) from token_families where store_id = $1) as families,
    (select count(*) from carts where store_id = $1) as carts`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

test('expired rows are deleted: events after 30 days, idempotency keys after one, token families and visitor carts after 90 idle days', async () => {
  const shop = await openShop({ clock: earlyClock() })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const body = { grantType: 'refresh_token', refreshToken: (await visitor.tokens()).refresh }
  await shop.ask('POST', '/oauth2/token', { body })
  const all = { events: 1, keys: 1, families: 1, carts: 1 }
  shop.clock.pass(day)
  await shop.platform.runJobs()
  expect(await rowCounts(shop)).toEqual(all)
  shop.clock.pass(1)
  await shop.platform.runJobs()
  expect(await rowCounts(shop)).toEqual({ ...all, keys: 0 })
  shop.clock.pass(29 * day)
  await shop.platform.runJobs()
  expect(await rowCounts(shop)).toEqual({ events: 0, keys: 0, families: 1, carts: 1 })
  shop.clock.pass(62 * day)
  await shop.platform.runJobs()
  expect(await rowCounts(shop)).toEqual({ events: 1, keys: 0, families: 0, carts: 0 })
  // A deleted token family is not recreated by its refresh token.
  expect((await shop.ask('POST', '/oauth2/token', { body })).body.error).toBe('invalid_grant')
})

test('a cart is kept while its visitor or its merchant uses it, and its deletion is an event', async () => {
  const shop = await openShop({ clock: earlyClock() })
  const cartOf = async (visitor: Visitor) => (await visitor.cart.add([{ productId: 'book' }])).id
  const [reader, writer, absent] = [shop.visitor(), shop.visitor(), shop.visitor()]
  const ids = [await cartOf(reader), await cartOf(writer), await cartOf(absent)]
  const created = await shop.merchant.ask('POST', '/ecom/v1/carts', { body: {} })
  ids.push((created.body.cart as { id: string }).id)
  const byId = (id: string) => shop.merchant.ask('GET', `/ecom/v1/carts/${id}`)
  const existing = async () => Promise.all(ids.map(async (id) => (await byId(id)).status === 200))

  // The first cart is only read, the second is changed by the merchant, and nothing uses the third.
  const readCart = async () => expect((await reader.held()).id).toBe(ids[0])
  for (let month = 0; month < 3; month += 1) {
    shop.clock.pass(30 * day)
    await readCart()
    await shop.merchant.ask('PATCH', `/ecom/v1/carts/${ids[1]}`, {
      body: { cartInfo: { buyerNote: `Month ${month}` } },
    })
    await shop.platform.runJobs()
    expect(await existing()).toEqual([true, true, true, true])
  }
  shop.clock.pass(2 * day)
  await shop.platform.runJobs()
  expect(await existing()).toEqual([true, true, false, true])
  expect((await shop.events(ids[2] as string)).at(-1)).toMatchObject({
    name: 'cart.deleted',
    revision: 2n,
    payload: { cartId: ids[2], revision: '2' },
  })
  expect(await absent.cart.get()).toBeNull()
  shop.clock.pass(60 * day)
  await readCart()
  shop.clock.pass(40 * day)
  await shop.platform.runJobs()
  expect(await existing()).toEqual([true, false, false, true])
})

test('expired carts are all deleted in one run, also more than one batch', async () => {
  const shop = await openShop({ clock: earlyClock() })
  await shop.rows(
    `insert into carts (store_id, owner, id, revision, facts, touched_on)
     select $1, 'visitor:' || gen_random_uuid(), gen_random_uuid(), 1, '{}', date '2000-01-01'
     from generate_series(1, 2500)`,
  )
  await shop.platform.runJobs()
  expect(await rowCounts(shop)).toEqual({ events: 2500, keys: 0, families: 0, carts: 0 })
})

test('issuing tokens to a visitor writes no rows', async () => {
  const shop = await openShop()
  const body = { grantType: 'anonymous', clientId: shop.clientId }
  for (let n = 0; n < 5; n += 1) await shop.ask('POST', '/oauth2/token', { body })
  expect(await rowCounts(shop)).toEqual({ events: 0, keys: 0, families: 0, carts: 0 })
})

test('migrations run once, and a database that is newer than the program or has a changed migration is refused', async () => {
  const database = await openEmbedded()
  const appliedMigrations = () =>
    database.run<{ name: string }>({ text: 'select * from migrations order by name', values: [] })
  await createPlatform({ database, clock: earlyClock() })
  const first = await appliedMigrations()
  await createPlatform({ database })
  expect(await appliedMigrations()).toEqual(first)
  await database.run({ text: "insert into migrations values ('9999-later', 'x', '2001-01-01')", values: [] })
  await expect(createPlatform({ database })).rejects.toThrow('migrated by a newer version (9999-later)')
  await database.run({ text: "delete from migrations where name = '9999-later'", values: [] })
  await database.run({ text: "update migrations set checksum = 'other'", values: [] })
  await expect(createPlatform({ database })).rejects.toThrow('has changed since it ran')
  await database.close()
})
