// Carts in the merchant's hands: by their id, with things of no catalogue, and what a cart comes to.
import type { CurrentCart } from '@vitrine/client'
import { storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { fixedClock } from '../shop/clock.ts'
import { mugInCurrency } from '../shop/sample-products.ts'
import { openShop, type Shop } from '../shop/open-shop.ts'

const carts = '/ecom/v1/carts'
const thing = (catalogItemId: string, quantity: number, options?: object) => ({
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
const lines = ({ body }: { body: object }) =>
  (body as { cart: { lineItems: { id: string; quantity: number; customLineItem: boolean }[] } }).cart
    .lineItems

/** The cart of our client as the wire has it. */
const wireOf = ({ violations, ...cart }: CurrentCart) => ({ cart, violations })

test('a merchant reads and changes the cart of a visitor, who sees it', async () => {
  const { visitor, id, ask } = await withCart()
  expect((await ask('GET', `${carts}/${id}`)).body).toEqual(wireOf(await visitor.held()))
  await ask('POST', `${carts}/${id}/add-to-cart`, { body: { lineItems: [thing('book', 1)] } })
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
  const left = await ask('POST', `${carts}/${id}/remove-line-items`, { body: { lineItemIds: [book] } })
  expect(lines(left)).toMatchObject([{ id: mug, quantity: 5 }])
  expect((await ask('DELETE', `${carts}/${id}`)).body).toEqual({})
  expect(await visitor.cart.get()).toBeNull()
  expect((await ask('GET', `${carts}/${id}`)).code).toBe('CART_NOT_FOUND')
})

test('CA1: by its id a cart is there for API keys of its store alone', async () => {
  const { shop, visitor, id } = await withCart()
  const stranger = await openShop()
  const asks: [string, string, object?][] = [
    ['POST', carts, {}],
    ['GET', `${carts}/${id}`],
    ['PATCH', `${carts}/${id}`, { cartInfo: { buyerNote: 'x' } }],
    ['POST', `${carts}/${id}/add-to-cart`, { lineItems: [thing('book', 1)] }],
    ['POST', `${carts}/${id}/estimate-totals`, {}],
    ['DELETE', `${carts}/${id}`],
  ]
  for (const [method, path, body] of asks) {
    const question = body ? { body } : {}
    expect([path, (await visitor.ask(method, path, question)).code]).toEqual([path, 'PERMISSION_DENIED'])
    expect([path, (await shop.ask(method, path, question)).status]).toEqual([path, 401])
    if (path === carts) continue
    expect([path, (await stranger.merchant.ask(method, path, question)).code]).toEqual([
      path,
      'CART_NOT_FOUND',
    ])
  }
  expect((await visitor.held()).revision).toBe('1')
  for (const odd of ['x', '0', `${id}'`]) {
    expect((await shop.merchant.ask('GET', `${carts}/${encodeURIComponent(odd)}`)).code).toBe(
      'CART_NOT_FOUND',
    )
  }
})

test('a merchant opens a cart; asked again with its key it is the same one', async () => {
  const { merchant } = await openShop()
  const headers = { 'idempotency-key': 'first' }
  const body = { lineItems: [thing('book', 3)], customLineItems: [engraving] }
  const first = await merchant.ask('POST', carts, { body, headers })
  expect(first.body).toMatchObject({ cart: { revision: '1', buyerInfo: {}, subtotal: { amount: '51.00' } } })
  const again = await merchant.ask('POST', carts, { body, headers })
  expect(again.body).toEqual(first.body)
  expect((await merchant.ask('POST', carts, { body: {}, headers })).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const other = await merchant.ask('POST', carts, { body: {} })
  expect(other.body).toMatchObject({ cart: { lineItems: [] } })
  // Once it is gone it is not opened again, and what is bound to a revision opens none.
  await merchant.ask('DELETE', `${carts}/${(first.body.cart as { id: string }).id}`)
  const gone = await merchant.ask('POST', carts, { body, headers })
  expect([gone.code, gone.body]).toMatchObject([
    'CART_NOT_FOUND',
    { details: { applicationError: { data: { id: (first.body.cart as { id: string }).id } } } },
  ])
  const bound = await merchant.ask('POST', carts, { body, headers: { 'if-match': '*' } })
  expect(bound.code).toBe('REVISION_MISMATCH')
})

test('a key that has served its time opens another cart, though the first is long gone', async () => {
  // Housekeeping goes through the whole database: in a past of its own it meets no other story's rows.
  const { merchant, clock, platform, events } = await openShop({
    clock: fixedClock('2001-01-01T00:00:00.000Z'),
  })
  const asks = { body: { lineItems: [thing('book', 3)] }, headers: { 'idempotency-key': 'nightly' } }
  const opened: string[] = []
  for (let night = 0; night < 3; night += 1) {
    const told = await merchant.ask('POST', carts, asks)
    expect([night, told.status]).toEqual([night, 200])
    const { id } = told.body.cart as { id: string }
    opened.push(id)
    await merchant.ask('DELETE', `${carts}/${id}`)
    clock.pass(86_401)
    await platform.runJobs()
  }
  expect(new Set(opened).size).toBe(3)
  for (const id of opened) {
    expect((await events(id)).map(({ name }) => name)).toEqual(['cart.created', 'cart.deleted'])
  }
})

test('CA7: things of no catalogue bring their price, so only merchants put them in', async () => {
  const { visitor, id, ask } = await withCart()
  for (const body of [
    { customLineItems: [engraving] },
    { customLineItems: [{}] },
    { customLineItems: 'x' },
  ]) {
    const told = await visitor.ask('POST', `${carts}/current/add-to-cart`, { body })
    expect([told.status, told.code]).toEqual([403, 'PERMISSION_DENIED'])
  }
  const put = await ask('POST', `${carts}/${id}/add-to-cart`, {
    body: { customLineItems: [engraving, engraving] },
  })
  expect(lines(put)).toMatchObject([
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
  const [, mine] = lines(put)
  const more = await visitor.cart.updateQuantities([{ id: mine?.id as string, quantity: 9 }])
  expect(more.lineItems[1]).toMatchObject({ quantity: 5 })
  expect(more.violations).toMatchObject([{ severity: 'WARNING' }])
})

test('bad input: things of no catalogue that are none', async () => {
  const { id, ask } = await withCart()
  const wrong: [object, string][] = [
    [{ price: '-1' }, 'customLineItems[0].price FORMAT'],
    [{ price: 7.5 }, 'customLineItems[0].price VALIDATION'],
    [{ price: '1.005' }, 'customLineItems[0].price DECIMAL_MAX_SCALE'],
    [{ quantity: 0 }, 'customLineItems[0].quantity MIN'],
    [{ productName: { original: '' } }, 'customLineItems[0].productName.original MIN_LENGTH'],
    [{ url: { relativePath: '/', url: 'javascript:alert(1)' } }, 'customLineItems[0].url.url FORMAT'],
    [{ quantityAvailable: 0 }, 'customLineItems[0].quantityAvailable MIN'],
  ]
  for (const [change, broken] of wrong) {
    const body = { customLineItems: [{ ...engraving, ...change }] }
    const told = await ask('POST', `${carts}/${id}/add-to-cart`, { body })
    expect([change, told.status, told.broken]).toEqual([change, 400, [broken]])
  }
  expect((await ask('GET', `${carts}/${id}`)).body).toMatchObject({ cart: { revision: '1' } })
})

const totals = (shop: Shop, visitor: ReturnType<Shop['visitor']>) =>
  visitor.ask('POST', '/v1/carts/current/estimate-totals', {
    body: { calculateTax: true, calculateShipping: true },
  })

test('what a cart comes to: the goods, and nothing that nobody has worked out', async () => {
  const { shop, visitor } = await withCart()
  await visitor.cart.add([{ productId: 'board', quantity: 1 }])
  const { body } = await totals(shop, visitor)
  const { cart, priceSummary, calculatedLineItems } = body as {
    cart: object
    priceSummary: object
    calculatedLineItems: object[]
  }
  expect({ cart, violations: [] }).toEqual(wireOf(await visitor.held()))
  expect(priceSummary).toMatchObject({
    subtotal: { amount: '89.50', formattedAmount: '€89.50' },
    discount: { amount: '0.00' },
    total: { amount: '89.50' },
  })
  for (const absent of ['shipping', 'tax', 'additionalFees']) expect(priceSummary).not.toHaveProperty(absent)
  expect(calculatedLineItems).toMatchObject([
    { pricesBreakdown: { price: { amount: '24.50' }, lineItemPrice: { amount: '49.00' } } },
    { pricesBreakdown: { price: { amount: '40.50' }, fullPrice: { amount: '45.00' } } },
  ])
  const nobody = await totals(shop, shop.visitor())
  expect([nobody.status, nobody.code]).toEqual([404, 'OWNED_CART_NOT_FOUND'])
})

test('a field mask says which fields are meant', async () => {
  const { visitor } = await withCart()
  const update = (body: object) => visitor.ask('PATCH', `${carts}/current`, { body })
  await update({ cartInfo: { buyerNote: 'one' } })
  const kept = await update({
    cartInfo: { buyerNote: 'two' },
    lineItems: [thing('book', 1)],
    cartFieldmask: ['lineItems'],
  })
  expect(kept.body).toMatchObject({ cart: { buyerNote: 'one', lineItems: [{}, {}] } })
  const emptied = await update({ lineItems: [thing('book', 1)], cartFieldmask: 'cartInfo.buyerNote' })
  expect(emptied.body).toMatchObject({ cart: { buyerNote: null, lineItems: [{}, { quantity: 1 }] } })
  const unknown = await update({ cartFieldmask: ['buyerNote', 'price'] })
  expect([unknown.status, unknown.broken]).toEqual([400, ['cartFieldmask[1] INVALID_ENUM_VALUE']])
})
