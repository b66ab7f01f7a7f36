// runJobs() deletes expired rows and keeps the others; migrations run once.
import { createPlatform, type Database, openEmbedded } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import type { Visitor } from '../shop/visitor.ts'

const day = 86_400

const rowCounts = async (shop: Shop) => {
  const [row] = await shop.rows<Record<string, bigint>>(`select
    (select count(*) from outbox where store_id = $1 and entity_kind = 'cart') as events,
    (select count(*) from idempotency where store_id = $1) as keys,
    (select count(*) from token_families where store_id = $1) as families,
    (select count(*) from carts where store_id = $1) as carts`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

test('expired rows are deleted: events after 30 days, idempotency keys after one, token families and visitor carts after 90 idle days', async () => {
  const shop = await openShop({ isAlone: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const body = { grantType: 'refresh_token', refreshToken: (await visitor.tokens()).refresh }
  await shop.ask('POST', '/oauth2/token', { body })
  const all = { events: 1, keys: 1, families: 1, carts: 1 }
  shop.clock.pass(day)
  // The visitor comes back once.
  await visitor.held()
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
  const shop = await openShop({ isAlone: true })
  const cartOf = async (visitor: Visitor) => (await visitor.cart.add([{ productId: 'book' }])).id
  const [reader, writer, absent] = [shop.visitor(), shop.visitor(), shop.visitor()]
  const ids = [await cartOf(reader), await cartOf(writer), await cartOf(absent)]
  const created = await shop.merchant.ask('POST', '/ecom/v1/carts', { body: {} })
  ids.push((created.body.cart as { id: string }).id)
  const byId = (id: string) => shop.merchant.ask('GET', `/ecom/v1/carts/${id}`)
  const existing = async () => Promise.all(ids.map(async (id) => (await byId(id)).status === 200))

  // All come back once. Then the first cart is only read, the second is changed by the merchant, and nothing uses the
  // third.
  shop.clock.pass(7200)
  for (const visitor of [reader, writer, absent]) await visitor.held()
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
    seq: 2n,
    actorKind: 'system',
    payload: { deletedEntity: { id: ids[2] } },
  })
  expect(await absent.cart.get()).toBeNull()
  shop.clock.pass(60 * day)
  await readCart()
  shop.clock.pass(40 * day)
  await shop.platform.runJobs()
  expect(await existing()).toEqual([true, false, false, true])
})

test('a cart that is not seen again after its first hour is deleted after seven days', async () => {
  const shop = await openShop({ isAlone: true })
  const book = [{ productId: 'book' }]
  const [absent, quick, reader, summer, writer] = [1, 2, 3, 4, 5].map(() => shop.visitor()) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ]
  const visitors = { absent, quick, reader, summer, writer }
  const ids = new Map<string, string>()
  for (const [name, visitor] of Object.entries(visitors)) ids.set(name, (await visitor.cart.add(book)).id)
  const created = await shop.merchant.ask('POST', '/ecom/v1/carts', { body: {} })
  ids.set('of the merchant', (created.body.cart as { id: string }).id)
  const existing = async () => {
    const rows = await shop.rows<{ id: string }>('select id from carts where store_id = $1')
    return [...ids].flatMap(([name, id]) => (rows.some((row) => row.id === id) ? [name] : []))
  }
  shop.clock.pass(3600)
  await quick.cart.get()
  await quick.cart.add(book)
  shop.clock.pass(1)
  await reader.cart.get()
  await summer.cart.estimateTotals()
  await writer.cart.add(book)
  // A merchant's look at a cart does not count: reports read them all.
  await shop.merchant.ask('GET', `/ecom/v1/carts/${ids.get('absent')}`)
  shop.clock.pass(7 * day - 3601)
  await shop.platform.runJobs()
  expect(await existing()).toEqual([...ids.keys()])
  shop.clock.pass(day)
  await shop.platform.runJobs()
  expect(await existing()).toEqual(['reader', 'summer', 'writer', 'of the merchant'])
  expect((await shop.events(ids.get('quick') as string)).at(-1)).toMatchObject({
    name: 'cart.deleted',
    seq: 3n,
    payload: { deletedEntity: { id: ids.get('quick') } },
  })
  // Its visitor starts a new cart.
  expect((await absent.cart.add(book)).revision).toBe('1')
  shop.clock.pass(84 * day)
  await shop.platform.runJobs()
  expect(await existing()).toEqual(['of the merchant'])
})

test('only the first read of a cart after its first hour writes, and it leaves the cart as it is', async () => {
  const shop = await openShop({ isAlone: true })
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const version = async () => {
    const [row] = await shop.rows<{ version: string }>(
      'select xmin::text as version from carts where store_id = $1',
    )
    return row?.version
  }
  const versions = [await version()]
  for (const seconds of [3600, 1, 1, 7 * day]) {
    shop.clock.pass(seconds)
    expect((await visitor.held()).revision).toBe(cart.revision)
    versions.push(await version())
  }
  expect(versions.map((each) => versions.indexOf(each))).toEqual([0, 0, 2, 2, 2])
  expect(await shop.events(cart.id)).toHaveLength(1)
})

test('a cart can be read while the database refuses writes', async () => {
  const database = await databaseOf(defaultEngine)
  const run: Database['run'] = async (statement) => {
    if (statement.name === 'cart.mark-seen') throw Object.assign(new Error('read-only'), { code: '25006' })
    return database.run(statement)
  }
  const shop = await openShop({ database: { ...database, run } })
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  shop.clock.pass(3601)
  expect((await visitor.held()).id).toBe(cart.id)
  expect(shop.logged).toMatchObject([
    { level: 'error', message: 'The database does not take writes' },
    { level: 'warn', message: 'Noting that a cart was seen failed' },
  ])
})

test('expired carts are all deleted in one run, also more than one batch', async () => {
  const shop = await openShop({ isAlone: true })
  await shop.rows(
    `insert into carts (store_id, owner, id, revision, facts, touched_on, event_seq)
     select $1, 'visitor:' || gen_random_uuid(), gen_random_uuid(), 1, '{}', date '2000-01-01', 1
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

test('migrations run once, and a database that is newer than the program or has a changed migration is refused (UP6)', async () => {
  const database = await openEmbedded()
  const appliedMigrations = () =>
    database.run<{ name: string }>({ text: 'select * from migrations order by name', values: [] })
  await createPlatform({ database })
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
