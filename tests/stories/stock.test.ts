// What is left, and what a cart says about it.
import { onlyVariantId, storesAppId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, sampleProducts, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const told = (violations: { severity: string; description: string }[]) =>
  violations.map(({ severity, description }) => `${severity} ${description}`)

test('a line past the stock is lowered, and that is told', async () => {
  const visitor = (await openShop({ products: [bowl] })).visitor()
  const cart = await visitor.cart.add([{ productId: 'bowl', quantity: 9 }])
  const { violations } = cart
  expect(cart.lineItems[0]).toMatchObject({
    quantity: 3,
    availability: { status: 'AVAILABLE', quantityAvailable: 3 },
  })
  expect(told(violations)).toEqual(['WARNING Only 3 left, so we reduced the quantity.'])
  expect(violations[0]?.target.lineItem.id).toBe(cart.lineItems[0]?.id)
  const set = await visitor.cart.updateQuantities([{ id: cart.lineItems[0]?.id ?? '', quantity: 50 }])
  expect(set.lineItems[0]?.quantity).toBe(3)
  expect(told(set.violations)).toEqual(['WARNING Only 3 left, so we reduced the quantity.'])
  // Nothing is wrong with the cart itself: the next look tells nothing.
  expect((await visitor.held()).violations).toEqual([])
})

test('what is sold out is refused, and nothing of that call is put in', async () => {
  const visitor = (await openShop({ products: sampleProducts })).visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const body = { lineItems: [item('book'), item('vase')] }
  const answer = await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body })
  expect([answer.status, answer.code]).toEqual([409, 'OUT_OF_STOCK'])
  const cart = await visitor.held()
  expect(cart).toMatchObject({ revision: '1', lineItems: [{ quantity: 1 }] })
})

const item = (product: string) => ({
  catalogReference: { appId: storesAppId, catalogItemId: product },
  quantity: 1,
})

test('a shortage that comes later is told when the cart is looked at, and changes nothing in it', async () => {
  const shop = await openShop({ products: [bowl] })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 3 }])
  await shop.stock('bowl', 1)
  const short = await visitor.held()
  expect(short).toMatchObject({ revision: '1', lineItems: [{ quantity: 3 }] })
  expect(short.lineItems[0]?.availability).toEqual({
    status: 'PARTIALLY_AVAILABLE',
    quantityAvailable: 1,
  })
  expect(told(short.violations)).toEqual(['ERROR Only 1 left. Reduce the quantity to continue.'])
  await shop.stock('bowl', 0)
  const out = await visitor.held()
  expect(out.lineItems[0]?.availability).toEqual({ status: 'NOT_AVAILABLE', quantityAvailable: 0 })
  expect(told(out.violations)).toEqual(['ERROR Sold out.'])
  expect(out.violations[0]?.target.lineItem.suggestedFix).toBe('REMOVE_LINE_ITEM')
})

test('a product that leaves the shop stays in carts without a price, and its line asks to be removed', async () => {
  const shop = await openShop({ products: [bowl] })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  await shop.hide('bowl')
  const cart = await visitor.held()
  const { violations } = cart
  expect(cart.lineItems[0]).toMatchObject({ quantity: 2, availability: { status: 'NOT_FOUND' } })
  expect(cart.subtotal.amount).toBe('0.00')
  expect(told(violations)).toEqual(['ERROR No longer available.'])
})

test('unknown products, unknown choices and hidden products cannot be put in', async () => {
  const visitor = (await openShop()).visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const none = 'b0000000-0000-4000-8000-000000000009'
  const wanted = [
    [{ productId: 'nothing' }, 'ITEM_NOT_FOUND_IN_CATALOG'],
    [{ productId: 'mug' }, 'OPTIONS_REQUIRED'],
    [{ productId: 'mug', variantId: none }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'mug', options: { Colour: 'Plaid' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'mug', options: { Size: 'S' } }, 'OPTIONS_REQUIRED'],
    [{ productId: 'mug', options: { Colour: 'Sage', Size: 'S' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'bowl', options: { Colour: 'Sage' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'secret' }, 'ITEM_NOT_FOUND_IN_CATALOG'],
  ] as const
  for (const [item, code] of wanted)
    await expect(visitor.cart.add([item])).rejects.toMatchObject({ code, status: 404 })
  // On the wire the hosted platform's code stays: storefronts branch on it.
  const plainMug = { catalogReference: { appId: storesAppId, catalogItemId: 'mug' }, quantity: 1 }
  const body = { lineItems: [plainMug] }
  for (const [method, path] of [
    ['POST', '/ecom/v1/carts/current/add-to-cart'],
    ['PATCH', '/ecom/v1/carts/current'],
  ] as const) {
    const { status, code, body: answer } = await visitor.ask(method, path, { body })
    expect([status, code]).toEqual([404, 'ITEM_NOT_FOUND_IN_CATALOG'])
    expect(answer).toMatchObject({
      details: {
        applicationError: {
          data: { code: 'OPTIONS_REQUIRED', choices: expect.arrayContaining([{ Colour: 'Sage' }]) },
        },
      },
    })
  }
  const sage = { appId: 'other', catalogItemId: 'mug', options: { variantId: mugInCurrency.Sage } }
  const elsewhere = { catalogReference: sage, quantity: 1 }
  const told = await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: { lineItems: [elsewhere] },
  })
  expect([told.status, told.code]).toEqual([404, 'ITEM_NOT_FOUND_IN_CATALOG'])
  // The mug is there: what is wrong is whose catalogue is named, and that is all that is told.
  expect(told.body).toMatchObject({
    message: `Catalog not found. The products of this store are in the catalog of app ${storesAppId}`,
    details: {
      applicationError: { data: { field: 'lineItems[0].catalogReference.appId', values: [storesAppId] } },
    },
  })
  expect(JSON.stringify(told.body)).not.toContain('choices')
  expect(await visitor.held()).toMatchObject({ revision: '1', lineItems: [{ quantity: 1 }] })
})

test('what is counted is a whole number that a shelf can hold', async () => {
  const shop = await openShop({ products: [bowl] })
  const wrong = [
    [-1, 'must be >= 0'],
    [1.5, 'must be an int'],
    [Number.NaN, 'must be a number'],
    [Number.POSITIVE_INFINITY, 'must be a number'],
    [1_000_000_001, 'must be <= 1000000000'],
    [1e300, 'must be <= '],
  ] as const
  for (const [quantity, says] of wrong) {
    const told = shop.platform
      .store(shop.clientId)
      .setStock({ productId: 'bowl', variantId: onlyVariantId, quantity: quantity })
    await expect(told, `${quantity}`).rejects.toThrow(`INVALID_ARGUMENT: "quantity" ${says}`)
  }
  expect(await shop.rows('select quantity::int from stock where store_id = $1')).toEqual([{ quantity: 3 }])
})

test('only what is sold can be counted, however its id is written', async () => {
  const shop = await openShop()
  const { Sage } = mugInCurrency
  await shop.platform
    .store(shop.clientId)
    .setStock({ productId: 'mug', variantId: Sage.toUpperCase(), quantity: 0 })
  await expect(shop.visitor().cart.add([{ productId: 'mug', variantId: Sage }])).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  })
  const none = 'b0000000-0000-4000-8000-000000000009'
  for (const [product, variant] of [
    ['nothing', Sage],
    ['mug', none],
  ] as const) {
    await expect(
      shop.platform.store(shop.clientId).setStock({ productId: product, variantId: variant, quantity: 1 }),
    ).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
      data: { product, variant },
    })
  }
})
