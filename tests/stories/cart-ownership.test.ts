// Cart ownership: a visitor cannot read or change the cart of another one by ids, tokens or idempotency keys (CA1).
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const cartPath = '/ecom/v1/carts/current'

test("line ids of another visitor's cart are not found, and neither cart changes (CA1)", async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  const adaCart = await ada.cart.add([{ productId: 'book', quantity: 2 }])
  const eveCart = await eve.cart.add([{ productId: 'bowl' }])
  const adaLineId = adaCart.lineItems[0]?.id ?? ''
  const eveLineId = eveCart.lineItems[0]?.id ?? ''
  const attempts: [string, object][] = [
    ['remove-line-items', { lineItemIds: [adaLineId] }],
    ['remove-line-items', { lineItemIds: [eveLineId, adaLineId] }],
    ['update-line-items-quantity', { lineItems: [{ id: adaLineId, quantity: 9 }] }],
    [
      'update-line-items-quantity',
      {
        lineItems: [
          { id: eveLineId, quantity: 2 },
          { id: adaLineId, quantity: 9 },
        ],
      },
    ],
  ]
  for (const [path, body] of attempts) {
    const response = await eve.ask('POST', `${cartPath}/${path}`, {
      body: { ...body, id: adaCart.id, cartId: adaCart.id },
    })
    expect([response.status, response.code]).toEqual([404, 'LINE_ITEM_NOT_FOUND'])
  }
  expect(await ada.held()).toEqual(adaCart)
  expect(await eve.held()).toEqual(eveCart)
})

test('two visitors can use the same idempotency key without sharing a cart (CA1)', async () => {
  const shop = await openShop()
  const [ada, eve] = [shop.visitor(), shop.visitor()]
  const idempotencyKey = 'the-same'
  const adaCart = await ada.cart.add([{ productId: 'book', quantity: 2 }], { idempotencyKey })
  const eveCart = await eve.cart.add([{ productId: 'book', quantity: 2 }], { idempotencyKey })
  expect(eveCart.id).not.toBe(adaCart.id)
  expect(eveCart.buyerInfo.visitorId).not.toBe(adaCart.buyerInfo.visitorId)
})

test('an API key has no current cart (403), and a call without a token gets 401', async () => {
  const shop = await openShop()
  const withApiKey = await shop.merchant.ask('GET', cartPath)
  expect([withApiKey.status, withApiKey.code]).toEqual([403, 'PERMISSION_DENIED'])
  const withoutToken = await shop.ask('GET', cartPath)
  expect([withoutToken.status, withoutToken.code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('the wix-site-id header must name the store of the token or the API key', async () => {
  const [here, there] = [await openShop(), await openShop()]
  const visitor = here.visitor()
  const forSite = (id: string) => ({ headers: { 'wix-site-id': id } })
  await visitor.cart.add([{ productId: 'book' }])
  expect((await visitor.ask('GET', cartPath, forSite(here.id.toUpperCase()))).status).toBe(200)
  const response = await visitor.ask('GET', cartPath, forSite(there.id))
  expect([response.status, response.code]).toEqual([403, 'PERMISSION_DENIED'])
  const query = '/stores-reader/v1/products/query-platformized'
  expect((await here.merchant.ask('GET', query, forSite(there.id))).status).toBe(403)
  expect((await here.merchant.ask('GET', query, forSite(here.id))).status).toBe(200)
})
