// Races on one cart, on a real PostgreSQL: PGlite runs one transaction at a time and would prove nothing.
import { storesAppId } from '@vitrine/contract'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { afterAll, expect, test } from 'vitest'
import { createHttpClient } from '../shop/ask.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'
import { atSize } from '../shop/size.ts'
import type { Visitor } from '../shop/visitor.ts'

const path = '/ecom/v1/carts/current'
const book = {
  catalogReference: { appId: storesAppId, catalogItemId: 'book' },
  quantity: 1,
}
const oneBook = { lineItems: [book] }

// On busy cores fifty requests of one visitor wait longer than callers may by default.
const limiter = { maxWaitMs: 60_000 }

// Two platforms with a pool each: a single one might serialise the requests itself.
const shop = await openShop({ engine: 'postgres', limiters: { limiter } })
const twin = await createPlatform({ database: await openPostgres(databaseUrl()), clock: shop.clock, limiter })
afterAll(() => twin.close())

/** Sends even requests to one platform and odd ones to the other. */
function alternating(visitor: Visitor) {
  const other = createHttpClient(twin.fetch).as(async () => (await visitor.tokens()).access)
  return (n: number) => (n % 2 === 0 ? visitor.ask : other)
}

test('fifty concurrent adds and fifty concurrent quantity updates lose no write and raise the revision once each (CA3)', async () => {
  const rounds = atSize({ landing: 3, trial: 100, long: 1000 })
  for (let round = 0; round < rounds; round += 1) {
    const visitor = shop.visitor()
    const askVia = alternating(visitor)
    await visitor.tokens()
    const adds = await inParallel(50, (n) => askVia(n)('POST', `${path}/add-to-cart`, { body: oneBook }))
    expect(new Set(adds.map(({ status }) => status))).toEqual(new Set([200]))
    const cart = await visitor.held()
    expect(cart).toMatchObject({ revision: '50', lineItems: [{ quantity: 50 }] })
    expect(await shop.events(cart.id)).toHaveLength(50)
    const id = cart.lineItems[0]?.id
    const quantities = await inParallel(50, async (n) => {
      const body = { lineItems: [{ id, quantity: 100 + n }] }
      const { status } = await askVia(n)('POST', `${path}/update-line-items-quantity`, { body })
      return status === 200 ? 100 + n : 0
    })
    const after = await visitor.held()
    expect(after.revision).toBe('100')
    expect(quantities).toContain(after.lineItems[0]?.quantity)
  }
})

test('where nothing is recorded beside them, fifty concurrent adds lose no write (CA3), and checkouts are kept', async () => {
  const quiet = await openShop({ engine: 'postgres', limiters: { limiter }, recordsNoEvents: true })
  const visitor = quiet.visitor()
  await visitor.tokens()
  const adds = await inParallel(50, () => visitor.ask('POST', `${path}/add-to-cart`, { body: oneBook }))
  expect(new Set(adds.map(({ status }) => status))).toEqual(new Set([200]))
  const cart = await visitor.held()
  expect(cart).toMatchObject({ revision: '50', lineItems: [{ quantity: 50 }] })
  expect(await quiet.events(cart.id)).toEqual([])
  const body = { channelType: 'WEB' }
  const { checkoutId } = (await visitor.ask('POST', `${path}/create-checkout`, { body })).body as {
    checkoutId: string
  }
  const note = { checkout: { buyerNote: 'Ring twice.' } }
  const changed = await visitor.ask('PATCH', `/ecom/v1/checkouts/${checkoutId}`, { body: note })
  expect(changed.body).toMatchObject({ checkout: { buyerNote: 'Ring twice.' } })
  expect((await visitor.ask('DELETE', path)).status).toBe(200)
  expect(await visitor.cart.get()).toBeNull()
})

test('fifty concurrent adds to a cart by its id count all', async () => {
  const { id } = await shop.visitor().cart.add([{ productId: 'bowl' }])
  const byId = `/ecom/v1/carts/${id}`
  const adds = await inParallel(50, () => shop.merchant.ask('POST', `${byId}/add-to-cart`, { body: oneBook }))
  expect(new Set(adds.map(({ status }) => status))).toEqual(new Set([200]))
  const { body } = await shop.merchant.ask('GET', byId)
  expect(body).toMatchObject({ cart: { revision: '51', lineItems: [{ quantity: 1 }, { quantity: 50 }] } })
})

test('twenty concurrent requests with one idempotency key add once (CA4)', async () => {
  for (const first of [true, false]) {
    const visitor = shop.visitor()
    const askVia = alternating(visitor)
    await visitor.tokens()
    if (!first) await visitor.cart.add([{ productId: 'bowl' }])
    const headers = { 'idempotency-key': 'one' }
    const responses = await inParallel(20, (n) =>
      askVia(n)('POST', `${path}/add-to-cart`, { body: oneBook, headers }),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const cart = await visitor.held()
    expect(cart.lineItems.at(-1)?.quantity).toBe(1)
    expect(cart.revision).toBe(first ? '1' : '2')
  }
})

test('twenty concurrent updates that change nothing use up their idempotency key (CA4)', async () => {
  const visitor = shop.visitor()
  const askVia = alternating(visitor)
  await visitor.cart.update({ buyerNote: 'A' })
  const same = { body: { cartInfo: { buyerNote: 'A' } }, headers: { 'idempotency-key': 'one' } }
  const responses = await inParallel(20, (n) => askVia(n)('PATCH', path, same))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await visitor.held()).revision).toBe('1')
  await visitor.cart.update({ buyerNote: 'B' })
  const retries = await inParallel(20, (n) => askVia(n)('PATCH', path, same))
  for (const { body } of retries) expect(body).toMatchObject({ cart: { buyerNote: 'B', revision: '2' } })
})

test('a merchant who sends twenty concurrent requests with one idempotency key creates one cart (CA4)', async () => {
  const headers = { 'idempotency-key': 'one' }
  const other = createHttpClient(twin.fetch).as(() => shop.apiKey)
  const responses = await inParallel(20, (n) =>
    (n % 2 === 0 ? shop.merchant.ask : other)('POST', '/ecom/v1/carts', { body: oneBook, headers }),
  )
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const ids = new Set(responses.map(({ body }) => (body.cart as { id: string }).id))
  expect(ids.size).toBe(1)
  const [row] = await shop.rows<{ carts: bigint }>(
    `select count(*) as carts from carts where store_id = $1 and owner like 'cart:%'`,
  )
  expect(Number(row?.carts)).toBe(1)
})

test('two concurrent first adds create one cart', async () => {
  await inParallel(20, async () => {
    const visitor = shop.visitor()
    const askVia = alternating(visitor)
    await visitor.tokens()
    const responses = await inParallel(2, (n) => askVia(n)('POST', `${path}/add-to-cart`, { body: oneBook }))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const cart = await visitor.held()
    expect(cart).toMatchObject({ revision: '2', lineItems: [{ quantity: 2 }] })
    expect((await shop.events(cart.id)).map(({ name }) => name)).toEqual(['cart.created', 'cart.updated'])
  })
})

test('of ten concurrent writes with the same If-Match revision one succeeds', async () => {
  const visitor = shop.visitor()
  const askVia = alternating(visitor)
  const { id } = await visitor.cart.add([{ productId: 'book' }])
  const responses = await inParallel(10, (n) =>
    askVia(n)('POST', `${path}/add-to-cart`, { body: oneBook, headers: { 'if-match': `"${id}:1"` } }),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(await visitor.held()).toMatchObject({ revision: '2', lineItems: [{ quantity: 2 }] })
})

test('carts that are created and deleted concurrently leave no gaps in their events', async () => {
  const visitor = shop.visitor()
  const askVia = alternating(visitor)
  await visitor.tokens()
  const responses = await inParallel(40, (n) =>
    n % 4 === 3 ? askVia(n)('DELETE', path) : askVia(n)('POST', `${path}/add-to-cart`, { body: oneBook }),
  )
  expect(responses.filter(({ status, code }) => status !== 200 && code !== 'OWNED_CART_NOT_FOUND')).toEqual(
    [],
  )
  const gaps = await shop.rows(
    `select entity_id, seq, name from outbox o where store_id = $1
     and not exists (select 1 from outbox before where before.store_id = $1 and before.entity_id = o.entity_id
       and before.seq = o.seq - 1) and o.seq > 1`,
  )
  expect(gaps).toEqual([])
})
