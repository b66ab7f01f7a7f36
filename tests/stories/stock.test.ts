// Stock: what a cart reports about products that are short, sold out, hidden or unknown, and how stock is set.
import { onlyVariantId, storesAppId, storesAppIds } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, sampleProducts, mugInCurrency } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

const summarize = (violations: { severity: string; description: string }[]) =>
  violations.map(({ severity, description }) => `${severity} ${description}`)

test('a quantity above the stock is capped, with a warning', async () => {
  const visitor = (await openShop({ products: [bowl] })).visitor()
  const cart = await visitor.cart.add([{ productId: 'bowl', quantity: 9 }])
  const { violations } = cart
  expect(cart.lineItems[0]).toMatchObject({
    quantity: 3,
    availability: { status: 'AVAILABLE', quantityAvailable: 3 },
  })
  expect(summarize(violations)).toEqual(['WARNING Only 3 left, so we reduced the quantity.'])
  expect(violations[0]?.target.lineItem?.id).toBe(cart.lineItems[0]?.id)
  const updated = await visitor.cart.updateQuantities([{ id: cart.lineItems[0]?.id ?? '', quantity: 50 }])
  expect(updated.lineItems[0]?.quantity).toBe(3)
  expect(summarize(updated.violations)).toEqual(['WARNING Only 3 left, so we reduced the quantity.'])
  // The cart itself is valid, so reading it reports nothing.
  expect((await visitor.held()).violations).toEqual([])
})

test('adding a sold-out product is refused, and nothing else of that call is added', async () => {
  const visitor = (await openShop({ products: sampleProducts })).visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const body = { lineItems: [lineOf('book'), lineOf('vase')] }
  const answer = await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', { body })
  expect([answer.status, answer.code]).toEqual([409, 'OUT_OF_STOCK'])
  const cart = await visitor.held()
  expect(cart).toMatchObject({ revision: '1', lineItems: [{ quantity: 1 }] })
})

const lineOf = (product: string) => ({
  catalogReference: { appId: storesAppId, catalogItemId: product },
  quantity: 1,
})

test('a later shortage is reported when the cart is read, and the cart is unchanged', async () => {
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
  expect(summarize(short.violations)).toEqual(['ERROR Only 1 left. Reduce the quantity to continue.'])
  await shop.stock('bowl', 0)
  const out = await visitor.held()
  expect(out.lineItems[0]?.availability).toEqual({ status: 'NOT_AVAILABLE', quantityAvailable: 0 })
  expect(summarize(out.violations)).toEqual(['ERROR Sold out.'])
  expect(out.violations[0]?.target.lineItem?.suggestedFix).toBe('REMOVE_LINE_ITEM')
})

test('a product that is unpublished stays in carts without a price, and the cart reports an error', async () => {
  const shop = await openShop({ products: [bowl] })
  const visitor = shop.visitor()
  await visitor.cart.add([{ productId: 'bowl', quantity: 2 }])
  await shop.hide('bowl')
  const cart = await visitor.held()
  const { violations } = cart
  expect(cart.lineItems[0]).toMatchObject({ quantity: 2, availability: { status: 'NOT_FOUND' } })
  expect(cart.subtotal.amount).toBe('0.00')
  expect(summarize(violations)).toEqual(['ERROR No longer available.'])
})

test('unknown products, unknown options and hidden products cannot be added', async () => {
  const visitor = (await openShop()).visitor()
  await visitor.cart.add([{ productId: 'book' }])
  const unknownVariant = 'b0000000-0000-4000-8000-000000000009'
  const invalidItems = [
    [{ productId: 'nothing' }, 'ITEM_NOT_FOUND_IN_CATALOG'],
    [{ productId: 'mug' }, 'OPTIONS_REQUIRED'],
    [{ productId: 'mug', variantId: unknownVariant }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'mug', options: { Colour: 'Plaid' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'mug', options: { Size: 'S' } }, 'OPTIONS_REQUIRED'],
    [{ productId: 'mug', options: { Colour: 'Sage', Size: 'S' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'bowl', options: { Colour: 'Sage' } }, 'CHOICE_NOT_FOUND'],
    [{ productId: 'secret' }, 'ITEM_NOT_FOUND_IN_CATALOG'],
  ] as const
  for (const [item, code] of invalidItems)
    await expect(visitor.cart.add([item])).rejects.toMatchObject({ code, status: 404 })
  // The wire keeps the code of the hosted platform, because storefronts branch on it.
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
  const otherCatalog = { catalogReference: sage, quantity: 1 }
  const response = await visitor.ask('POST', '/ecom/v1/carts/current/add-to-cart', {
    body: { lineItems: [otherCatalog] },
  })
  expect([response.status, response.code]).toEqual([404, 'ITEM_NOT_FOUND_IN_CATALOG'])
  // The product exists, but in another catalogue: only the wrong appId is reported.
  expect(response.body).toMatchObject({
    message: `Catalog not found. The products of this store are in the catalog of app ${storesAppId}`,
    details: {
      applicationError: { data: { field: 'lineItems[0].catalogReference.appId', values: storesAppIds } },
    },
  })
  expect(JSON.stringify(response.body)).not.toContain('choices')
  expect(await visitor.held()).toMatchObject({ revision: '1', lineItems: [{ quantity: 1 }] })
})

test('stock quantities must be whole numbers from 0 to 1,000,000,000', async () => {
  const shop = await openShop({ products: [bowl] })
  const invalid = [
    [-1, 'must be >= 0'],
    [1.5, 'must be an int'],
    [Number.NaN, 'must be a number'],
    [Number.POSITIVE_INFINITY, 'must be a number'],
    [1_000_000_001, 'must be <= 1000000000'],
    [1e300, 'must be <= '],
  ] as const
  for (const [quantity, message] of invalid) {
    const change = shop.platform
      .store(shop.clientId)
      .setStock({ productId: 'bowl', variantId: onlyVariantId, quantity })
    await expect(change, `${quantity}`).rejects.toThrow(`INVALID_ARGUMENT: "quantity" ${message}`)
  }
  expect(await shop.rows('select quantity::int from stock where store_id = $1')).toEqual([{ quantity: 3 }])
})

test('stock can be set only for existing variants, with their id in either case', async () => {
  const shop = await openShop()
  const { Sage } = mugInCurrency
  await shop.platform
    .store(shop.clientId)
    .setStock({ productId: 'mug', variantId: Sage.toUpperCase(), quantity: 0 })
  await expect(shop.visitor().cart.add([{ productId: 'mug', variantId: Sage }])).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  })
  const unknownVariant = 'b0000000-0000-4000-8000-000000000009'
  for (const [product, variant] of [
    ['nothing', Sage],
    ['mug', unknownVariant],
  ] as const) {
    await expect(
      shop.platform.store(shop.clientId).setStock({ productId: product, variantId: variant, quantity: 1 }),
    ).rejects.toMatchObject({
      code: 'VARIANT_NOT_FOUND',
      data: { product, variant },
    })
  }
})
