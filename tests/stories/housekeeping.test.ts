// What has served its time is forgotten, what has not is kept; and a database is brought up to date once.
import { createPlatform, openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import type { Visitor } from '../shop/visitor.ts'

const day = 86_400
// Housekeeping goes through the whole database: in a past of its own it meets no other story's rows.
const past = () => fixedClock('2001-01-01T00:00:00.000Z')

const left = async (shop: Shop) => {
  const [row] = await shop.rows<Record<string, bigint>>(`select
    (select count(*) from outbox where store_id = $1) as events,
    (select count(*) from idempotency where store_id = $1) as keys,
    (select count(*) from token_families where store_id = $1) as families,
    (select count(*) from carts where store_id = $1) as carts`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

test('events live thirty days, idempotency keys one, families as long as they may rest, and with them carts', async () => {
  const shop = await openShop({ clock: past() })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const body = { grantType: 'refresh_token', refreshToken: (await visitor.tokens()).refresh }
  await shop.ask('POST', '/oauth2/token', { body })
  const all = { events: 1, keys: 1, families: 1, carts: 1 }
  shop.clock.pass(day)
  await shop.platform.runJobs()
  expect(await left(shop)).toEqual(all)
  shop.clock.pass(1)
  await shop.platform.runJobs()
  expect(await left(shop)).toEqual({ ...all, keys: 0 })
  shop.clock.pass(29 * day)
  await shop.platform.runJobs()
  expect(await left(shop)).toEqual({ events: 0, keys: 0, families: 1, carts: 1 })
  shop.clock.pass(62 * day)
  await shop.platform.runJobs()
  expect(await left(shop)).toEqual({ events: 1, keys: 0, families: 0, carts: 0 })
  // A family that is forgotten does not come back to life.
  expect((await shop.ask('POST', '/oauth2/token', { body })).body.error).toBe('invalid_grant')
})

test('a cart stays as long as anybody can reach it, and its end is told', async () => {
  const shop = await openShop({ clock: past() })
  const cartOf = async (visitor: Visitor) => (await visitor.cart.add([{ productId: 'book' }])).id
  const [reader, writer, gone] = [shop.visitor(), shop.visitor(), shop.visitor()]
  const ids = [await cartOf(reader), await cartOf(writer), await cartOf(gone)]
  const opened = await shop.merchant.ask('POST', '/ecom/v1/carts', { body: {} })
  ids.push((opened.body.cart as { id: string }).id)
  const byId = (id: string) => shop.merchant.ask('GET', `/ecom/v1/carts/${id}`)
  const stands = async () => Promise.all(ids.map(async (id) => (await byId(id)).status === 200))

  // The one only looks into his cart, the other has lost his token, and the merchant writes for him.
  const looks = async () => expect((await reader.held()).id).toBe(ids[0])
  for (let month = 0; month < 3; month += 1) {
    shop.clock.pass(30 * day)
    await looks()
    await shop.merchant.ask('PATCH', `/ecom/v1/carts/${ids[1]}`, {
      body: { cartInfo: { buyerNote: `Month ${month}` } },
    })
    await shop.platform.runJobs()
    expect(await stands()).toEqual([true, true, true, true])
  }
  shop.clock.pass(2 * day)
  await shop.platform.runJobs()
  expect(await stands()).toEqual([true, true, false, true])
  expect((await shop.events(ids[2] as string)).at(-1)).toMatchObject({
    name: 'cart.deleted',
    revision: 2n,
    payload: { cartId: ids[2], revision: '2' },
  })
  expect(await gone.cart.get()).toBeNull()
  shop.clock.pass(60 * day)
  await looks()
  shop.clock.pass(40 * day)
  await shop.platform.runJobs()
  expect(await stands()).toEqual([true, false, false, true])
})

test('more carts than go at once go at once too', async () => {
  const shop = await openShop({ clock: past() })
  await shop.rows(
    `insert into carts (store_id, owner, id, revision, facts, touched_on)
     select $1, 'visitor:' || gen_random_uuid(), gen_random_uuid(), 1, '{}', date '2000-01-01'
     from generate_series(1, 2500)`,
  )
  await shop.platform.runJobs()
  expect(await left(shop)).toEqual({ events: 2500, keys: 0, families: 0, carts: 0 })
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
