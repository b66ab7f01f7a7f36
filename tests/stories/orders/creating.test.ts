// Programs create orders: their figures are taken if they add up, and stock follows.
import { expect, test } from 'vitest'
import { fixedClock } from '../../shop/clock.ts'
import { openShop } from '../../shop/open-shop.ts'
import { bowls, bowlsInStock, createOrder, sendOrder, wrapping } from './new-order.ts'

test('an order with all of its figures is answered with them, in both texts', async () => {
  const shop = await openShop()
  const contact = { firstName: 'Ada', lastName: 'Byron', phone: '+49 30 123456' }
  const address = { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' }
  const id = '0d000000-0000-4000-8000-000000000001'
  const order = await createOrder(shop, {
    lineItems: [
      {
        ...bowls,
        id,
        totalDiscount: { amount: '6' },
        taxInfo: { taxAmount: { amount: '10.26' }, taxRate: '0.19' },
      },
      { ...wrapping, digitalFile: { fileId: 'a-file' } },
    ],
    shippingInfo: {
      title: 'Standard',
      cost: { price: { amount: '5.00' } },
      logistics: { shippingDestination: { address, contactDetails: contact } },
    },
    additionalFees: [{ name: 'Express', price: { amount: '1.50' } }],
    appliedDiscounts: [
      {
        discountType: 'SPECIFIC_ITEMS',
        coupon: { code: 'SPRING', amount: { amount: '6.00' } },
        lineItemDiscounts: [{ id, totalDiscount: { amount: '6.00' } }],
      },
    ],
    priceSummary: { subtotal: { amount: '62.00' }, discount: { amount: '6.00' }, total: { amount: '72.76' } },
    paymentStatus: 'PAID',
    channelInfo: { type: 'EBAY', externalOrderId: 'E-1', externalOrderUrl: 'https://ebay.test/E-1' },
  })
  const price = (amount: string) => ({ amount, formattedAmount: `€${amount}` })
  expect(order).toMatchObject({
    number: '10001',
    status: 'APPROVED',
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    buyerInfo: { email: 'ada@example.com' },
    channelInfo: { type: 'EBAY', externalOrderId: 'E-1', externalOrderUrl: 'https://ebay.test/E-1' },
    priceSummary: {
      subtotal: price('62.00'),
      discount: price('6.00'),
      shipping: price('5.00'),
      totalAdditionalFees: price('1.50'),
      tax: price('10.26'),
      total: price('72.76'),
    },
    balanceSummary: { balance: price('0.00'), paid: price('72.76') },
    lineItems: [
      {
        id,
        lineItemPrice: price('60.00'),
        totalPriceBeforeTax: price('54.00'),
        totalPriceAfterTax: price('64.26'),
      },
      { digitalFile: { fileId: 'a-file' } },
    ],
    billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Byron' } },
    shippingInfo: {
      logistics: { shippingDestination: { address: { streetAddress: { name: 'Torstr. 1' } } } },
    },
  })
  const found = await shop.merchant.ask('GET', `/ecom/v1/orders/${order.id}`)
  expect(found.body).toEqual({ order })
  const events = await shop.events(order.id, 'order')
  expect(events.map(({ name }) => name)).toEqual(['order.created', 'order.approved'])
  expect(await bowlsInStock(shop)).toBe(1n)
})

const amount = (text: string) => ({ amount: text })

test.each([
  ['priceSummary.total', { priceSummary: { total: amount('60.01') } }],
  ['priceSummary.subtotal', { priceSummary: { subtotal: amount('59.99') } }],
  [
    'priceSummary.shipping',
    { shippingInfo: { title: 'Van', cost: { price: amount('5') } }, priceSummary: { shipping: amount('4') } },
  ],
  ['priceSummary.discount', { priceSummary: { discount: amount('60.01') } }],
  ['lineItems[0].lineItemPrice', { lineItems: [{ ...bowls, lineItemPrice: amount('30') }] }],
  ['lineItems[0].totalDiscount', { lineItems: [{ ...bowls, totalDiscount: amount('61') }] }],
  ['lineItems[0].totalPriceAfterTax', { lineItems: [{ ...bowls, totalPriceAfterTax: amount('59') }] }],
  ['taxInfo.totalTax', { priceSummary: { tax: amount('1') }, taxInfo: { totalTax: amount('2') } }],
  [
    'appliedDiscounts',
    {
      lineItems: [{ ...bowls, totalDiscount: amount('1') }],
      appliedDiscounts: [{ discountType: 'GLOBAL' as const, merchantDiscount: { amount: amount('2') } }],
    },
  ],
])('amounts that do not add up are refused at %s', async (field, changes) => {
  const { code, body } = await sendOrder(await openShop(), changes)
  expect(code).toBe('AMOUNTS_DO_NOT_ADD_UP')
  expect(JSON.stringify(body)).toContain(`"field":"order.${field}"`)
})

test('what an order cannot have is refused by name', async () => {
  const shop = await openShop()
  for (const [name, value] of [
    ['giftCardCode', 'A-1'],
    ['savePaymentMethod', true],
    ['delayCapture', true],
  ] as const)
    expect((await sendOrder(shop, {}, { [name]: value })).broken).toEqual([`${name} FIELD_NOT_ALLOWED`])
  const digital = { ...wrapping, itemType: { preset: 'DIGITAL' as const } }
  for (const [changes, broken] of [
    [{ currency: 'USD' }, 'order.currency VALIDATION'],
    [{ status: 'APPROVED' }, 'order.status VALIDATION'],
    [
      { lineItems: [{ ...bowls, price: amount('1.005') }] },
      'order.lineItems[0].price.amount DECIMAL_MAX_SCALE',
    ],
    [{ lineItems: [digital] }, 'order.lineItems[0].digitalFile REQUIRED_FIELD'],
    [{ buyerInfo: { email: 'nobody' } }, 'order.buyerInfo.email FORMAT'],
  ] as const)
    expect((await sendOrder(shop, changes as never)).broken).toEqual([broken])
  const tomorrow = new Date(shop.clock.now() + 86_400_000).toISOString()
  expect((await sendOrder(shop, { purchasedDate: tomorrow })).code).toBe('PURCHASED_DATE_CANNOT_BE_IN_FUTURE')
  expect((await sendOrder(shop, { lineItems: [{ ...bowls, quantity: 4 }] })).code).toBe(
    'PARTIAL_OUT_OF_STOCK',
  )
  const unknown = { ...bowls, catalogReference: { ...bowls.catalogReference, catalogItemId: 'spoon' } }
  expect((await sendOrder(shop, { lineItems: [unknown] })).code).toBe('ITEM_NOT_FOUND_IN_CATALOG')
  expect(await bowlsInStock(shop)).toBe(3n)
  expect((await createOrder(shop)).number).toBe('10001')
})

test('an unpaid order waits for 24 hours, and is then canceled and its stock given back', async () => {
  const shop = await openShop({ isAlone: true, clock: fixedClock() })
  const order = await createOrder(shop)
  expect(order).toMatchObject({ status: 'INITIALIZED', paymentStatus: 'NOT_PAID' })
  expect(await bowlsInStock(shop)).toBe(1n)
  shop.clock.pass(23 * 3600)
  await shop.platform.runJobs()
  expect(await bowlsInStock(shop)).toBe(1n)
  shop.clock.pass(3600)
  await shop.platform.runJobs()
  const { body } = await shop.merchant.ask('GET', `/ecom/v1/orders/${order.id}`)
  expect(body).toMatchObject({ order: { status: 'CANCELED', number: order.number } })
  expect(await bowlsInStock(shop)).toBe(3n)
  const events = await shop.events(order.id, 'order')
  expect(events.map(({ name }) => name)).toEqual(['order.created', 'order.updated', 'order.canceled'])
  expect(shop.platform.mails()).toEqual([])
})

test('an order of the past takes no stock and sends no mail; one that is approved sends one', async () => {
  const shop = await openShop({ isAlone: true })
  await createOrder(shop, { purchasedDate: '2029-01-01T00:00:00.000Z', paymentStatus: 'PAID' })
  await createOrder(
    shop,
    { paymentStatus: 'PAID' },
    { settings: { notifications: { sendNotificationToBuyer: false } } },
  )
  await shop.platform.runJobs()
  expect(await bowlsInStock(shop)).toBe(1n)
  expect(shop.platform.mails()).toEqual([])
  const later = { ...wrapping, paymentOption: 'FULL_PAYMENT_OFFLINE' as const }
  const order = await createOrder(shop, { lineItems: [later] })
  expect(order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'NOT_PAID',
    fulfillmentStatus: 'FULFILLED',
  })
  await shop.platform.runJobs()
  expect(shop.platform.mails().map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('a repeated call answers the same order, and refused ones leave no gap in the numbers', async () => {
  const shop = await openShop()
  const headers = { 'idempotency-key': 'one' }
  const [first, again] = [await createOrder(shop, {}, { headers }), await createOrder(shop, {}, { headers })]
  expect(again).toEqual(first)
  expect((await sendOrder(shop)).code).toBe('PARTIAL_OUT_OF_STOCK')
  expect((await createOrder(shop, { lineItems: [wrapping] })).number).toBe('10002')
})
