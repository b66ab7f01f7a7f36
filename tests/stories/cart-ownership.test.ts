// Whose cart it is: nobody reads or changes another's, with ids, tokens or keys (CA1).
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const cartPath = '/ecom/v1/carts/current'

test("CA1: another visitor's line ids are not found, and nothing changes on either side", async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  const held = await ada.cart.add([{ productId: 'book', quantity: 2 }])
  const own = await eve.cart.add([{ productId: 'bowl' }])
  const id = held.lineItems[0]?.id ?? ''
  const ownId = own.lineItems[0]?.id ?? ''
  const tries: [string, object][] = [
    ['remove-line-items', { lineItemIds: [id] }],
    ['remove-line-items', { lineItemIds: [ownId, id] }],
    ['update-line-items-quantity', { lineItems: [{ id, quantity: 9 }] }],
    [
      'update-line-items-quantity',
      {
        lineItems: [
          { id: ownId, quantity: 2 },
          { id, quantity: 9 },
        ],
      },
    ],
  ]
  for (const [path, body] of tries) {
    const told = await eve.ask('POST', `${cartPath}/${path}`, {
      body: { ...body, id: held.id, cartId: held.id },
    })
    expect([told.status, told.code]).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  }
  expect(await ada.held()).toEqual(held)
  expect(await eve.held()).toEqual(own)
})

test("CA1: another visitor's idempotency key is just a key", async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  const idempotencyKey = 'the-same'
  const hers = await ada.cart.add([{ productId: 'book', quantity: 2 }], { idempotencyKey })
  const own = await eve.cart.add([{ productId: 'book', quantity: 2 }], { idempotencyKey })
  expect(own.id).not.toBe(hers.id)
  expect(own.buyerInfo.visitorId).not.toBe(hers.buyerInfo.visitorId)
})

test('a merchant has no cart of his own, and nobody without a token has one', async () => {
  const shop = await openShop()
  const key = await shop.merchant.ask('GET', cartPath)
  expect([key.status, key.code]).toEqual([403, 'PERMISSION_DENIED'])
  const nobody = await shop.ask('GET', cartPath)
  expect([nobody.status, nobody.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('the site of a call must be the site of its token or key', async () => {
  const [here, there] = [await openShop(), await openShop()]
  const visitor = here.visitor()
  const at = (id: string) => ({ headers: { 'wix-site-id': id } })
  await visitor.cart.add([{ productId: 'book' }])
  expect((await visitor.ask('GET', cartPath, at(here.id.toUpperCase()))).status).toBe(200)
  const told = await visitor.ask('GET', cartPath, at(there.id))
  expect([told.status, told.code]).toEqual([403, 'PERMISSION_DENIED'])
  const query = '/stores-reader/v1/products/query-platformized'
  expect((await here.merchant.ask('GET', query, at(there.id))).status).toBe(403)
  expect((await here.merchant.ask('GET', query, at(here.id))).status).toBe(200)
})
