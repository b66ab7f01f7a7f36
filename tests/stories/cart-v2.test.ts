// Version 2 of the cart, as storefronts on the published client call it: another form of the visitor's one cart.
import { coupons } from '@vitrine/client'
import type { ErrorBody } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { complete, handOver, item, openCheckoutShop, openPage } from '../shop/checkout-shop.ts'

const current = '/ecom/v2/carts/current'

interface Answer {
  cart: { id: string; lineItems: { id: string }[]; coupons: { id: string }[]; [field: string]: unknown }
}

/** A shop with a coupon, and a visitor's calls of version 2. */
async function openCouponShop() {
  const shop = await openCheckoutShop({ redirectUris: ['http://shop.test/done'] })
  await shop.merchantClient({ coupons }).coupons.create({
    name: 'Welcome',
    code: 'SAVE10',
    startTime: '0',
    percentOffRate: 10,
    minimumSubtotal: 60,
  })
  const visitor = shop.visitor()
  const send = async (action: string, body: object) =>
    (await visitor.ask('POST', `${current}/${action}`, { body })).body as unknown as Answer
  return { shop, visitor, send }
}

test('a storefront of version 2 fills the cart of version 1, and hands its id over to the checkout', async () => {
  const { shop, visitor, send } = await openCouponShop()
  expect((await visitor.ask('GET', current)).code).toBe('CURRENT_CART_NOT_FOUND')

  const added = await send('add-line-items', { catalogItems: [item('bowl'), item('book')] })
  const version1 = await visitor.held()
  const [bowl, book] = version1.lineItems
  const read = await visitor.ask('GET', current)
  expect(read.body).toEqual(added)
  expect(added.cart).toMatchObject({
    id: version1.id,
    revision: version1.revision,
    currentCart: true,
    businessInfo: { currencyCode: 'EUR' },
    customerInfo: { visitorId: version1.buyerInfo.visitorId, currencyCode: 'EUR' },
    coupons: [],
    subtotal: version1.subtotal,
  })
  expect(added.cart.lineItems[0]).toEqual({
    id: bowl?.id,
    name: bowl?.productName,
    status: 'IN_STOCK',
    quantityInfo: expect.objectContaining({ requestedQuantity: 1, confirmedQuantity: 1 }),
    source: { catalogReference: bowl?.catalogReference },
    pricing: {
      unitPrice: bowl?.price,
      totalPrice: bowl?.lineItemPrice,
      breakdown: { fullPrice: bowl?.fullPrice },
    },
    attributes: { descriptionLines: bowl?.descriptionLines, image: bowl?.image, url: bowl?.url },
    customLineItem: false,
  })

  const patched = await visitor.ask('PATCH', current, {
    body: {
      cart: {
        note: 'Please wrap it.',
        customCheckoutUrl: 'http://shop.test/pay?id={checkoutId}',
        customerInfo: { email: 'Ada@Example.com' },
        deliveryInfo: { address: { country: 'DE', city: 'Berlin' } },
      },
    },
  })
  expect(patched.body).toMatchObject({
    cart: {
      note: 'Please wrap it.',
      customCheckoutUrl: 'http://shop.test/pay?id={checkoutId}',
      customerInfo: { email: 'ada@example.com' },
      deliveryInfo: { address: { city: 'Berlin' } },
    },
  })
  expect(await visitor.held()).toMatchObject({ buyerNote: 'Please wrap it.' })
  const cleared = await visitor.ask('PATCH', current, {
    body: { cart: { note: null, customerInfo: null, deliveryInfo: null } },
  })
  expect(cleared.body).toMatchObject({ cart: { customCheckoutUrl: 'http://shop.test/pay?id={checkoutId}' } })
  expect(JSON.stringify(cleared.body)).not.toMatch(/wrap|ada@|Berlin/)

  // The coupon takes nothing off yet, and is there to be removed all the same.
  const { cart: withCoupon } = await send('add-coupon', { coupon: { code: 'save10' } })
  expect(withCoupon.coupons).toEqual([{ id: expect.any(String), code: 'SAVE10' }])
  const lineItems = [{ lineItemId: bowl?.id, quantity: { newQuantity: 2 } }]
  expect((await send('update-line-items', { lineItems })).cart.lineItems[0]).toMatchObject({
    quantityInfo: { requestedQuantity: 2 },
    pricing: { totalPrice: { amount: '60.00', convertedAmount: '60.00' } },
  })
  await send('remove-line-items', { lineItemIds: [book?.id] })
  const sums = { subtotal: { amount: '60.00' }, discount: { amount: '6.00' }, total: { amount: '54.00' } }
  expect(await send('estimate', {})).toMatchObject({
    cart: { coupons: [{ code: 'SAVE10' }] },
    summary: { priceSummary: { ...sums, delivery: { amount: '0.00' } } },
  })
  expect(await send('estimate', { calculateTax: true, calculateDelivery: true })).toMatchObject({
    summary: { priceSummary: { ...sums, tax: { amount: '0.00' } } },
  })
  await send('remove-coupon', { couponId: version1.id })
  expect((await visitor.held()).appliedDiscounts).toMatchObject([{ coupon: { code: 'SAVE10' } }])
  const [coupon] = withCoupon.coupons
  expect((await send('remove-coupon', { couponId: coupon?.id })).cart.coupons).toEqual([])

  const page = await openPage(shop, await handOver(visitor, added.cart.id))
  await page.update({ ...complete, selectedShippingOption: { code: shop.optionCode } })
  expect((await page.order()).lineItems).toMatchObject([{ quantity: 2 }])
  expect((await visitor.ask('DELETE', current)).code).toBe('CURRENT_CART_NOT_FOUND')
})

test('what is short is shown at its line, and a deleted cart is gone in both versions', async () => {
  const { shop, visitor, send } = await openCouponShop()
  await send('add-line-items', { catalogItems: [item('bowl', 3), item('book')] })
  const lines = async () => ((await visitor.ask('GET', current)).body as unknown as Answer).cart.lineItems
  await shop.stock('bowl', 2)
  await shop.hide('book')
  expect(await lines()).toMatchObject([
    {
      status: 'PARTIALLY_IN_STOCK',
      quantityInfo: { requestedQuantity: 3, confirmedQuantity: 2, availableQuantity: 2 },
    },
    { status: 'REMOVED_FROM_CATALOG', quantityInfo: { requestedQuantity: 1, confirmedQuantity: 0 } },
  ])
  await shop.stock('bowl', 0)
  expect(await lines()).toMatchObject([{ status: 'OUT_OF_STOCK' }, {}])
  expect((await visitor.ask('DELETE', current)).status).toBe(200)
  expect(await visitor.cart.get()).toBeNull()
})

test('‘buy now’ makes a checkout that is answered as a cart, and the current cart stays', async () => {
  const { shop, visitor } = await openCouponShop()
  const before = await visitor.cart.add([{ productId: 'book' }])
  const { body } = await visitor.ask('POST', '/ecom/v2/carts', {
    body: {
      cart: { note: 'Ring twice', customCheckoutUrl: 'http://shop.test/pay?id={checkoutId}' },
      coupon: { code: 'SAVE10' },
      catalogItems: [item('bowl', 2)],
    },
  })
  const { cart } = body as unknown as Answer
  expect(cart).toMatchObject({
    currentCart: false,
    note: 'Ring twice',
    customCheckoutUrl: 'http://shop.test/pay?id={checkoutId}',
    coupons: [{ code: 'SAVE10' }],
    lineItems: [{ quantityInfo: { requestedQuantity: 2 } }],
  })
  const { checkoutUrl } = (await visitor.ask('GET', `/ecom/v1/checkouts/${cart.id}/checkout-url`)).body
  expect(checkoutUrl).toBe(`http://shop.test/pay?id=${cart.id}`)
  const { checkout } = await (await openPage(shop, await handOver(visitor, cart.id))).read()
  expect(checkout).toMatchObject({ id: cart.id, lineItems: [{ quantity: 2 }] })
  expect(await visitor.held()).toEqual(before)
})

test('refusals name the fields of version 2, and change nothing', async () => {
  const { shop, visitor, send } = await openCouponShop()
  const { ask } = visitor
  const post = (action: string, body: object) => ask('POST', `${current}/${action}`, { body })
  const absent: [method: string, action: string, body?: object][] = [
    ['PATCH', '', { cart: { note: 'Hello' } }],
    ['DELETE', ''],
    ['POST', '/update-line-items', { lineItems: [{ lineItemId: shop.id, quantity: { newQuantity: 1 } }] }],
    ['POST', '/remove-line-items', { lineItemIds: [shop.id] }],
    ['POST', '/estimate', {}],
    ['POST', '/add-coupon', { coupon: { code: 'SAVE10' } }],
    ['POST', '/remove-coupon', { couponId: 'x' }],
  ]
  for (const [method, action, body] of absent)
    expect([action, (await ask(method, current + action, body ? { body } : {})).code]).toEqual([
      action,
      'CURRENT_CART_NOT_FOUND',
    ])
  await send('add-line-items', { catalogItems: [item('bowl')] })
  const before = await visitor.held()
  const [line] = before.lineItems
  const create = (body: object) =>
    ask('POST', '/ecom/v2/carts', { body: { catalogItems: [item('bowl')], ...body } })
  const cheap = [{ ...item('bowl'), catalogOverrideFields: { price: '1.00' } }]
  const custom = [{ name: { original: 'Engraving' }, price: '1.00', quantity: 1 }]
  const foreignUrl = { customCheckoutUrl: 'https://elsewhere.test/' }
  const badEmail = { cart: { customerInfo: { email: 'x' } } }
  const cases: [answer: ReturnType<typeof ask>, code: string | undefined, field: string][] = [
    [post('add-line-items', { catalogItems: [] }), undefined, 'catalogItems MIN_SIZE'],
    [
      post('add-line-items', { catalogItems: cheap }),
      undefined,
      'catalogItems[0].catalogOverrideFields FIELD_NOT_ALLOWED',
    ],
    [post('add-line-items', { customItems: custom }), undefined, 'customItems FIELD_NOT_ALLOWED'],
    [
      post('add-line-items', { catalogItems: [item('gone')] }),
      'ITEM_NOT_FOUND_IN_CATALOG',
      'catalogItems[0].catalogReference',
    ],
    [
      ask('PATCH', current, { body: { cart: {}, merchantDiscounts: [{ amount: '9' }] } }),
      undefined,
      'merchantDiscounts FIELD_NOT_ALLOWED',
    ],
    [ask('PATCH', current, { body: { cart: foreignUrl } }), 'REDIRECT_NOT_ALLOWED', 'cart.customCheckoutUrl'],
    [ask('PATCH', current, { body: badEmail }), undefined, 'cart.customerInfo.email FORMAT'],
    [
      post('update-line-items', { lineItems: [{ lineItemId: shop.id, quantity: { newQuantity: 1 } }] }),
      'LINE_ITEM_NOT_FOUND',
      'lineItems[0].lineItemId',
    ],
    [
      post('update-line-items', { lineItems: [{ lineItemId: line?.id, quantity: { newQuantity: 0 } }] }),
      undefined,
      'lineItems[0].quantity.newQuantity MIN',
    ],
    [post('remove-line-items', { lineItemIds: [shop.id] }), 'LINE_ITEM_NOT_FOUND', 'lineItemIds[0]'],
    [post('add-coupon', { coupon: { code: 'NOPE' } }), 'ERROR_COUPON_DOES_NOT_EXIST', 'coupon.code'],
    [create({ catalogItems: cheap }), undefined, 'catalogItems[0].catalogOverrideFields FIELD_NOT_ALLOWED'],
    [create({ customItems: custom }), undefined, 'customItems FIELD_NOT_ALLOWED'],
    [create({ cart: foreignUrl }), 'REDIRECT_NOT_ALLOWED', 'cart.customCheckoutUrl'],
    [create(badEmail), undefined, 'cart.customerInfo.email FORMAT'],
    [create({ coupon: { code: 'NOPE' } }), 'ERROR_COUPON_DOES_NOT_EXIST', 'coupon.code'],
  ]
  for (const [answer, code, field] of cases) {
    const refused = await answer
    expect([field, refused.code]).toEqual([field, code])
    const { details } = refused.body as unknown as ErrorBody
    expect(refused.broken[0] ?? details.applicationError?.data['field']).toBe(field)
  }
  expect((await create({ catalogItems: [] })).code).toBe('EMPTY_CHECKOUT')
  expect(await visitor.held()).toEqual(before)
  // Prices that a visitor sends are read-only: they are ignored.
  const pricing = { unitPrice: { amount: '0.01' } }
  const cheaper = { lineItems: [{ lineItemId: line?.id, pricing, quantity: { newQuantity: 1 } }] }
  expect((await send('update-line-items', cheaper)).cart.lineItems[0]).toMatchObject({
    pricing: { unitPrice: { amount: '30.00' } },
  })
  for (let tries = 2; tries < 20; tries += 1) await post('add-coupon', { coupon: { code: `GUESS${tries}` } })
  expect((await post('add-coupon', { coupon: { code: 'SAVE10' } })).status).toBe(429)
})
