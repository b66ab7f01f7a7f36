// Merchants change products together with the stock of their variants: both are saved, or neither.
import type { NewProductWithInventory, ProductUpdateWithInventory } from '@vitrine/client'
import { expect, test } from 'vitest'
import { withOnly } from '../../shop/only-permissions.ts'
import type { RecordedEvent } from '../../shop/open-shop.ts'
import { openInventory } from '../inventory/open-inventory.ts'

type Variants = NewProductWithInventory['variantsInfo']['variants']
type Stock = Variants[number]['inventoryItem']

const cardVariant = (amount: string, inventoryItem?: Stock): Variants[number] => ({
  price: { actualPrice: { amount } },
  ...(inventoryItem && { inventoryItem }),
})
const card = (name: string, stock?: Stock): NewProductWithInventory => ({
  name,
  productType: 'PHYSICAL',
  variantsInfo: { variants: [cardVariant('3.50', stock)] },
})
const only = (variant: Variants[number]) => ({ variantsInfo: { variants: [variant] } })

const options = (sizes: readonly string[]) => [
  { name: 'Size', choicesSettings: { choices: sizes.map((name) => ({ name })) } },
]
const inSize = (choiceName: string, inventoryItem?: Stock): Variants[number] => ({
  ...cardVariant('20.00', inventoryItem),
  choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
})
const shirt: NewProductWithInventory = {
  name: 'Linen shirt',
  productType: 'PHYSICAL',
  options: options(['S', 'M', 'L']),
  variantsInfo: {
    variants: [inSize('S', { quantity: 5 }), inSize('M', { quantity: 6 }), inSize('L', { quantity: 7 })],
  },
}

async function openStock() {
  const merchant = await openInventory({ products: [] })
  return {
    ...merchant,
    writes: merchant.merchantProductsV3,
    /** The stock of the variants of a product, by their names. */
    async stockOf(productId: string) {
      const items = await merchant.itemsOf(productId)
      return Object.fromEntries(
        items.map(({ product, quantity, inStock }) => [product.variantName, quantity ?? inStock]),
      )
    },
    /** The events of a product since it was created. */
    changesOf: async (productId: string) =>
      (
        await merchant.shop.rows<RecordedEvent>(
          `select name, seq, payload from outbox
           where store_id = $1 and entity_kind = 'product' and entity_id = $2 order by seq`,
          productId,
        )
      ).slice(2),
  }
}

test('a merchant raises the price of a card and counts its stock in one call', async () => {
  const { writes, inventory, inventoryItems, itemsOf, itemEvents, changesOf, expectExplained, stockOf } =
    await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 40 }))
  const [before] = await itemsOf(id)
  const changed = await writes.updateWithInventory(id, {
    revision,
    name: 'Greeting card',
    ...only(cardVariant('4.00', { quantity: 35 })),
  })
  expect(changed).toMatchObject({
    name: 'Greeting card',
    revision: `${Number(revision) + 1}`,
    actualPriceRange: { minValue: { amount: '4.00' } },
  })
  expect(await stockOf(id)).toEqual({ 'Greeting card': 35 })
  const { movements } = await inventory.movements({ productId: id })
  expect(movements).toMatchObject([
    { before: 40, after: 35, change: -5, reason: 'MANUAL', actor: { kind: 'app' } },
    { before: null, after: 40, reason: 'MANUAL' },
  ])
  const item = await inventoryItems.get(before?.id ?? '')
  expect((await itemEvents(before?.id ?? '')).slice(1)).toMatchObject([
    { name: 'inventory-item.updated', payload: { currentEntity: item, modifiedFields: { quantity: 40 } } },
    {
      name: 'inventory-item.updated-with-reason',
      payload: { body: { inventoryItem: item, reason: 'MANUAL' } },
    },
    { name: 'inventory-v1.variants-changed', payload: { productId: id, reason: 'MANUAL' } },
  ])
  expect((await changesOf(id)).map(({ name }) => name)).toEqual(['product-v1.changed', 'product.updated'])
  await expectExplained()
})

test('the answer names the inventory item of each variant whose stock was sent', async () => {
  const { ask, itemsOf } = await openStock()
  const created = await ask('POST', '/stores/v3/products-with-inventory', { body: { product: shirt } })
  const { id, revision, variantsInfo } = created.body.product as ProductUpdateWithInventory & {
    id: string
    variantsInfo: { variants: { id: string }[] }
  }
  const items = new Map((await itemsOf(id)).map((item) => [item.variantId, item]))
  const inOrder = variantsInfo.variants.map((variant) => items.get(variant.id))
  const resultOf = (item: unknown, originalIndex: number) => ({
    itemMetadata: { id: (item as { id: string }).id, originalIndex, success: true },
    item,
  })
  expect(created.body.inventoryResults).toEqual({
    results: inOrder.map(resultOf),
    bulkActionMetadata: { totalSuccesses: 3, totalFailures: 0, undetailedFailures: 0 },
  })
  const updated = await ask('PATCH', `/stores/v3/products-with-inventory/${id}`, {
    body: {
      product: {
        revision,
        variantsInfo: { variants: [inSize('S'), inSize('M', { quantity: 1 }), inSize('L')] },
      },
    },
  })
  const medium = (await itemsOf(id)).find(({ product }) => product.variantName === 'M')
  expect(updated.body.inventoryResults).toEqual({
    results: [resultOf(medium, 0)],
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 0, undetailedFailures: 0 },
  })
})

test('of a shirt in several sizes, only the stock that is sent changes', async () => {
  const { writes, stockOf, itemsOf, inventory, shop, expectExplained } = await openStock()
  const { id, revision } = await writes.createWithInventory(shirt)
  const medium = (await itemsOf(id)).find(({ product }) => product.variantName === 'M')
  const sold = { productId: id, variantId: medium?.variantId ?? '', decrementBy: 2 }
  await inventory.decrement([sold], { reason: 'ORDER' })
  expect(await stockOf(id)).toEqual({ S: 5, M: 4, L: 7 })
  const { revision: next } = await writes.updateWithInventory(id, {
    revision,
    options: options(['S', 'M', 'L', 'XL', 'XXL']),
    variantsInfo: {
      variants: [
        inSize('XL', { quantity: 9 }),
        inSize('L', { inStock: false }),
        inSize('M'),
        inSize('S', { quantity: 1 }),
        inSize('XXL'),
      ],
    },
  })
  expect(await stockOf(id)).toEqual({ S: 1, M: 4, L: false, XL: 9, XXL: 0 })
  const shown = await shop.visitor().products.get(id)
  expect(shown?.variants.map(({ choices, stock }) => [choices.Size, stock.inStock])).toEqual([
    ['XL', true],
    ['L', false],
    ['M', true],
    ['S', true],
    ['XXL', false],
  ])
  // A variant that ends takes its stock with it, and one that follows it gets its own.
  await writes.updateWithInventory(id, {
    revision: next,
    options: options(['M', 'One size']),
    variantsInfo: { variants: [inSize('One size', { quantity: 30 }), inSize('M')] },
  })
  expect(await stockOf(id)).toEqual({ M: 4, 'One size': 30 })
  await expectExplained()
})

test('stock alone changes no revision and records no event of the product, and stock as it is changes nothing', async () => {
  const { writes, productsV3, stockOf, itemsOf, inventory, changesOf } = await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 2 }))
  for (const quantity of [0, 0]) {
    const update = { revision, ...only(cardVariant('3.50', { quantity })) }
    expect((await writes.updateWithInventory(id, update)).revision).toBe(revision)
  }
  expect(await stockOf(id)).toEqual({ Card: 0 })
  expect((await inventory.movements({ productId: id })).movements).toHaveLength(2)
  expect(await changesOf(id)).toEqual([])
  const soldOut = { 'inventory.availabilityStatus': 'OUT_OF_STOCK' }
  expect(await productsV3.count({ filter: soldOut })).toBe(1)
  const [item] = await itemsOf(id)
  await writes.updateWithInventory(id, { revision, ...only(cardVariant('3.50', item)) })
  expect(await itemsOf(id)).toEqual([item])
})

test('a product that was changed meanwhile keeps its price and its stock', async () => {
  const { writes, productsV3, ask, stockOf } = await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 4 }))
  const current = await writes.update(id, { revision, name: 'Postcard' })
  const path = `/stores/v3/products-with-inventory/${id}`
  const update = (read: string) => ({
    product: { revision: read, name: 'Letter', ...only(cardVariant('9.00', { quantity: 90 })) },
  })
  const stale = await ask('PATCH', path, { body: update(revision) })
  const expected = await ask('PATCH', path, {
    body: update(current.revision),
    headers: { 'if-match': `"${id}:${revision}"` },
  })
  for (const answer of [stale, expected]) {
    expect([answer.status, answer.code]).toEqual([409, 'REVISION_MISMATCH'])
    expect(answer.body).toMatchObject({
      details: {
        applicationError: { data: { id, current: current.revision, product: { name: 'Postcard' } } },
      },
    })
  }
  const missing = await ask('PATCH', '/stores/v3/products-with-inventory/none', { body: update('1') })
  expect([missing.status, missing.code]).toEqual([404, 'PRODUCT_NOT_FOUND'])
  expect(await productsV3.get(id)).toEqual(current)
  expect(await stockOf(id)).toEqual({ Postcard: 4 })
})

test('stock that is refused leaves the product as it is', async () => {
  const { writes, productsV3, ask, stockOf } = await openStock()
  const limited = { preorderInfo: { enabled: true, limit: 5 } }
  const { id, revision } = await writes.createWithInventory(card('Print', limited))
  const before = await productsV3.get(id)
  const field = 'product.variantsInfo.variants[0].inventoryItem'
  const refused: [object, string][] = [
    [{ quantity: 6 }, `${field}.quantity MAX`],
    [{ quantity: 100_000 }, `${field}.quantity MAX`],
    [{ quantity: -1 }, `${field}.quantity MIN`],
    [{ quantity: 1, inStock: true }, `${field} ONE_OF_ALIGNMENT`],
    [{ preorderInfo: { limit: 0 } }, `${field}.preorderInfo.limit MIN`],
  ]
  for (const [inventoryItem, broken] of refused) {
    const product = { revision, name: 'Poster', ...only({ ...cardVariant('8.00'), inventoryItem }) }
    const answer = await ask('PATCH', `/stores/v3/products-with-inventory/${id}`, { body: { product } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  const unknown = { revision, options: options(['S']), ...only(inSize('M', { quantity: 1 })) }
  const answer = await ask('PATCH', `/stores/v3/products-with-inventory/${id}`, {
    body: { product: unknown },
  })
  expect(answer.status).toBe(400)
  expect(await productsV3.get(id)).toEqual(before)
  expect(await stockOf(id)).toEqual({ Print: 5 })
})

test('a card that is created out of stock is not counted, nor is its copy', async () => {
  const { writes, itemsOf, merchantProducts } = await openStock()
  const { id } = await writes.createWithInventory(card('Card', { inStock: false }))
  const copy = await merchantProducts.duplicate(id)
  for (const productId of [id, copy.id])
    expect(await itemsOf(productId)).toMatchObject([
      { trackQuantity: false, inStock: false, availabilityStatus: 'OUT_OF_STOCK' },
    ])
})

test('an update without inventory leaves stock that is sent as it is', async () => {
  const { writes, ask, stockOf } = await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 4 }))
  const product = { revision, ...only(cardVariant('9.00', { quantity: 90 })) }
  const answer = await ask('PATCH', `/stores/v3/products/${id}`, { body: { product } })
  expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['product']])
  expect(await stockOf(id)).toEqual({ Card: 4 })
})

test('products are created at once with their stock, and one that is refused leaves the others (CT8)', async () => {
  const { writes, productsV3, stockOf, ask } = await openStock()
  await writes.create({ ...card('Taken'), slug: 'taken' })
  const products = [
    card('Card', { quantity: 3 }),
    { ...card('Other', { quantity: 8 }), slug: 'taken' },
    shirt,
    card('Plain'),
  ]
  const { productResults, inventoryResults } = await writes.bulkCreateWithInventory(products, {
    returnEntity: true,
  })
  expect(productResults.results.map(({ itemMetadata: { success }, item }) => [success, item?.name])).toEqual([
    [true, 'Card'],
    [false, undefined],
    [true, 'Linen shirt'],
    [true, 'Plain'],
  ])
  expect(
    inventoryResults.results.map(({ itemMetadata: { success }, item }) => [success, item?.quantity]),
  ).toEqual([
    [true, 3],
    [false, undefined],
    [true, 5],
    [true, 6],
    [true, 7],
  ])
  expect(inventoryResults.results[1]?.itemMetadata.error).toEqual(
    productResults.results[1]?.itemMetadata.error,
  )
  expect([productResults.bulkActionMetadata, inventoryResults.bulkActionMetadata]).toEqual([
    { totalSuccesses: 3, totalFailures: 1, undetailedFailures: 0 },
    { totalSuccesses: 4, totalFailures: 1, undetailedFailures: 0 },
  ])
  expect(await stockOf(productResults.results[2]?.item?.id ?? '')).toEqual({ S: 5, M: 6, L: 7 })
  const send = () =>
    ask('POST', '/stores/v3/bulk/products-with-inventory/create', {
      body: {
        products: [card('Pen', { quantity: 2 }), { ...card('Twice', { quantity: 1 }), slug: 'taken' }],
      },
      headers: { 'idempotency-key': 'create-with-stock' },
    })
  const first = await send()
  const [second, third] = await Promise.all([send(), send()])
  expect([second.body, third.body]).toEqual([first.body, first.body])
  expect(await productsV3.count({ filter: { name: 'Pen' } })).toBe(1)
})

test('products are changed at once with their stock, each at its revision (CT8)', async () => {
  const { writes, productsV3, stockOf, expectExplained } = await openStock()
  const print = { preorderInfo: { enabled: true, limit: 5 } }
  const { productResults } = await writes.bulkCreateWithInventory(
    [card('A', { quantity: 1 }), card('B', { quantity: 1 }), card('C', print), shirt],
    { returnEntity: true },
  )
  const known = (place: number) => {
    const { id = '', revision = '' } = productResults.results[place]?.item ?? {}
    return { id, revision }
  }
  const stocked = (quantity: number) => only(cardVariant('5.00', { quantity }))
  const result = await writes.bulkUpdateWithInventory([
    { ...known(0), ...stocked(10) },
    { ...known(1), revision: '99', ...stocked(20) },
    { ...known(2), ...stocked(6) },
    { id: 'none', revision: '1', ...stocked(30) },
    { ...known(3), variantsInfo: { variants: [inSize('S'), inSize('M', { quantity: 60 }), inSize('L')] } },
    { ...known(0), ...stocked(40) },
  ])
  const codes = [
    undefined,
    'REVISION_MISMATCH',
    'INVALID_ARGUMENT',
    'PRODUCT_NOT_FOUND',
    undefined,
    'INVALID_ARGUMENT',
  ]
  expect(result.productResults.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual(codes)
  expect(result.inventoryResults.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual(codes)
  expect(result.productResults.results[1]?.itemMetadata.error?.data).toMatchObject({ product: { name: 'B' } })
  expect(result.productResults.results[2]?.itemMetadata.error?.data).toMatchObject({
    fieldViolations: [{ field: 'product.variantsInfo.variants[0].inventoryItem.quantity' }],
  })
  const { items } = await productsV3.query({
    filter: { id: { $in: [known(0).id, known(1).id, known(2).id] } },
  })
  const prices = items.map(({ name, actualPriceRange }) => [name, actualPriceRange?.minValue?.amount])
  expect(Object.fromEntries(prices)).toEqual({ A: '5.00', B: '3.50', C: '3.50' })
  const stock = await Promise.all([0, 1, 2, 3].map((place) => stockOf(known(place).id)))
  expect(stock).toEqual([{ A: 10 }, { B: 1 }, { C: 5 }, { S: 5, M: 60, L: 7 }])
  await expectExplained()
})

test('a bulk update whose answer was lost is sent again, and does not bring back what was sold since', async () => {
  const { writes, inventory, stockOf, ask } = await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 1 }))
  const send = (path: string, method: string, body: object) =>
    ask(method, path, { body, headers: { 'idempotency-key': path } })
  const product = { revision, ...only(cardVariant('4.00', { quantity: 10 })) }
  const calls: [string, string, object][] = [
    [
      '/stores/v3/bulk/products-with-inventory/update',
      'POST',
      { products: [{ product: { id, ...product } }] },
    ],
    [
      `/stores/v3/products-with-inventory/${id}`,
      'PATCH',
      { product: { ...product, revision: `${Number(revision) + 1}`, name: 'Postcard' } },
    ],
  ]
  for (const call of calls) {
    const first = await send(...call)
    expect(first.status).toBe(200)
    await inventory.decrement([{ productId: id, decrementBy: 3 }], { reason: 'ORDER' })
    const again = await send(...call)
    expect(again.status).toBe(200)
    expect(Object.values(await stockOf(id))).toEqual([7])
  }
})

test('stock is written only by a program with inventory.write', async () => {
  const { writes, ask, stockOf } = await openStock()
  const { id, revision } = await writes.createWithInventory(card('Card', { quantity: 4 }))
  const stocked = card('Other', { quantity: 9 })
  const update = { revision, ...only(cardVariant('9.00', { quantity: 90 })) }
  const calls: [string, string, object, string][] = [
    ['POST', 'products-with-inventory', { product: stocked }, 'product'],
    ['PATCH', `products-with-inventory/${id}`, { product: update }, 'product'],
    ['POST', 'bulk/products-with-inventory/create', { products: [card('Plain'), stocked] }, 'products[1]'],
    [
      'POST',
      'bulk/products-with-inventory/update',
      { products: [{ product: { id, ...update } }] },
      'products[0].product',
    ],
  ]
  for (const [method, path, body, field] of calls) {
    const answer = await withOnly(['products.write'], () => ask(method, `/stores/v3/${path}`, { body }))
    expect([path, answer.status, answer.code]).toEqual([path, 403, 'PERMISSION_DENIED'])
    expect(answer.body).toMatchObject({
      details: {
        applicationError: {
          data: { field: `${field}.variantsInfo.variants[0].inventoryItem`, permission: 'inventory.write' },
        },
      },
    })
  }
  const named = await withOnly(['products.write'], () =>
    ask('PATCH', `/stores/v3/products-with-inventory/${id}`, {
      body: { product: { revision, name: 'Postcard' } },
    }),
  )
  expect(named.status).toBe(200)
  expect(await stockOf(id)).toEqual({ Postcard: 4 })
})
