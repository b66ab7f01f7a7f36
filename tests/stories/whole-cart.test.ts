// What a cart keeps besides its lines: contact, delivery, coupon, business location, and what a merchant replaces in it.
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

const carts = '/ecom/v1/carts'
const current = `${carts}/current`
const location = '0e15e3e4-0000-4000-8000-00000000000a'
const otherLocation = '0e15e3e4-0000-4000-8000-00000000000b'
const lineOf = (catalogItemId: string, quantity: number, more: object = {}) => ({
  catalogReference: { appId: storesAppId, catalogItemId },
  quantity,
  ...more,
})

async function withBook() {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'book' }])
  const byId = `${carts}/${cart.id}`
  return { shop, visitor, cart, byId, ask: shop.merchant.ask }
}

test('a shopper keeps email and address in the cart, and changes one without the other', async () => {
  const { visitor } = await withBook()
  const home = {
    country: 'US',
    addressLine: '5 Elm Street',
    city: 'Salem',
    subdivision: 'OR',
    postalCode: '97301',
  }
  await visitor.cart.update({ contactInfo: { address: home }, buyerInfo: { email: 'ada@example.com' } })
  const cart = await visitor.cart.update({ contactInfo: { contactDetails: { firstName: 'Ada' } } })
  expect(cart).toMatchObject({
    buyerInfo: { email: 'ada@example.com' },
    contactInfo: {
      address: { ...home, formattedAddress: '5 Elm Street, Salem, OR 97301, United States' },
      contactDetails: { firstName: 'Ada' },
    },
  })
  const unchanged = await visitor.cart.update({ contactInfo: cart.contactInfo, buyerInfo: cart.buyerInfo })
  expect(unchanged.revision).toBe(cart.revision)
  const moved = await visitor.cart.update({
    contactInfo: { address: { ...cart.contactInfo?.address, city: 'Bend' } },
  })
  expect(moved.contactInfo?.address?.formattedAddress).toBe('5 Elm Street, Bend, OR 97301, United States')
  const cleared = await visitor.cart.update({ contactInfo: null, buyerInfo: { email: '' } })
  expect(cleared).not.toHaveProperty('contactInfo')
  expect(cleared.buyerInfo).not.toHaveProperty('email')
  await expect(visitor.cart.update({ buyerInfo: { email: 'no address' } })).rejects.toMatchObject({
    violations: [{ field: 'cartInfo.buyerInfo.email', violatedRule: 'FORMAT' }],
  })
})

test('a coupon code that no coupon has is refused and changes nothing, and removing no coupon changes nothing either', async () => {
  const { visitor, cart, byId, ask } = await withBook()
  const code = { code: 'ERROR_COUPON_DOES_NOT_EXIST', status: 400 }
  await expect(visitor.cart.update({ buyerNote: 'Hi', couponCode: 'SAVE10' })).rejects.toMatchObject(code)
  expect(await ask('PATCH', byId, { body: { couponCode: 'x' } })).toMatchObject(code)
  expect(
    await ask('POST', carts, { body: { couponCode: 'x', lineItems: [lineOf('book', 1)] } }),
  ).toMatchObject(code)
  expect(await visitor.cart.removeCoupon()).toEqual(cart)
  expect((await ask('POST', `${byId}/remove-coupon`, { body: {} })).body).toMatchObject({
    cart: { revision: '1' },
  })
})

test('a cart belongs to one business location until it is removed', async () => {
  const { visitor, byId, ask } = await withBook()
  const add = (businessLocationId: string) =>
    visitor.ask('POST', `${current}/add-to-cart`, {
      body: { lineItems: [lineOf('book', 1)], businessLocationId },
    })
  await add(location)
  expect((await add(location)).status).toBe(200)
  const other = 'CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION'
  expect((await add(otherLocation)).code).toBe(other)
  const body = { cartInfo: { businessLocationId: otherLocation } }
  expect((await ask('PATCH', byId, { body })).code).toBe(other)
  expect(await visitor.held()).toMatchObject({ businessLocationId: location, lineItems: [{ quantity: 3 }] })
  const removed = await visitor.ask('POST', `${current}/remove-business-location`, { body: {} })
  expect((removed.body as { cart: object }).cart).not.toHaveProperty('businessLocationId')
  expect((await add(otherLocation)).body).toMatchObject({ cart: { businessLocationId: otherLocation } })
  const again = await ask('POST', `${byId}/remove-business-location`, { body: {} })
  expect((again.body as { cart: object }).cart).not.toHaveProperty('businessLocationId')
})

test('a visitor sends the checkout only to an address of the client, a program to any https address', async () => {
  const { shop, visitor, byId, ask } = await withBook()
  await shop.rows(
    `update oauth_clients set redirect_uris = '{https://app.test/back,exp://app/checkout}' where store_id = $1`,
  )
  const own = [
    'http://shop.test/checkout?id={checkoutId}',
    'https://app.test/pay',
    'exp://app/checkout',
    'exp://app/checkout?checkoutId={checkoutId}',
  ]
  const strange = [
    'https://evil.test/',
    'https://shop.test@evil.test/',
    'http://shop.test.evil.test/',
    'exp://app/other',
    'exp://app/checkout/../other',
    'javascript:alert(1)',
    '//shop.test/checkout',
    'http://shop.test\\@evil.test/',
  ]
  for (const overrideCheckoutUrl of own)
    expect(await visitor.cart.update({ overrideCheckoutUrl })).toMatchObject({ overrideCheckoutUrl })
  for (const overrideCheckoutUrl of strange)
    await expect(visitor.cart.update({ overrideCheckoutUrl })).rejects.toMatchObject({
      code: 'REDIRECT_NOT_ALLOWED',
    })
  const send = (overrideCheckoutUrl: string) =>
    ask('PATCH', byId, { body: { cartInfo: { overrideCheckoutUrl } } })
  expect((await send('https://evil.test/')).status).toBe(200)
  for (const url of [
    'http://shop.test/',
    'https://a@evil.test/',
    'javascript:alert(1)',
    'https://a\u202e.test/',
  ])
    expect((await send(url)).broken).toEqual(['cartInfo.overrideCheckoutUrl FORMAT'])
})

test('a merchant replaces the price and the name of a product in one line, beside which the product keeps its own', async () => {
  const { visitor, byId, ask } = await withBook()
  const catalogOverrideFields = {
    productName: { original: 'Signed book' },
    price: '5.00',
    fixedQuantity: true,
  }
  const body = { lineItems: [lineOf('book', 2, { catalogOverrideFields })] }
  await ask('POST', `${byId}/add-to-cart`, { body })
  const { lineItems, subtotal } = await visitor.cart.add([{ productId: 'book' }])
  expect(lineItems).toMatchObject([
    { quantity: 2, productName: { original: 'Book of clay' }, price: { amount: '12.00' } },
    {
      quantity: 2,
      productName: { original: 'Signed book' },
      price: { amount: '5.00' },
      fullPrice: { amount: '5.00' },
    },
  ])
  expect(lineItems[1]).not.toHaveProperty('priceWhenAdded')
  expect(subtotal.amount).toBe('34.00')
  const signed = lineItems[1]?.id as string
  await expect(visitor.cart.updateQuantity(signed, 9)).rejects.toMatchObject({
    violations: [{ field: 'lineItems[0].quantity', violatedRule: 'FIELD_NOT_ALLOWED' }],
  })
  await ask('POST', `${byId}/add-to-cart`, { body })
  expect((await visitor.held()).lineItems.map(({ quantity }) => quantity)).toEqual([2, 4])
  const finer = lineOf('book', 1, { catalogOverrideFields: { price: '5.001' } })
  expect((await ask('POST', `${byId}/add-to-cart`, { body: { lineItems: [finer] } })).broken).toEqual([
    'lineItems[0].catalogOverrideFields.price DECIMAL_MAX_SCALE',
  ])
})

test('modifiers of a custom line add to its price, and its file is for programs only', async () => {
  const { visitor, byId, ask } = await withBook()
  const label = { original: 'Guide' }
  const modifiers = [
    { id: 'a', label, price: '1.25', quantity: 2 },
    { id: 'b', label },
  ]
  const tour = {
    productName: { original: 'Tour' },
    price: '7.50',
    quantity: 2,
    depositAmount: '3.00',
    modifierGroups: [{ id: 'g', name: { original: 'With' }, modifiers }],
    digitalFile: { id: 'f', fileName: 'tour.pdf', fileType: 'SECURE_DOCUMENT' },
  }
  const { body } = await ask('POST', `${byId}/add-to-cart`, { body: { customLineItems: [tour] } })
  expect(body).toMatchObject({ cart: { lineItems: [{}, { digitalFile: tour.digitalFile }] } })
  const { lineItems, subtotal } = await visitor.held()
  expect(lineItems[1]).toMatchObject({
    price: { amount: '10.00' },
    lineItemPrice: { amount: '20.00' },
    modifiersTotalPrice: { amount: '2.50' },
  })
  expect(lineItems[1]).not.toHaveProperty('digitalFile')
  expect(subtotal.amount).toBe('32.00')
  const totals = await visitor.cart.estimateTotals({ calculateTax: true })
  expect(totals.calculatedLineItems[1]).toMatchObject({
    pricesBreakdown: { depositAmount: { amount: '3.00' } },
  })
})

test('a merchant’s discounts are kept for lines of the cart, and no visitor changes them', async () => {
  const { shop, visitor, cart, byId, ask } = await withBook()
  const stored = async () =>
    (
      await shop.rows<{ discounts: unknown }>(
        `select facts->'merchantDiscounts' as discounts from carts where store_id = $1`,
      )
    )[0]?.discounts
  const line = cart.lineItems[0]?.id as string
  const put = (...merchantDiscounts: object[]) => ask('PATCH', byId, { body: { merchantDiscounts } })
  await put({ amount: '2.50' }, { amount: '1', lineItemIds: [line] })
  const discounts = [{ amount: '250' }, { amount: '100', lineItemIds: [line] }]
  expect(await stored()).toEqual(discounts)
  for (const body of [{ merchantDiscounts: [] }, { cartFieldmask: 'merchantDiscounts' }])
    await visitor.ask('PATCH', current, { body })
  expect(await stored()).toEqual(discounts)
  expect((await put({ amount: '1', lineItemIds: [location] })).broken).toEqual([
    'merchantDiscounts[0].lineItemIds[0] VALIDATION',
  ])
  await visitor.cart.remove([line])
  expect(await stored()).toEqual([{ amount: '250' }])
  await put()
  expect(await stored()).toBeNull()
})

test('data of a program keeps a line apart, and counts towards the text of the cart', async () => {
  const { visitor } = await withBook()
  const dataOf = (text: string) => ({ namespaces: { '@shop/app': { text } } })
  for (const extendedFields of [dataOf('a'), dataOf('b'), dataOf('a')])
    await visitor.cart.add([{ productId: 'book', extendedFields }])
  expect((await visitor.held()).lineItems).toMatchObject([
    { quantity: 1 },
    { quantity: 2, extendedFields: dataOf('a') },
    { quantity: 1 },
  ])
  const large = Array.from({ length: 5 }, (_, n) => ({
    productId: 'book',
    extendedFields: dataOf(`${n}`.repeat(15_000)),
  }))
  await expect(visitor.cart.add(large)).rejects.toMatchObject({ violations: [{ field: 'lineItems' }] })
  await visitor.cart.add(large.slice(0, 4))
  await expect(visitor.cart.update({ extendedFields: dataOf('x'.repeat(9000)) })).rejects.toMatchObject({
    violations: [{ field: 'cartInfo.extendedFields', violatedRule: 'MAX_SIZE' }],
  })
})
