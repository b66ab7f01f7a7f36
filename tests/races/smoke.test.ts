// The main path of the stories on PostgreSQL, so that `npm test` always covers both engines (ST6).
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

test('a visitor shops on PostgreSQL as on the embedded engine (ST6)', async () => {
  const shop = await openShop({ engine: 'postgres' })
  const visitor = shop.visitor()
  const results = await visitor.products.query().contains('name', 'BO').descending('price').find()
  expect(results.items.map(({ id }) => id)).toEqual(['board', 'bowl', 'book'])
  expect(await visitor.cart.get()).toBeNull()
  const cart = await visitor.cart.add([
    { productId: 'mug', variantId: mugInCurrency.Cream, quantity: 2 },
    { productId: 'bowl', quantity: 9 },
  ])
  const { violations } = cart
  expect(cart.subtotal.amount).toBe('139.00')
  expect(violations[0]?.description).toBe('Only 3 left, so we reduced the quantity.')
  const [mug, bowl] = cart.lineItems.map(({ id }) => id) as [string, string]
  await visitor.cart.updateQuantities([{ id: mug, quantity: 1 }])
  await visitor.cart.remove([bowl])
  await visitor.cart.update({ buyerNote: 'Thank you' })
  expect(await visitor.held()).toMatchObject({
    revision: '4',
    buyerNote: 'Thank you',
    subtotal: { amount: '24.50' },
  })
  await visitor.cart.delete()
  expect((await shop.events(cart.id)).map(({ name }) => name)).toEqual([
    'cart.created',
    'cart.updated',
    'cart.updated',
    'cart.updated',
    'cart.deleted',
  ])
  const refreshed = await shop.ask('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: (await visitor.tokens()).refresh },
  })
  expect(refreshed.status).toBe(200)
})
