// Doing a thing once: idempotency keys, revisions, and the events that are written with each change.
import { storesAppId } from '@vitrine/contract'
import type { Database } from '@vitrine/platform'
import { expect, test, vi } from 'vitest'
import { databaseOf, usualEngine } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'

const path = '/ecom/v1/carts/current'
const add = (quantity: number) => ({
  lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity }],
})

test('CA4: the same key and the same body do it once, and answer the cart as it stands', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const headers = { 'idempotency-key': 'first' }
  const first = await visitor.ask('POST', `${path}/add-to-cart`, { body: add(2), headers })
  await visitor.cart.add([{ productId: 'bowl' }])
  const again = await visitor.ask('POST', `${path}/add-to-cart`, { body: add(2), headers })
  expect(again.status).toBe(200)
  expect(again.body).toMatchObject({ cart: { revision: '2', lineItems: [{ quantity: 2 }, { quantity: 1 }] } })
  expect(first.body).toMatchObject({ cart: { revision: '1' } })
})

test('CA4: a key that comes back with another body is refused, and nothing changes', async () => {
  const visitor = (await openShop()).visitor()
  const headers = { 'idempotency-key': 'first' }
  await visitor.ask('POST', `${path}/add-to-cart`, { body: add(2), headers })
  const told = await visitor.ask('POST', `${path}/add-to-cart`, { body: add(3), headers })
  expect([told.status, told.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await visitor.held()).revision).toBe('1')
})

test('CA4: a key belongs to its address, and a refusal is not remembered', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const headers = { 'idempotency-key': 'one' }
  expect((await visitor.ask('DELETE', path, { headers })).code).toBe('OWNED_CART_NOT_FOUND')
  await visitor.ask('POST', `${path}/add-to-cart`, { body: add(1), headers })
  expect((await visitor.ask('PATCH', path, { body: { cartInfo: { buyerNote: 'x' } }, headers })).status).toBe(
    200,
  )
  expect((await visitor.ask('DELETE', path, { headers })).status).toBe(200)
  // Done once is done: the next cart is safe from it.
  await visitor.cart.add([{ productId: 'bowl' }])
  expect((await visitor.ask('DELETE', path, { headers })).body).toEqual({})
  expect((await visitor.held()).revision).toBe('1')
})

test('CA4: a key is remembered of what changes nothing too, so that its second try undoes nothing', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const say = (buyerNote: string, key: string) =>
    visitor.ask('PATCH', path, { body: { cartInfo: { buyerNote } }, headers: { 'idempotency-key': key } })
  await visitor.cart.update({ buyerNote: 'A' })
  const same = await say('A', 'one')
  expect(same.body).toMatchObject({ cart: { buyerNote: 'A', revision: '1' } })
  await say('B', 'two')
  const again = await say('A', 'one')
  expect(again.body).toMatchObject({ cart: { buyerNote: 'B', revision: '2' } })
  expect((await say('C', 'one')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const cart = await visitor.held()
  expect(cart).toMatchObject({ buyerNote: 'B', revision: '2' })
  expect(await shop.events(cart.id)).toHaveLength(2)
})

test('CA4: a first add that arrives twice, with its cart thrown away in between, is not done again', async () => {
  const database = await databaseOf(usualEngine)
  let goOn: (() => void) | undefined
  let hold = true
  // The first attempt stands still between what it has read and what it will write.
  const run: Database['run'] = async (statement) => {
    if (hold && statement.name === 'cart.create') {
      hold = false
      await new Promise<void>((resolve) => (goOn = resolve))
    }
    return database.run(statement)
  }
  const shop = await openShop({ database: { ...database, run } })
  const visitor = shop.visitor()
  await visitor.tokens()
  const headers = { 'idempotency-key': 'first' }
  const early = visitor.ask('POST', `${path}/add-to-cart`, { body: add(2), headers })
  await vi.waitUntil(() => goOn)
  expect((await visitor.ask('POST', `${path}/add-to-cart`, { body: add(2), headers })).status).toBe(200)
  await visitor.cart.delete()
  goOn?.()
  expect((await early).code).toBe('OWNED_CART_NOT_FOUND')
  expect(await visitor.cart.get()).toBeNull()
})

test('CA4: by its id as well, when the cart is gone and however its id is spelt', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const headers = { 'idempotency-key': 'one' }
  const byId = (id: string) => `/ecom/v1/carts/${id}`
  const more = { body: add(2), headers }
  for (const id of [cart.id, cart.id.toUpperCase()]) {
    const told = await shop.merchant.ask('POST', `${byId(id)}/add-to-cart`, more)
    expect(told.body).toMatchObject({ cart: { id: cart.id, revision: '2', lineItems: [{ quantity: 3 }] } })
  }
  for (const id of [cart.id, cart.id, cart.id.toUpperCase()]) {
    const told = await shop.merchant.ask('DELETE', byId(id), { headers })
    expect([told.status, told.body]).toEqual([200, {}])
  }
  expect((await shop.events(cart.id)).map(({ name }) => name).at(-1)).toBe('cart.deleted')
  // What was done to a cart that is gone is not done again, and a fresh key finds nothing.
  const late = await shop.merchant.ask('POST', `${byId(cart.id)}/add-to-cart`, more)
  const fresh = await shop.merchant.ask('DELETE', byId(cart.id), { headers: { 'idempotency-key': 'two' } })
  for (const told of [late, fresh]) {
    expect([told.status, told.code]).toEqual([404, 'CART_NOT_FOUND'])
  }
})

test('CA4: a key belongs to one cart; the next cart of the same visitor is another', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const first = await visitor.cart.add([{ productId: 'book' }])
  const headers = { 'idempotency-key': 'one' }
  await shop.merchant.ask('DELETE', `/ecom/v1/carts/${first.id}`, { headers })
  const second = await visitor.cart.add([{ productId: 'bowl' }])
  expect((await shop.merchant.ask('DELETE', `/ecom/v1/carts/${first.id}`, { headers })).body).toEqual({})
  expect((await visitor.held()).id).toBe(second.id)
  expect((await shop.merchant.ask('DELETE', `/ecom/v1/carts/${second.id}`, { headers })).body).toEqual({})
  expect(await visitor.cart.get()).toBeNull()
})

test('a write that is bound to a revision happens on that revision only', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  await visitor.cart.update({ buyerNote: 'two' }, { ifMatch: '1' })
  for (const match of ['1', '"1"', 'W/"3"']) {
    const told = await visitor.ask('PATCH', path, {
      body: { cartInfo: { buyerNote: 'lost' } },
      headers: { 'if-match': match },
    })
    expect([told.status, told.code]).toEqual([409, 'REVISION_MISMATCH'])
    expect(told.body).toMatchObject({ details: { applicationError: { data: { current: '2' } } } })
  }
  for (const match of ['x', '-1', '1.5', '1234567890123456789', '']) {
    const told = await visitor.ask('DELETE', path, { headers: { 'if-match': match } })
    expect([told.status, told.broken]).toEqual([400, ['If-Match FORMAT']])
  }
  expect(await visitor.held()).toMatchObject({ buyerNote: 'two', revision: '2' })
  await visitor.ask('PATCH', path, { body: {}, headers: { 'if-match': '*' } })
  await visitor.cart.delete({ ifMatch: '2' })
  // Any revision will do, but there must be one.
  const star = await visitor.ask('POST', `${path}/add-to-cart`, {
    body: add(1),
    headers: { 'if-match': '*' },
  })
  expect([star.status, star.code]).toEqual([409, 'REVISION_MISMATCH'])
  expect(await visitor.cart.get()).toBeNull()
  await expect(visitor.cart.add([{ productId: 'book' }], { ifMatch: '2' })).rejects.toMatchObject({
    code: 'REVISION_MISMATCH',
    data: { current: null },
  })
})

test('every change writes its event with the revision it made, and a refusal writes none', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  await visitor.cart.update({ buyerNote: 'Hello' })
  await expect(visitor.cart.remove([shop.id])).rejects.toMatchObject({ code: 'LINE_ITEM_NOT_FOUND' })
  await visitor.cart.get()
  await visitor.cart.delete()
  const events = await shop.events(cart.id)
  expect(events.map(({ name, revision }) => `${name} ${revision}`)).toEqual([
    'cart.created 1',
    'cart.updated 2',
    'cart.deleted 3',
  ])
  expect(events.map(({ payload }) => payload)).toEqual(
    ['1', '2', '3'].map((revision) => ({ cartId: cart.id, revision })),
  )
})

test('the dates of a cart are those of the clock', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  shop.clock.pass(90)
  const cart = await visitor.cart.update({ buyerNote: 'later' })
  expect(cart).toMatchObject({
    createdDate: '2030-06-01T12:00:00.000Z',
    updatedDate: '2030-06-01T12:01:30.000Z',
  })
})
