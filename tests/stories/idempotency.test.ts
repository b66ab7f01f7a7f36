// Idempotency keys, revisions (If-Match), and the event that each change writes.
import { storesAppId } from '@vitrine/contract'
import type { Database } from '@vitrine/platform'
import { expect, test, vi } from 'vitest'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'
import type { Visitor } from '../shop/visitor.ts'

const path = '/ecom/v1/carts/current'
const addBooks = (quantity: number) => ({
  lineItems: [{ catalogReference: { appId: storesAppId, catalogItemId: 'book' }, quantity }],
})

test('a retry with the same idempotency key and body changes nothing and returns the current cart (CA4)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const headers = { 'idempotency-key': 'first' }
  const first = await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(2), headers })
  await visitor.cart.add([{ productId: 'bowl' }])
  const retry = await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(2), headers })
  expect(retry.status).toBe(200)
  expect(retry.body).toMatchObject({ cart: { revision: '2', lineItems: [{ quantity: 2 }, { quantity: 1 }] } })
  expect(first.body).toMatchObject({ cart: { revision: '1' } })
})

test('an idempotency key with another body is refused, and nothing changes (CA4)', async () => {
  const visitor = (await openShop()).visitor()
  const headers = { 'idempotency-key': 'first' }
  await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(2), headers })
  const response = await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(3), headers })
  expect([response.status, response.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  expect((await visitor.held()).revision).toBe('1')
})

test('an idempotency key belongs to one method and path, and a refusal does not use it up (CA4)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const headers = { 'idempotency-key': 'one' }
  expect((await visitor.ask('DELETE', path, { headers })).code).toBe('OWNED_CART_NOT_FOUND')
  await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(1), headers })
  expect((await visitor.ask('PATCH', path, { body: { cartInfo: { buyerNote: 'x' } }, headers })).status).toBe(
    200,
  )
  expect((await visitor.ask('DELETE', path, { headers })).status).toBe(200)
  // The key of a deletion is used up: retrying it does not delete the next cart.
  await visitor.cart.add([{ productId: 'bowl' }])
  expect((await visitor.ask('DELETE', path, { headers })).body).toEqual({})
  expect((await visitor.held()).revision).toBe('1')
})

test('an update that changes nothing uses up its idempotency key, so a retry cannot undo a later change (CA4)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const setNote = (buyerNote: string, key: string) =>
    visitor.ask('PATCH', path, { body: { cartInfo: { buyerNote } }, headers: { 'idempotency-key': key } })
  await visitor.cart.update({ buyerNote: 'A' })
  const unchanged = await setNote('A', 'one')
  expect(unchanged.body).toMatchObject({ cart: { buyerNote: 'A', revision: '1' } })
  await setNote('B', 'two')
  const retry = await setNote('A', 'one')
  expect(retry.body).toMatchObject({ cart: { buyerNote: 'B', revision: '2' } })
  expect((await setNote('C', 'one')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const cart = await visitor.held()
  expect(cart).toMatchObject({ buyerNote: 'B', revision: '2' })
  expect(await shop.events(cart.id)).toHaveLength(2)
})

test('of the updates of a visitor that change nothing, the newest sixteen use up their idempotency keys (CA4)', async () => {
  const shop = await openShop()
  const [visitor, other] = [shop.visitor(), shop.visitor()]
  const setNote = ({ ask }: Visitor, buyerNote: string, key: string) =>
    ask('PATCH', path, { body: { cartInfo: { buyerNote } }, headers: { 'idempotency-key': key } })
  for (const each of [visitor, other]) await setNote(each, 'A', 'change')
  await setNote(other, 'A', 'no-change')
  for (let n = 0; n < 40; n += 1) {
    shop.clock.pass(1)
    await setNote(visitor, 'A', `no-change-${n}`)
  }
  const [row] = await shop.rows<{ records: bigint }>(
    'select count(*) as records from idempotency where store_id = $1',
  )
  // Two changes, the one of the other visitor, and the sixteen.
  expect(Number(row?.records)).toBe(19)
  await setNote(visitor, 'B', 'another')
  for (const key of ['no-change-24', 'no-change-39', 'change']) {
    expect((await setNote(visitor, 'A', key)).body).toMatchObject({ cart: { buyerNote: 'B', revision: '2' } })
  }
  // Older ones are new writes again.
  expect((await setNote(visitor, 'A', 'no-change-23')).body).toMatchObject({ cart: { buyerNote: 'A' } })
})

test('a first add that is sent twice creates no second cart after the first is deleted (CA4)', async () => {
  const database = await databaseOf(defaultEngine)
  let resume: (() => void) | undefined
  let isFirst = true
  // The first attempt pauses between its read and its write.
  const run: Database['run'] = async (statement) => {
    if (isFirst && statement.name === 'cart.create') {
      isFirst = false
      await new Promise<void>((resolve) => (resume = resolve))
    }
    return database.run(statement)
  }
  const shop = await openShop({ database: { ...database, run } })
  const visitor = shop.visitor()
  await visitor.tokens()
  const headers = { 'idempotency-key': 'first' }
  const early = visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(2), headers })
  await vi.waitUntil(() => resume)
  expect((await visitor.ask('POST', `${path}/add-to-cart`, { body: addBooks(2), headers })).status).toBe(200)
  await visitor.cart.delete()
  resume?.()
  expect((await early).code).toBe('OWNED_CART_NOT_FOUND')
  expect(await visitor.cart.get()).toBeNull()
})

test('idempotency keys work with carts by id, in either case of the id and after the cart is deleted (CA4)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const headers = { 'idempotency-key': 'one' }
  const byId = (id: string) => `/ecom/v1/carts/${id}`
  const request = { body: addBooks(2), headers }
  for (const id of [cart.id, cart.id.toUpperCase()]) {
    const response = await shop.merchant.ask('POST', `${byId(id)}/add-to-cart`, request)
    expect(response.body).toMatchObject({
      cart: { id: cart.id, revision: '2', lineItems: [{ quantity: 3 }] },
    })
  }
  for (const id of [cart.id, cart.id, cart.id.toUpperCase()]) {
    const response = await shop.merchant.ask('DELETE', byId(id), { headers })
    expect([response.status, response.body]).toEqual([200, {}])
  }
  expect((await shop.events(cart.id)).map(({ name }) => name).at(-1)).toBe('cart.deleted')
  // A retry on the deleted cart does nothing, and a new key finds no cart.
  const retry = await shop.merchant.ask('POST', `${byId(cart.id)}/add-to-cart`, request)
  const fresh = await shop.merchant.ask('DELETE', byId(cart.id), { headers: { 'idempotency-key': 'two' } })
  for (const { status, code } of [retry, fresh]) {
    expect([status, code]).toEqual([404, 'CART_NOT_FOUND'])
  }
})

test("an idempotency key belongs to one cart: it can be used again on the visitor's next cart (CA4)", async () => {
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

test('a write with If-Match succeeds only on that revision of that cart', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { id } = await visitor.cart.add([{ productId: 'book' }])
  await visitor.cart.update({ buyerNote: 'two' }, { ifMatch: `${id}:1` })
  for (const ifMatch of [`${id}:1`, `"${id}:1"`, `W/"${id}:3"`, `"${shop.id}:2"`]) {
    const response = await visitor.ask('PATCH', path, {
      body: { cartInfo: { buyerNote: 'lost' } },
      headers: { 'if-match': ifMatch },
    })
    expect([response.status, response.code]).toEqual([409, 'REVISION_MISMATCH'])
    expect(response.body).toMatchObject({ details: { applicationError: { data: { id, current: '2' } } } })
  }
  // A revision without its id is refused, too.
  for (const ifMatch of [
    '2',
    '"2"',
    'W/"2"',
    'x',
    '-1',
    '1.5',
    ':2',
    `${id}:`,
    `${id}:1234567890123456789`,
    '',
  ]) {
    const response = await visitor.ask('DELETE', path, { headers: { 'if-match': ifMatch } })
    expect([ifMatch, response.status, response.broken]).toEqual([ifMatch, 400, ['If-Match FORMAT']])
  }
  expect(await visitor.held()).toMatchObject({ buyerNote: 'two', revision: '2' })
  await visitor.ask('PATCH', path, { body: {}, headers: { 'if-match': '*' } })
  await visitor.cart.delete({ ifMatch: `${id}:2` })
  // `If-Match: *` accepts any revision, but needs an existing cart.
  const anyRevision = await visitor.ask('POST', `${path}/add-to-cart`, {
    body: addBooks(1),
    headers: { 'if-match': '*' },
  })
  expect([anyRevision.status, anyRevision.code]).toEqual([409, 'REVISION_MISMATCH'])
  const noCart = 'If-Match needs an existing cart, and there is none'
  expect(anyRevision.body).toMatchObject({ message: noCart })
  expect(await visitor.cart.get()).toBeNull()
  for (const revision of ['0', '2'])
    await expect(
      visitor.cart.add([{ productId: 'book' }], { ifMatch: `${id}:${revision}` }),
    ).rejects.toMatchObject({ code: 'REVISION_MISMATCH', message: noCart, data: { current: null } })
})

test('If-Match of a deleted cart does not match the cart that was created after it', async () => {
  const visitor = (await openShop()).visitor()
  const first = await visitor.cart.add([{ productId: 'book' }])
  await visitor.cart.delete()
  const second = await visitor.cart.add([{ productId: 'book' }])
  expect(second.revision).toBe(first.revision)
  await expect(visitor.cart.delete({ ifMatch: `${first.id}:${first.revision}` })).rejects.toMatchObject({
    code: 'REVISION_MISMATCH',
    data: { id: second.id, current: second.revision },
  })
  await visitor.cart.delete({ ifMatch: `${second.id}:${second.revision}` })
  expect(await visitor.cart.get()).toBeNull()
})

test('each change writes one event with the cart as the answer has it, and a refused change writes none', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const path = `/ecom/v1/carts/${cart.id}`
  const byMerchant = await shop.merchant.ask('PATCH', path, { body: { cartInfo: { buyerNote: 'Hello' } } })
  await expect(visitor.cart.remove([shop.id])).rejects.toMatchObject({ code: 'LINE_ITEM_NOT_FOUND' })
  await visitor.cart.get()
  await visitor.cart.delete()
  const events = await shop.events(cart.id)
  expect(events.map(({ name, seq, actorKind }) => `${name} ${seq} ${actorKind}`)).toEqual([
    'cart.created 1 visitor',
    'cart.updated 2 app',
    'cart.deleted 3 visitor',
  ])
  expect(events[0]?.actorId).toBe(cart.buyerInfo.visitorId)
  const { violations: _, ...entity } = cart
  expect(events.map(({ payload }) => payload)).toEqual([
    { entity },
    { currentEntity: byMerchant.body.cart },
    { deletedEntity: { id: cart.id } },
  ])
})

test("createdDate and updatedDate of a cart come from the platform's clock", async () => {
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
