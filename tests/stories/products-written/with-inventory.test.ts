// Merchants change a product together with the stock of its variants: both are saved, or neither.
import { expect, test } from 'vitest'
import { withOnly } from '../../shop/only-permissions.ts'
import { card, cardVariant, inSize, only, openStock, options, shirt } from './open-stock.ts'

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
  const { id, revision, variantsInfo } = created.body.product as {
    id: string
    revision: string
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

test('a new size of a shirt on preorder has the stock that is sent of it', async () => {
  const { writes, stockOf, itemsOf } = await openStock()
  const limited = { preorderInfo: { enabled: true, limit: 5 } }
  const sizes = (names: string[], ...added: ReturnType<typeof inSize>[]) => ({
    options: options([
      ...names,
      ...added.map(({ choices }) => choices?.[0]?.optionChoiceNames?.choiceName ?? ''),
    ]),
    variantsInfo: { variants: [...names.map((name) => inSize(name)), ...added] },
  })
  const { id, revision } = await writes.createWithInventory({
    ...shirt,
    options: options(['S', 'M']),
    variantsInfo: { variants: [inSize('S', limited), inSize('M', limited)] },
  })
  await writes.updateWithInventory(id, {
    revision,
    ...sizes(['S', 'M'], inSize('L', { inStock: true }), inSize('XL', { quantity: 9 }), inSize('XXL')),
  })
  expect(await stockOf(id)).toEqual({ S: 5, M: 5, L: true, XL: 9, XXL: 0 })
  const preorders = (await itemsOf(id)).map((item) => [item.product.variantName, item.preorderInfo?.enabled])
  expect(Object.fromEntries(preorders)).toMatchObject({ S: true, M: true, L: false, XL: false })
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
