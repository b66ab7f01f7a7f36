// The merchant's access to carts: by cart id, with custom lines, and estimated totals.
import type { CurrentCart } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'

const carts = '/ecom/v1/carts'
const lineOf = (catalogItemId: string, quantity: number, options?: object) => ({
  catalogReference: { appId: storesAppId, catalogItemId, options },
  quantity,
})
const engraving = {
  quantity: 2,
  price: '7.50',
  fullPrice: '9.00',
  productName: { original: 'Engraving' },
  itemType: { preset: 'SERVICE' },
  descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'For Ada' } }],
  quantityAvailable: 5,
  physicalProperties: { sku: 'ENG', shippable: false },
}

async function withCart() {
  const shop = await openShop()
  const visitor = shop.visitor()
  const cart = await visitor.cart.add([{ productId: 'mug', variantId: mugInCurrency.Sage, quantity: 2 }])
  return { shop, visitor, id: cart.id, ask: shop.merchant.ask }
}
const lineItemsOf = ({ body }: { body: object }) =>
  (body as { cart: { lineItems: { id: string; quantity: number; customLineItem: boolean }[] } }).cart
    .lineItems

/** The client's cart in the form of the API response. */
const toResponseBody = ({ violations, ...cart }: CurrentCart) => ({ cart, violations })

test("a merchant reads and changes a visitor's cart, and the visitor sees the changes", async () => {
  const { visitor, id, ask } = await withCart()
  expect((await ask('GET', `${carts}/${id}`)).body).toEqual(toResponseBody(await visitor.held()))
  await ask('POST', `${carts}/${id}/add-to-cart`, { body: { lineItems: [lineOf('book', 1)] } })
  await ask('PATCH', `${carts}/${id}`, { body: { cartInfo: { buyerNote: 'Wrapped' } } })
  const cart = await visitor.held()
  expect(cart).toMatchObject({
    revision: '3',
    buyerNote: 'Wrapped',
    lineItems: [{ quantity: 2 }, { quantity: 1 }],
  })
  const [mug, book] = cart.lineItems.map((line) => line.id)
  const quantities = { lineItems: [{ id: mug, quantity: 5 }] }
  await ask('POST', `/v1/carts/${id}/update-line-items-quantity`, { body: quantities })
  const response = await ask('POST', `${carts}/${id}/remove-line-items`, { body: { lineItemIds: [book] } })
  expect(lineItemsOf(response)).toMatchObject([{ id: mug, quantity: 5 }])
  expect((await ask('DELETE', `${carts}/${id}`)).body).toEqual({})
  expect(await visitor.cart.get()).toBeNull()
  expect((await ask('GET', `${carts}/${id}`)).code).toBe('CART_NOT_FOUND')
})

test('a cart is reached by its id only with an API key of its own store (CA1)', async () => {
  const { shop, visitor, id } = await withCart()
  const otherShop = await openShop()
  const calls: [string, string, object?][] = [
    ['POST', carts, {}],
    ['GET', `${carts}/${id}`],
    ['PATCH', `${carts}/${id}`, { cartInfo: { buyerNote: 'x' } }],
    ['POST', `${carts}/${id}/add-to-cart`, { lineItems: [lineOf('book', 1)] }],
    ['POST', `${carts}/${id}/estimate-totals`, {}],
    ['DELETE', `${carts}/${id}`],
  ]
  for (const [method, path, body] of calls) {
    const options = body ? { body } : {}
    const refused = await visitor.ask(method, path, options)
    expect([path, refused.code]).toEqual([path, 'PERMISSION_DENIED'])
    const permission = method === 'GET' || path.endsWith('totals') ? 'cart.read' : 'cart.write'
    expect(refused.body).toMatchObject({
      details: { applicationError: { data: { needs: 'an API key', permission } } },
    })
    expect([path, (await shop.ask(method, path, options)).status]).toEqual([path, 401])
    if (path === carts) continue
    expect([path, (await otherShop.merchant.ask(method, path, options)).code]).toEqual([
      path,
      'CART_NOT_FOUND',
    ])
  }
  expect((await visitor.held()).revision).toBe('1')
  for (const malformedId of ['x', '0', `${id}'`]) {
    expect((await shop.merchant.ask('GET', `${carts}/${encodeURIComponent(malformedId)}`)).code).toBe(
      'CART_NOT_FOUND',
    )
  }
})

test('a merchant creates a cart, and a retry with the same idempotency key returns that cart', async () => {
  const { merchant } = await openShop()
  const headers = { 'idempotency-key': 'first' }
  const body = { lineItems: [lineOf('book', 3)], customLineItems: [engraving] }
  const first = await merchant.ask('POST', carts, { body, headers })
  expect(first.body).toMatchObject({ cart: { revision: '1', buyerInfo: {}, subtotal: { amount: '51.00' } } })
  const retry = await merchant.ask('POST', carts, { body, headers })
  expect(retry.body).toEqual(first.body)
  expect((await merchant.ask('POST', carts, { body: {}, headers })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const empty = await merchant.ask('POST', carts, { body: {} })
  expect(empty.body).toMatchObject({ cart: { lineItems: [] } })
  // A deleted cart is not created again by a retry, and If-Match creates no cart.
  await merchant.ask('DELETE', `${carts}/${(first.body.cart as { id: string }).id}`)
  const retryAfterDelete = await merchant.ask('POST', carts, { body, headers })
  expect([retryAfterDelete.code, retryAfterDelete.body]).toMatchObject([
    'CART_NOT_FOUND',
    { details: { applicationError: { data: { id: (first.body.cart as { id: string }).id } } } },
  ])
  const conditional = await merchant.ask('POST', carts, { body, headers: { 'if-match': '*' } })
  expect(conditional.code).toBe('REVISION_MISMATCH')
})

test('an expired idempotency key creates a new cart, although the first cart is deleted', async () => {
  const { merchant, clock, platform, events } = await openShop({ isAlone: true })
  const request = { body: { lineItems: [lineOf('book', 3)] }, headers: { 'idempotency-key': 'nightly' } }
  const cartIds: string[] = []
  for (let day = 0; day < 3; day += 1) {
    const response = await merchant.ask('POST', carts, request)
    expect([day, response.status]).toEqual([day, 200])
    const { id } = response.body.cart as { id: string }
    cartIds.push(id)
    await merchant.ask('DELETE', `${carts}/${id}`)
    clock.pass(86_401)
    await platform.runJobs()
  }
  expect(new Set(cartIds).size).toBe(3)
  for (const id of cartIds) {
    expect((await events(id)).map(({ name }) => name)).toEqual(['cart.created', 'cart.deleted'])
  }
})

test('custom lines bring their own price, so only merchants can add them (CA7)', async () => {
  const { visitor, id, ask } = await withCart()
  for (const body of [
    { customLineItems: [engraving] },
    { customLineItems: [{}] },
    { customLineItems: 'x' },
  ]) {
    const response = await visitor.ask('POST', `${carts}/current/add-to-cart`, { body })
    expect([response.status, response.code]).toEqual([403, 'PERMISSION_DENIED'])
    const data = { field: 'customLineItems', permission: 'cart.write' }
    expect(response.body).toMatchObject({ details: { applicationError: { data } } })
  }
  const response = await ask('POST', `${carts}/${id}/add-to-cart`, {
    body: { customLineItems: [engraving, engraving] },
  })
  expect(lineItemsOf(response)).toMatchObject([
    { customLineItem: false },
    {
      quantity: 2,
      customLineItem: true,
      productName: { original: 'Engraving' },
      price: { amount: '7.50' },
      fullPrice: { amount: '9.00' },
      lineItemPrice: { amount: '15.00' },
      itemType: { preset: 'SERVICE' },
      physicalProperties: { sku: 'ENG', shippable: false },
      availability: { status: 'AVAILABLE', quantityAvailable: 5 },
      descriptionLines: [{ name: { original: 'Words' }, plainText: { original: 'For Ada' } }],
    },
    { quantity: 2, customLineItem: true },
  ])
  expect((await visitor.held()).subtotal.amount).toBe('79.00')
  const [, customLine] = lineItemsOf(response)
  const updated = await visitor.cart.updateQuantities([{ id: customLine?.id as string, quantity: 9 }])
  expect(updated.lineItems[1]).toMatchObject({ quantity: 5 })
  expect(updated.violations).toMatchObject([{ severity: 'WARNING' }])
})

test('bad input: invalid custom lines', async () => {
  const { id, ask } = await withCart()
  const invalid: [object, string][] = [
    [{ price: '-1' }, 'customLineItems[0].price FORMAT'],
    [{ price: 7.5 }, 'customLineItems[0].price VALIDATION'],
    [{ price: '1.005' }, 'customLineItems[0].price DECIMAL_MAX_SCALE'],
    [{ quantity: 0 }, 'customLineItems[0].quantity MIN'],
    [{ productName: { original: '' } }, 'customLineItems[0].productName.original MIN_LENGTH'],
    [{ url: { relativePath: '/', url: 'javascript:alert(1)' } }, 'customLineItems[0].url.url FORMAT'],
    [{ url: { relativePath: '/a\u202egnp.exe' } }, 'customLineItems[0].url.relativePath FORMAT'],
    ...[
      'https://user@host.test/',
      'https://user:secret@host.test/',
      'https://@host.test/',
      'https://shop.example\\@host.test/',
      'https://host.test/\u202egpj.exe',
      'https://host.test/\u2067x',
      'https://ho\nst.test/',
      'https://host.test/\u0007',
    ].flatMap((address): [object, string][] => [
      [{ url: { relativePath: '/', url: address } }, 'customLineItems[0].url.url FORMAT'],
      [{ media: { id: 'm', url: address, width: 1, height: 1 } }, 'customLineItems[0].media.url FORMAT'],
    ]),
    [{ quantityAvailable: 0 }, 'customLineItems[0].quantityAvailable MIN'],
  ]
  for (const [change, broken] of invalid) {
    const body = { customLineItems: [{ ...engraving, ...change }] }
    const response = await ask('POST', `${carts}/${id}/add-to-cart`, { body })
    expect([change, response.status, response.broken]).toEqual([change, 400, [broken]])
  }
  expect((await ask('GET', `${carts}/${id}`)).body).toMatchObject({ cart: { revision: '1' } })
})

test('a custom line keeps a URL with an @ or with letters of any script behind its host', async () => {
  const { id, ask } = await withCart()
  for (const path of ['/@ada', '/?to=ada@shop.example', '/%E2%80%AE', '/שלום', '/Café#é']) {
    const url = { relativePath: path, url: `https://host.test:8443${path}` }
    const response = await ask('POST', `${carts}/${id}/add-to-cart`, {
      body: { customLineItems: [{ ...engraving, url }] },
    })
    expect([path, response.status, lineItemsOf(response).at(-1)]).toMatchObject([path, 200, { url }])
  }
})

const estimateTotals = (shop: Shop, visitor: ReturnType<Shop['visitor']>) =>
  visitor.ask('POST', '/v1/carts/current/estimate-totals', {
    body: { calculateTax: true, calculateShipping: true },
  })

test('estimated totals hold the subtotal and no fees, which nothing calculates yet', async () => {
  const { shop, visitor } = await withCart()
  await visitor.cart.add([{ productId: 'board', quantity: 1 }])
  const { body } = await estimateTotals(shop, visitor)
  const { cart, priceSummary, calculatedLineItems } = body as {
    cart: object
    priceSummary: object
    calculatedLineItems: object[]
  }
  expect({ cart, violations: [] }).toEqual(toResponseBody(await visitor.held()))
  expect(priceSummary).toMatchObject({
    subtotal: { amount: '89.50', formattedAmount: '€89.50' },
    discount: { amount: '0.00' },
    tax: { amount: '0.00' },
    total: { amount: '89.50' },
  })
  expect(priceSummary).not.toHaveProperty('additionalFees')
  expect(calculatedLineItems).toMatchObject([
    { pricesBreakdown: { price: { amount: '24.50' }, lineItemPrice: { amount: '49.00' } } },
    { pricesBreakdown: { price: { amount: '40.50' }, fullPrice: { amount: '45.00' } } },
  ])
  const withoutCart = await estimateTotals(shop, shop.visitor())
  expect([withoutCart.status, withoutCart.code]).toEqual([404, 'OWNED_CART_NOT_FOUND'])
})

test('a field mask decides which fields an update changes', async () => {
  const { visitor } = await withCart()
  const update = (body: object) => visitor.ask('PATCH', `${carts}/current`, { body })
  await update({ cartInfo: { buyerNote: 'one' } })
  const unchanged = await update({
    cartInfo: { buyerNote: 'two' },
    lineItems: [lineOf('book', 1)],
    cartFieldmask: ['lineItems'],
  })
  expect(unchanged.body).toMatchObject({ cart: { buyerNote: 'one', lineItems: [{}, {}] } })
  const cleared = await update({ lineItems: [lineOf('book', 1)], cartFieldmask: 'cartInfo.buyerNote' })
  expect(cleared.body).toMatchObject({ cart: { buyerNote: null, lineItems: [{}, { quantity: 1 }] } })
  const unknown = await update({ cartFieldmask: ['buyerNote', 'price'] })
  expect([unknown.status, unknown.broken]).toEqual([400, ['cartFieldmask[1] INVALID_ENUM_VALUE']])
})
