// Orders: a shopper orders on the hosted page, once, at the total that the page has shown.
import { coupons } from '@vitrine/client'
import { expect, test } from 'vitest'
import {
  address,
  checkoutOf,
  complete,
  contactDetails,
  handOver,
  item,
  openCheckoutShop,
  openPage,
  readyPage,
} from '../../shop/checkout-shop.ts'
import { bowl } from '../../shop/sample-products.ts'
import { signIn } from '../../shop/sign-in.ts'

const raised = { ...bowl, variants: bowl.variants.map((variant) => ({ ...variant, price: '33.00' })) }

test('a guest orders, and gets an order with everything that was agreed', async () => {
  const shop = await openCheckoutShop({ isAlone: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  const page = await openPage(shop, await handOver(visitor, await checkoutOf(visitor)))
  const { problems } = await page.read()
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
    'email MISSING',
    'shippingDestination.contactDetails.firstName MISSING',
    'shippingDestination.contactDetails.lastName MISSING',
    'shippingDestination.address.country MISSING',
    'shippingDestination.address.addressLine MISSING',
    'shippingDestination.address.postalCode MISSING',
    'shippingDestination.address.city MISSING',
  ])
  expect((await page.place('60.00')).code).toBe('CALCULATION_ERROR')
  const ready = await readyPage(shop, visitor)
  const shown = await ready.read()
  expect(shown.problems).toEqual([])
  expect(shown.checkout.priceSummary.total.amount).toBe('65.00')
  const order = await ready.order()
  expect(order).toMatchObject({
    number: '10001',
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    buyerInfo: { email: 'ada@example.com' },
    priceSummary: { total: { amount: '65.00', formattedAmount: '€65.00' } },
    balanceSummary: { balance: { amount: '65.00' } },
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Byron' } },
    shippingInfo: {
      title: 'Standard',
      logistics: {
        shippingDestination: { address: { addressLine: 'Torstr. 1', streetAddress: { name: 'Torstr. 1' } } },
      },
    },
  })
  expect(order.lineItems.every((line) => !('url' in line))).toBe(true)
  expect(await visitor.cart.get()).toBeNull()
  expect((await visitor.ask('GET', `/ecom/v1/orders/${order.id}`)).body).toEqual({ order })
  for (const ask of [shop.visitor().ask, (await openCheckoutShop()).merchant.ask])
    expect((await ask('GET', `/ecom/v1/orders/${order.id}`)).code).toBe('NOT_FOUND')
  expect((await ready.order()).id).toBe(order.id)
  await shop.platform.runJobs()
  const mails = shop.platform.mails()
  expect(mails.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(mails[0]?.text).toMatch(/10001[\s\S]*2 × [\s\S]*€65\.00[\s\S]*Pay within 14 days/)
  // The address is not proved to be the buyer's, so the mail holds nothing that was typed.
  expect(mails[0]?.text).not.toMatch(/Ada|Torstr/)
  const events = [
    ...(await shop.events(order.id, 'order')),
    ...(await shop.events(shown.checkout.id, 'checkout')),
  ]
  expect(events.map(({ name }) => name)).toEqual([
    'order.created',
    'order.approved',
    'checkout.created',
    ...Array.from({ length: events.length - 4 }, () => 'checkout.updated'),
    'checkout.completed',
  ])
})

test('a price that has changed since is shown line by line, and nothing is ordered until it was shown (CA13)', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }, { productId: 'book' }])
  const page = await readyPage(shop, visitor)
  const before = (await page.read()).checkout
  const total = before.priceSummary.total.amount
  await shop.platform.store(shop.clientId).saveProducts([raised])
  const { status, code, body } = await page.place(total)
  const current = `${(Number(total) + 3).toFixed(2)}`
  expect([status, code]).toEqual([409, 'CHECKOUT_CHANGED'])
  expect(body).toMatchObject({
    details: {
      applicationError: {
        data: {
          before: total,
          current,
          lines: [{ lineItemId: before.lineItems[0]?.id, before: '30.00', current: '33.00' }],
        },
      },
    },
  })
  expect((await page.order()).priceSummary.total.amount).toBe(current)
})

test('the last piece that another buyer has taken is shown at its line, and stays one order', async () => {
  const shop = await openCheckoutShop()
  await shop.stock('bowl', 2)
  const [first, second] = [shop.visitor(), shop.visitor()]
  await first.cart.add([{ productId: 'bowl', quantity: 2 }])
  await second.cart.add([{ productId: 'bowl', quantity: 1 }, { productId: 'book' }])
  const [early, other] = [await readyPage(shop, first), await readyPage(shop, second)]
  await early.order()
  const { checkout, problems } = await other.read()
  const [line] = checkout.lineItems
  expect(problems).toMatchObject([{ step: 'items', lineItemId: line?.id, description: 'Sold out.' }])
  const refused = await other.place(checkout.priceSummary.total.amount)
  expect(refused.code).toBe('PARTIAL_OUT_OF_STOCK')
  await other.update({ lineItems: [{ id: line?.id ?? '', quantity: 0 }] })
  expect((await other.order()).lineItems).toHaveLength(1)
  expect((await shop.visitor().products.get('bowl'))?.stock).toMatchObject({ inStock: false })
})

test('orders keep what was sold: products that change or go do not change them (CO7)', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }])
  const order = await (await readyPage(shop, visitor)).order()
  await shop.platform.store(shop.clientId).saveProducts([{ ...raised, name: 'Another name' }])
  await shop.merchant.ask('DELETE', '/stores/v1/products/bowl')
  expect((await visitor.ask('GET', `/ecom/v1/orders/${order.id}`)).body).toEqual({ order })
})

test('a program orders at the total of the last answer, once', async () => {
  const shop = await openCheckoutShop()
  const { ask } = shop.merchant
  const created = await ask('POST', '/ecom/v1/checkouts', {
    body: {
      channelType: 'POS',
      lineItems: [item('bowl')],
      checkoutInfo: {
        buyerInfo: { email: 'till@example.com' },
        shippingInfo: {
          shippingDestination: { address, contactDetails },
          selectedCarrierServiceOption: { code: shop.optionCode },
        },
      },
    },
  })
  const { id } = (created.body as { checkout: { id: string } }).checkout
  const place = () => ask('POST', `/ecom/v1/checkouts/${id}/create-order`, { body: {} })
  await shop.platform.store(shop.clientId).saveProducts([raised])
  expect((await place()).code).toBe('CHECKOUT_CHANGED')
  const { orderId } = (await place()).body
  expect((await place()).body).toEqual({ orderId })
  // An idempotency key that another checkout was ordered with answers no other order.
  const keyed = (path: string, body: object) =>
    ask('POST', path, { body, headers: { 'idempotency-key': 'till-1' } })
  const others = await keyed('/ecom/v1/checkouts', { channelType: 'POS', lineItems: [item('book')] })
  const { id: otherId } = (others.body as { checkout: { id: string } }).checkout
  expect(otherId).not.toBe(id)
  expect((await keyed(`/ecom/v1/checkouts/${id}/create-order`, {})).body).toEqual({ orderId })
  expect((await keyed(`/ecom/v1/checkouts/${otherId}/create-order`, {})).code).toBe('CALCULATION_ERROR')
  const { body } = await ask('GET', `/ecom/v1/orders/${orderId}`)
  expect(body).toMatchObject({
    order: { channelInfo: { type: 'POS' }, priceSummary: { total: { amount: '38.00' } } },
  })
  const update = { checkout: { id, buyerNote: 'Later' } }
  expect((await ask('PATCH', `/ecom/v1/checkouts/${id}`, { body: update })).code).toBe('CHECKOUT_IS_COMPLETE')
})

test('a coupon is used by an order, and no more often than it may be', async () => {
  const shop = await openCheckoutShop()
  await shop.merchantClient({ coupons }).coupons.create({
    name: 'Ten',
    code: 'TEN',
    startTime: '0',
    percentOffRate: 10,
    scope: { namespace: 'stores' },
    usageLimit: 1,
  })
  const pages = []
  for (const _ of [1, 2]) {
    const visitor = shop.visitor()
    await visitor.cart.add([{ productId: 'bowl' }])
    const page = await readyPage(shop, visitor)
    await page.update({ couponCode: 'TEN' })
    pages.push(page)
  }
  const [first, second] = pages
  expect(await first?.order()).toMatchObject({
    priceSummary: { discount: { amount: '3.00' }, total: { amount: '32.00' } },
    appliedDiscounts: [{ coupon: { code: 'TEN', amount: { amount: '3.00' } } }],
  })
  expect((await second?.place('32.00'))?.code).toBe('CHECKOUT_CHANGED')
  expect((await second?.order())?.priceSummary.total.amount).toBe('35.00')
})

test('a buyer places three unpaid orders a day, and no more at once', async () => {
  const shop = await openCheckoutShop()
  await shop.stock('bowl', 20)
  const visitor = shop.visitor()
  const pages = []
  for (let n = 0; n < 5; n += 1) {
    const body = { channelType: 'WEB', lineItems: [item('bowl')] }
    const created = await visitor.ask('POST', '/ecom/v1/checkouts', { body })
    const { id } = (created.body as { checkout: { id: string } }).checkout
    const page = await openPage(shop, await handOver(visitor, id))
    await page.update({ ...complete, selectedShippingOption: { code: shop.optionCode } })
    pages.push(page)
  }
  const placed = await Promise.all(pages.map((page) => page.place('35.00')))
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(placed.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
})

test('a visitor who signs in before the order has bought as a member: the cart is empty, and every device shows the order', async () => {
  const shop = await openCheckoutShop()
  await shop.stock('bowl', 20)
  const member = await signIn(shop, 'ada@example.com')
  await member.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body: { lineItems: [item('bowl')] } })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  const page = await readyPage(shop, visitor)
  await signIn(shop, 'ada@example.com', visitor.ask)
  const order = await page.order()
  expect(order.buyerInfo).toMatchObject({ memberId: expect.any(String) })
  expect((await member.ask('GET', `/ecom/v1/orders/${order.id}`)).body).toEqual({ order })
  const { body } = await member.ask('GET', '/ecom/v1/carts/current')
  expect(body).toMatchObject({ cart: { lineItems: [{ quantity: 1 }] } })
})
