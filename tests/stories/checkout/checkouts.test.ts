// Checkouts: of a cart, of items alone, and what visitors, members and programs may do with them.
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

const checkouts = '/ecom/v1/checkouts'

interface Answer {
  checkout: { id: string; lineItems: { id: string; quantity: number }[]; [field: string]: unknown }
}

test('a checkout is made of the cart, and made again it is the same one with the cart of now', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  expect((await visitor.ask('POST', '/ecom/v1/carts/current/create-checkout', { body: {} })).code).toBe(
    'OWNED_CART_NOT_FOUND',
  )
  const { id: cartId } = await visitor.cart.add([{ productId: 'bowl', quantity: 1 }])
  const withoutEmail = { channelType: 'WEB', shippingAddress: address }
  expect(
    (await visitor.ask('POST', '/ecom/v1/carts/current/create-checkout', { body: withoutEmail })).broken,
  ).toEqual(['email REQUIRED_FIELD'])
  const id = await checkoutOf(visitor)
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  const body = {
    ...withoutEmail,
    email: 'Ada@Example.com',
    selectedShippingOption: { code: shop.optionCode },
  }
  const again = await visitor.ask('POST', '/ecom/v1/carts/current/create-checkout', { body })
  expect(again.body).toEqual({ checkoutId: id })
  const { checkout } = (await visitor.ask('GET', `${checkouts}/${id}`)).body as unknown as Answer
  expect(checkout).toMatchObject({
    cartId,
    lineItems: [{ quantity: 3 }],
    buyerInfo: { email: 'ada@example.com' },
    priceSummary: { subtotal: { amount: '90.00' }, shipping: { amount: '5.00' }, total: { amount: '95.00' } },
    payNow: { total: { amount: '95.00' } },
    payLater: { total: { amount: '0.00' } },
    completed: false,
  })
  expect((await visitor.ask('GET', `${checkouts}/by-cart-id/${cartId}`)).body).toEqual({ checkout })
  for (const other of [shop.visitor().ask, (await openCheckoutShop()).merchant.ask])
    expect((await other('GET', `${checkouts}/${id}`)).code).toBe('CHECKOUT_NOT_FOUND')
})

test('a visitor buys an item at once, and changes the checkout until its order is placed', async () => {
  const shop = await openCheckoutShop({ redirectUris: ['http://shop.test/done'] })
  const { ask } = shop.visitor()
  const overrideCheckoutUrl = 'http://shop.test/pay?id={checkoutId}'
  const created = await ask('POST', checkouts, {
    body: { channelType: 'WEB', lineItems: [item('bowl', 2)], overrideCheckoutUrl },
  })
  const { id, lineItems } = (created.body as unknown as Answer).checkout
  const line = lineItems[0]?.id ?? ''
  const path = `${checkouts}/${id}`
  const url = async (name: string) => (await ask('GET', `${path}/${name}`)).body['checkoutUrl']
  expect(await url('checkout-url')).toBe(`http://shop.test/pay?id=${id}`)
  expect(await url('wix-checkout-url')).toBe(`http://platform.test/checkout?checkout=${id}`)
  await ask('POST', `${path}/remove-override-checkout-url`, { body: {} })
  expect(await url('checkout-url')).toBe(`http://platform.test/checkout?checkout=${id}`)

  const patch = async (body: object) => (await ask('PATCH', path, { body })).body as unknown as Answer
  await patch({ checkout: { id, buyerInfo: { email: 'ada@example.com' }, buyerNote: 'Ring twice' } })
  const { checkout } = await patch({
    checkout: {
      id,
      buyerInfo: { email: null },
      billingInfo: { address, contactDetails },
      shippingInfo: { shippingDestination: { address, contactDetails } },
      customFields: [{ title: 'Gift', value: true }],
    },
  })
  expect(checkout).toMatchObject({
    buyerNote: 'Ring twice',
    buyerInfo: { email: 'ada@example.com' },
    billingInfo: { contactDetails: { firstName: 'Ada' } },
    shippingInfo: { selectedCarrierServiceOption: { title: 'Standard' } },
    customFields: [{ title: 'Gift', value: true }],
  })
  const sent = async (action: string, body: object) =>
    ((await ask('POST', `${path}/${action}`, { body })).body as unknown as Answer).checkout.lineItems.map(
      ({ quantity }) => quantity,
    )
  expect(await sent('update-line-items-quantity', { lineItems: [{ id: line, quantity: 3 }] })).toEqual([3])
  expect(await sent('add-to-checkout', { lineItems: [item('book')] })).toEqual([3, 1])
  expect(await sent('remove-line-items', { lineItemIds: [line] })).toEqual([1])
  expect(await shop.visitor().cart.get()).toBeNull()
})

test('what a visitor may not send, and what no checkout takes, changes nothing', async () => {
  const shop = await openCheckoutShop()
  const { ask } = shop.visitor()
  const create = (body: object) =>
    ask('POST', checkouts, { body: { channelType: 'WEB', lineItems: [item('bowl')], ...body } })
  const { id } = ((await create({})).body as unknown as Answer).checkout
  const path = `${checkouts}/${id}`
  const engraving = { productName: { original: 'Engraving' }, price: '7.50', quantity: 1 }
  const cases: [answer: ReturnType<typeof ask>, expected: unknown][] = [
    [create({ lineItems: [] }), 'EMPTY_CHECKOUT'],
    [create({ customLineItems: [engraving] }), 'PERMISSION_DENIED'],
    [
      create({ lineItems: [{ ...item('bowl'), catalogOverrideFields: { price: '1.00' } }] }),
      ['lineItems[0].catalogOverrideFields FIELD_NOT_ALLOWED'],
    ],
    [create({ overrideCheckoutUrl: 'https://elsewhere.test/' }), 'REDIRECT_NOT_ALLOWED'],
    [create({ couponCode: 'NOPE' }), 'ERROR_COUPON_DOES_NOT_EXIST'],
    [
      create({ checkoutInfo: { customSettings: { disabledPolicyAgreementCheckbox: true } } }),
      ['checkoutInfo.customSettings.disabledPolicyAgreementCheckbox FIELD_NOT_ALLOWED'],
    ],
    [create({ giftCardCode: 'G' }), ['giftCardCode FIELD_NOT_ALLOWED']],
    [create({ checkoutInfo: { buyerInfo: { email: 'x' } } }), ['checkoutInfo.buyerInfo.email FORMAT']],
    [ask('PATCH', path, { body: { checkout: { id } } }), ['checkout REQUIRED_FIELD']],
    [ask('PATCH', path, { body: {} }), ['checkout REQUIRED_FIELD']],
    [ask('POST', `${path}/create-order`, { body: {} }), 'PERMISSION_DENIED'],
    [ask('POST', `${path}/mark-as-completed`, { body: {} }), 'PERMISSION_DENIED'],
    [ask('POST', `${path}/remove-line-items`, { body: { lineItemIds: [id] } }), 'LINE_ITEM_NOT_FOUND'],
  ]
  for (const [answer, expected] of cases) {
    const { code, broken } = await answer
    expect(code ?? broken).toEqual(expected)
  }
  // Prices, totals and statuses that a visitor sends are read-only: they are ignored.
  const sent = { total: { amount: '0.01' }, status: 'APPROVED', completed: true, appliedDiscounts: [] }
  const updated = await ask('PATCH', path, { body: { checkout: { id, ...sent, buyerNote: 'Hello' } } })
  expect(updated.body).toMatchObject({
    checkout: { completed: false, priceSummary: { total: { amount: '30.00' } } },
  })
})

test('a shop that takes no payments makes no checkouts', async () => {
  const shop = await openCheckoutShop({ takesNoPayments: true })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }])
  const ofCart = await visitor.ask('POST', '/ecom/v1/carts/current/create-checkout', { body: {} })
  expect(ofCart.code).toBe('SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT')
  const body = { channelType: 'WEB', lineItems: [item('bowl')] }
  expect((await visitor.ask('POST', checkouts, { body })).code).toBe('SITE_MUST_ACCEPT_PAYMENTS')
})

test('a redirect session leads to the page once, and back to registered addresses alone', async () => {
  const shop = await openCheckoutShop({ redirectUris: ['http://shop.test/done?from=mail', 'app://thanks'] })
  const visitor = shop.visitor()
  const { id: cartId } = await visitor.cart.add([{ productId: 'bowl' }])
  const refused = await visitor.ask('POST', '/headless/v1/redirect-session', {
    body: { ecomCheckout: { checkoutId: cartId }, callbacks: { thankYouPageUrl: 'https://elsewhere.test/' } },
  })
  expect(refused.code).toBe('REDIRECT_NOT_ALLOWED')
  // The id of a cart makes its checkout, as storefronts of the second version of the cart need.
  const fullUrl = await handOver(visitor, cartId, { thankYouPageUrl: 'app://thanks' })
  await openPage(shop, fullUrl)
  const session = new URL(fullUrl).searchParams.get('session')
  const again = await shop.ask('POST', '/vitrine/v1/checkout-pages/open', { body: { session } })
  expect(again.code).toBe('CHECKOUT_PAGE_NOT_FOUND')
  const stranger = await shop.visitor().ask('POST', '/headless/v1/redirect-session', {
    body: { ecomCheckout: { checkoutId: cartId } },
  })
  expect(stranger.code).toBe('CHECKOUT_NOT_FOUND')
  for (const [thankYouPageUrl, begin] of [
    ['http://shop.test/done?from=mail', 'http://shop.test/done?from=mail&orderId='],
    ['app://thanks', 'app://thanks?orderId='],
  ] as const) {
    const buyer = shop.visitor()
    await buyer.cart.add([{ productId: 'bowl' }])
    const page = await readyPage(shop, buyer, { thankYouPageUrl })
    const { id } = await page.order()
    expect((await page.read()).order).toMatchObject({
      continueUrl: `${begin}${id}&wixMemberLoggedIn=false`,
      hasThankYouPage: true,
    })
  }
})

test('the link of a checkout shows lines and total to others, and nothing of its buyer (CO11)', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  const page = await readyPage(shop, visitor)
  const { id } = (await page.read()).checkout
  const typed = (await visitor.ask('GET', `${checkouts}/${id}`)).body as unknown as Answer
  expect(JSON.stringify(typed)).not.toMatch(/ada@|Byron|Torstr/)
  const opened = await shop.ask('POST', '/vitrine/v1/checkout-pages/open', { body: { checkoutId: id } })
  const { body } = await shop.ask('POST', '/vitrine/v1/checkout-pages/read', {
    body: { token: opened.body['token'] },
  })
  expect(body).toMatchObject({ checkout: { lineItems: [{ quantity: 2 }], buyerInfo: {} } })
  expect(JSON.stringify(body)).not.toMatch(/ada@|Byron|Torstr/)
  const { id: orderId } = await page.order()
  expect((await shop.visitor().ask('GET', `/ecom/v1/orders/${orderId}`)).code).toBe('NOT_FOUND')
})

test('what a buyer enters shows in one browser, and one that opens the same checkout later begins anew (CO11)', async () => {
  const shop = await openCheckoutShop()
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl' }])
  const first = await readyPage(shop, visitor)
  const { id } = (await first.read()).checkout
  const second = await openPage(shop, await handOver(visitor, id))
  expect(JSON.stringify(await second.read())).not.toMatch(/ada@|Byron|Torstr/)
  for (const [call, body] of Object.entries({
    read: {},
    update: { changes: {} },
    'place-order': { total: '35.00' },
  })) {
    const answer = await shop.ask('POST', `/vitrine/v1/checkout-pages/${call}`, {
      body: { token: first.token, ...body },
    })
    expect([call, answer.code]).toEqual([call, 'CHECKOUT_PAGE_NOT_FOUND'])
  }
  await second.update(complete)
  const again = await openPage(shop, await handOver(visitor, id), second.token)
  expect((await again.read()).checkout.buyerInfo.email).toBe('ada@example.com')
})

test('the link of a program’s checkout has its lines and its coupon, and no file before the order', async () => {
  const shop = await openCheckoutShop()
  await shop.merchantClient({ coupons }).coupons.create({
    name: 'Ten',
    code: 'TEN',
    startTime: '0',
    percentOffRate: 10,
    scope: { namespace: 'stores' },
  })
  const digitalFile = { id: 'a-secret-file', fileName: 'pattern.pdf', fileType: 'SECURE_DOCUMENT' }
  const pattern = {
    productName: { original: 'Pattern' },
    price: '10.00',
    quantity: 1,
    itemType: { preset: 'DIGITAL' },
    digitalFile,
  }
  const created = await shop.merchant.ask('POST', checkouts, {
    body: {
      channelType: 'WEB',
      lineItems: [item('bowl')],
      customLineItems: [pattern],
      couponCode: 'TEN',
      checkoutInfo: { customFields: [{ title: 'Note', value: 'private' }] },
    },
  })
  const { id } = (created.body as unknown as Answer).checkout
  const opened = await shop.ask('POST', '/vitrine/v1/checkout-pages/open', { body: { checkoutId: id } })
  const { body } = await shop.ask('POST', '/vitrine/v1/checkout-pages/read', {
    body: { token: opened.body['token'] },
  })
  expect(body).toMatchObject({
    checkout: { priceSummary: { discount: { amount: '3.00' } } },
    problems: expect.any(Array),
  })
  expect(JSON.stringify(body)).not.toMatch(/a-secret-file|private/)
  expect(JSON.stringify(created.body)).toContain('a-secret-file')
})
