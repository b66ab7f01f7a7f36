// Races about a cart, on a real PostgreSQL: PGlite runs one transaction at a time and would prove nothing.
import { storesAppId } from '@vitrine/contract'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { inParallel } from '../shop/at-once.ts'
import { databaseUrl } from '../shop/engine.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'
import type { Visitor } from '../shop/visitor.ts'

const path = '/ecom/v1/carts/current'
const book = {
  catalogReference: { appId: storesAppId, catalogItemId: 'book' },
  quantity: 1,
}
const oneBook = { lineItems: [book] }

let shop: Shop
let twin: Awaited<ReturnType<typeof createPlatform>>

// Two platforms with a pool each: one alone could keep order by itself.
beforeAll(async () => {
  shop = await openShop({ engine: 'postgres' })
  twin = await createPlatform({ database: await openPostgres(databaseUrl()), clock: shop.clock })
})
afterAll(() => twin.close())

/** Asks now the one platform, now the other. */
function both(visitor: Visitor) {
  const other = createHttpClient(twin.fetch).as(async () => (await visitor.tokens()).access)
  return (n: number) => (n % 2 === 0 ? visitor.ask : other)
}

test('CA3: fifty adds at once are fifty', async () => {
  const visitor = shop.visitor()
  const by = both(visitor)
  await visitor.tokens()
  for (let round = 1; round <= 3; round += 1) {
    const told = await inParallel(50, (n) => by(n)('POST', `${path}/add-to-cart`, { body: oneBook }))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    const cart = await visitor.held()
    expect(cart).toMatchObject({ revision: `${50 * round}`, lineItems: [{ quantity: 50 * round }] })
    expect(await shop.events(cart.id)).toHaveLength(50 * round)
  }
})

test('CA3: of fifty quantities at once, one stays', async () => {
  const visitor = shop.visitor()
  const by = both(visitor)
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const id = cart.lineItems[0]?.id
  await inParallel(50, (n) =>
    by(n)('POST', `${path}/update-line-items-quantity`, { body: { lineItems: [{ id, quantity: 100 + n }] } }),
  )
  const after = await visitor.held()
  expect(after.revision).toBe('51')
  expect(after.lineItems[0]?.quantity).toBeGreaterThanOrEqual(100)
  expect(after.lineItems[0]?.quantity).toBeLessThan(150)
})

test('CA4: the same key twenty times at once adds once', async () => {
  for (const first of [true, false]) {
    const visitor = shop.visitor()
    const by = both(visitor)
    await visitor.tokens()
    if (!first) await visitor.cart.add([{ productId: 'bowl' }])
    const headers = { 'idempotency-key': 'one' }
    const told = await inParallel(20, (n) => by(n)('POST', `${path}/add-to-cart`, { body: oneBook, headers }))
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
    const cart = await visitor.held()
    expect(cart.lineItems.at(-1)?.quantity).toBe(1)
    expect(cart.revision).toBe(first ? '1' : '2')
  }
})

test('CA4: the same key twenty times at once is remembered of what changes nothing', async () => {
  const visitor = shop.visitor()
  const by = both(visitor)
  await visitor.cart.update({ buyerNote: 'A' })
  const same = { body: { cartInfo: { buyerNote: 'A' } }, headers: { 'idempotency-key': 'one' } }
  const told = await inParallel(20, (n) => by(n)('PATCH', path, same))
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await visitor.held()).revision).toBe('1')
  await visitor.cart.update({ buyerNote: 'B' })
  const late = await inParallel(20, (n) => by(n)('PATCH', path, same))
  for (const { body } of late) expect(body).toMatchObject({ cart: { buyerNote: 'B', revision: '2' } })
})

test('CA4: a merchant who asks twenty times at once with one key opens one cart', async () => {
  const headers = { 'idempotency-key': 'one' }
  const other = createHttpClient(twin.fetch).as(() => shop.apiKey)
  const told = await inParallel(20, (n) =>
    (n % 2 === 0 ? shop.merchant.ask : other)('POST', '/ecom/v1/carts', { body: oneBook, headers }),
  )
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = new Set(told.map(({ body }) => (body.cart as { id: string }).id))
  expect(ids.size).toBe(1)
  const [kept] = await shop.rows<{ carts: bigint }>(
    `select count(*) as carts from carts where store_id = $1 and owner like 'cart:%'`,
  )
  expect(Number(kept?.carts)).toBe(1)
})

test('two first adds at once make one cart', async () => {
  await inParallel(20, async () => {
    const visitor = shop.visitor()
    const by = both(visitor)
    await visitor.tokens()
    const told = await inParallel(2, (n) => by(n)('POST', `${path}/add-to-cart`, { body: oneBook }))
    expect(told.map(({ status }) => status)).toEqual([200, 200])
    const cart = await visitor.held()
    expect(cart).toMatchObject({ revision: '2', lineItems: [{ quantity: 2 }] })
    expect((await shop.events(cart.id)).map(({ name }) => name)).toEqual(['cart.created', 'cart.updated'])
  })
})

test('of ten writes bound to the same revision, one happens', async () => {
  const visitor = shop.visitor()
  const by = both(visitor)
  await visitor.cart.add([{ productId: 'book' }])
  const told = await inParallel(10, (n) =>
    by(n)('POST', `${path}/add-to-cart`, { body: oneBook, headers: { 'if-match': '"1"' } }),
  )
  expect(told.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await visitor.held()).toMatchObject({ revision: '2', lineItems: [{ quantity: 2 }] })
})

test('carts that come and go at once leave whole carts and whole stories behind', async () => {
  const visitor = shop.visitor()
  const by = both(visitor)
  await visitor.tokens()
  const told = await inParallel(40, (n) =>
    n % 4 === 3 ? by(n)('DELETE', path) : by(n)('POST', `${path}/add-to-cart`, { body: oneBook }),
  )
  expect(told.filter(({ status, code }) => status !== 200 && code !== 'OWNED_CART_NOT_FOUND')).toEqual([])
  const gaps = await shop.rows(
    `select entity_id, revision, name from outbox o where store_id = $1
     and not exists (select 1 from outbox before where before.store_id = $1 and before.entity_id = o.entity_id
       and before.revision = o.revision - 1) and o.revision > 1`,
  )
  expect(gaps).toEqual([])
})
