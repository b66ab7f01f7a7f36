// Checkouts and orders by the client, as a storefront calls them.
import { expect, test } from 'vitest'
import { complete, openCheckoutShop, openPage } from '../../shop/checkout-shop.ts'
import { host } from '../../shop/open-shop.ts'

const missing = '0e15e3e4-0000-4000-8000-0000000000c1'
const thankYouPageUrl = 'http://shop.test/thanks?from=shop'

test('a checkout of the cart is read and updated, and a cart becomes one on the way to the page', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'bowl' }])
  const { checkoutId } = await visitor.checkout.createFromCart({ email: 'ada@example.com' })
  expect(await visitor.checkout.createFromCart()).toEqual({ checkoutId })
  expect(await visitor.checkout.getByCart(cart.id)).toEqual(await visitor.checkout.get(checkoutId))
  expect(await visitor.checkout.update(checkoutId, { buyerNote: 'Ring twice.' })).toMatchObject({
    buyerNote: 'Ring twice.',
    channelType: 'WEB',
    buyerInfo: { email: 'ada@example.com' },
  })
  const { lineItems } = await visitor.checkout.addItems(checkoutId, [{ productId: 'book' }])
  const [bowl, book] = lineItems.map(({ id }) => id) as [string, string]
  const more = await visitor.checkout.updateQuantities(checkoutId, [{ id: book, quantity: 2 }])
  expect(more.lineItems.map(({ quantity }) => quantity)).toEqual([1, 2])
  const less = await visitor.checkout.removeLines(checkoutId, [bowl])
  expect(less.lineItems.map(({ id }) => id)).toEqual([book])
  expect((await visitor.checkout.removeCoupon(checkoutId)).appliedDiscounts).toEqual([])
  expect(await visitor.checkout.getUrl(checkoutId)).toBe(`${host}/checkout?checkout=${checkoutId}`)
  const page = await openPage(shop, await visitor.checkout.createRedirect(cart.id))
  expect((await page.read()).checkout.id).toBe(checkoutId)

  const other = shop.visitor()
  for (const id of [checkoutId, missing]) expect(await other.checkout.get(id)).toBeNull()
  expect(await other.checkout.getByCart(cart.id)).toBeNull()
})

test('a checkout of its own is ordered, the cart stays, and only its buyer gets the order', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const items = [{ productId: 'bowl', quantity: 2 }]
  const { id } = await visitor.checkout.create(items, { buyerNote: 'Ring twice.' })
  const page = await openPage(shop, await visitor.checkout.createRedirect(id, { thankYouPageUrl }))
  await page.update({ ...complete, selectedShippingOption: { code: shop.optionCode } })
  const placed = await page.order()
  expect((await page.read()).order?.continueUrl).toContain(`${thankYouPageUrl}&orderId=${placed.id}`)
  expect(await visitor.orders.get(placed.id)).toMatchObject({ checkoutId: id, buyerNote: 'Ring twice.' })
  expect((await visitor.held()).lineItems).toHaveLength(1)
  expect(await shop.visitor().orders.get(placed.id)).toBeNull()
  expect(await visitor.orders.get(missing)).toBeNull()
  await expect(
    visitor.checkout.createRedirect(id, { postFlowUrl: 'https://elsewhere.test/' }),
  ).rejects.toThrow(expect.objectContaining({ code: 'REDIRECT_NOT_ALLOWED' }))
})
