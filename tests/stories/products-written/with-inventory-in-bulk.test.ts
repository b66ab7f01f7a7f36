// Merchants write many products with their stock at once: each product is saved with its stock, or neither.
import { expect, test } from 'vitest'
import { card, cardVariant, inSize, only, openStock, options, shirt } from './open-stock.ts'

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
  const { code } = productResults.results[1]?.itemMetadata.error ?? {}
  expect(inventoryResults.results[1]?.itemMetadata.error).toMatchObject({
    code,
    description: 'The product was not saved',
  })
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

test('the answer to a call that is sent again names the same variants, whatever was changed since', async () => {
  const { writes, productsV3, itemsOf, ask } = await openStock()
  const sizes = (...variants: ReturnType<typeof inSize>[]) => ({ variantsInfo: { variants } })
  const { id, revision } = await writes.createWithInventory(shirt)
  const product = {
    revision,
    ...sizes(inSize('S', { quantity: 1 }), inSize('M', { quantity: 2 }), inSize('L', { quantity: 3 })),
  }
  const calls: [string, string, object][] = [
    ['PATCH', `/stores/v3/products-with-inventory/${id}`, { product }],
    [
      'POST',
      '/stores/v3/bulk/products-with-inventory/update',
      { products: [{ product: { ...product, id } }] },
    ],
  ]
  const send = async ([method, path, body]: (typeof calls)[number]) => {
    const answer = await ask(method, path, { body, headers: { 'idempotency-key': path } })
    const { results } = answer.body.inventoryResults as { results: { itemMetadata: { id?: string } }[] }
    return results.map(({ itemMetadata }) => itemMetadata.id)
  }
  const names = new Map((await itemsOf(id)).map((item) => [item.product.variantName, item.id]))
  const inOrder = ['S', 'M', 'L'].map((name) => names.get(name))
  for (const call of calls) expect(await send(call)).toEqual(inOrder)
  const current = (await productsV3.get(id))?.revision ?? ''
  const { revision: next } = await writes.update(id, {
    revision: current,
    ...sizes(inSize('L'), inSize('M'), inSize('S')),
  })
  for (const call of calls) expect(await send(call)).toEqual(inOrder)
  // One that was deleted since has no item.
  await writes.update(id, { revision: next, ...sizes(inSize('L'), inSize('M')) })
  for (const call of calls) expect(await send(call)).toEqual([undefined, ...inOrder.slice(1)])
})

test('a product that is refused for each of its many variants has a short answer', async () => {
  const { ask } = await openStock()
  const names = Array.from({ length: 300 }, (_, i) => `Size ${i}`)
  const product = {
    ...shirt,
    options: options(['S']),
    variantsInfo: { variants: names.map((name) => inSize(name, { quantity: 1 })) },
  }
  const answer = await ask('POST', '/stores/v3/bulk/products-with-inventory/create', {
    body: { products: [product] },
  })
  const { productResults, inventoryResults } = answer.body as {
    productResults: { results: { itemMetadata: { error: { data: { fieldViolations: object[] } } } }[] }
    inventoryResults: { results: object[] }
  }
  expect(productResults.results[0]?.itemMetadata.error.data.fieldViolations).toHaveLength(100)
  expect(inventoryResults.results).toHaveLength(300)
  expect(JSON.stringify(answer.body).length).toBeLessThan(200_000)
})
