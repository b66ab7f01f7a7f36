// Merchants read and change the stock of products with the calls of catalog version 1.
import { onlyVariantId, type ProductInventory } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency, sampleProducts } from '../../shop/sample-products.ts'
import { openInventory } from './open-inventory.ts'

const { Sage, Cream } = mugInCurrency
const kettle = { ...bowl, id: 'kettle', slug: 'kettle', preorder: { limit: 5, message: 'In May' } }

test('a merchant reads the stock of a product, and only of the variants that are named', async () => {
  const { inventory } = await openInventory({ products: [...sampleProducts, kettle] })
  expect(await inventory.get('bowl')).toEqual({
    id: 'bowl',
    productId: 'bowl',
    numericId: '2',
    revision: expect.stringMatching(/^\d+$/),
    trackQuantity: true,
    variants: [{ variantId: onlyVariantId, quantity: 3, inStock: true, availableForPreorder: false }],
    preorderInfo: { enabled: false },
    lastUpdated: expect.any(String),
  })
  expect((await inventory.get('mug'))?.variants).toHaveLength(3)
  expect(await inventory.get('mug', [Sage])).toMatchObject({
    trackQuantity: false,
    variants: [{ variantId: Sage, quantity: null, inStock: true }],
  })
  expect(await inventory.get('kettle')).toMatchObject({
    variants: [{ quantity: 3, availableForPreorder: true }],
    preorderInfo: { enabled: true, limit: 5, message: 'In May' },
  })
  expect(await inventory.get('nothing')).toBeNull()
})

test('stock is queried with filters and sort orders as JSON texts', async () => {
  const { inventory, ask } = await openInventory({ products: [...sampleProducts, kettle] })
  const ids = async (list: Parameters<typeof inventory.query>[0]) =>
    (await inventory.query(list)).items.map(({ id }) => id)
  expect(await ids({ filter: { trackQuantity: true }, sort: { id: 'desc' } })).toEqual([
    'vase',
    'kettle',
    'bowl',
  ])
  expect(await ids({ filter: { 'preorderInfo.enabled': { $eq: true } } })).toEqual(['kettle'])
  expect(await ids({ sort: { numericId: 'asc' }, limit: 2, offset: 1 })).toEqual(['bowl', 'vase'])
  const query = async (text: object) => {
    const { status, body } = await ask('POST', '/v2/inventoryItems/query', { body: { query: text } })
    return [status, body.totalResults ?? JSON.stringify(body.details)]
  }
  expect(await query({ filter: '{}', sort: '[{"fieldName":"id","order":"DESC"}]' })).toEqual([200, 7])
  for (const [text, field] of [
    [{ filter: '{' }, 'query.filter'],
    [{ filter: '[]' }, 'query.filter'],
    [{ filter: '{"id":"\\u0000"}' }, 'query.filter'],
    [{ filter: '{"id":"mug","id":"vase"}' }, 'query.filter'],
    [{ sort: '{"id\\ud800":"asc"}' }, 'query.sort'],
    [{ filter: '{"cost":1}' }, 'query.filter.cost'],
    [{ filter: '{"trackQuantity":"maybe"}' }, 'query.filter.trackQuantity'],
    [{ filter: '{"trackQuantity":{"$startsWith":"t"}}' }, 'query.filter.trackQuantity'],
    [{ sort: '{"price":"asc"}' }, 'query.sort[0].fieldName'],
    [{ sort: '{"id":"up"}' }, 'query.sort[0].order'],
    [{ sort: '7' }, 'query.sort[0]'],
    [{ paging: { limit: 101 } }, 'query.paging.limit'],
  ] as const)
    expect(await query(text)).toEqual([400, expect.stringContaining(`"field":"${field}"`)])
})

test('setting stock is seen at once in the catalogue, in listings and in carts', async () => {
  const { inventory, products, shop } = await openInventory()
  const visitor = shop.visitor()
  await inventory.update('mug', {
    variants: [
      { variantId: Sage, quantity: 0 },
      { variantId: Cream, quantity: 2 },
    ],
  })
  expect(await products.get('mug')).toMatchObject({
    stock: { trackInventory: true, quantity: 2, inStock: true, inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' },
  })
  await expect(visitor.cart.add([{ productId: 'mug', variantId: Sage }])).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  })
  await inventory.update('mug', { trackQuantity: false, variants: [{ variantId: Cream, inStock: false }] })
  const mugNow = await products.get('mug')
  expect(mugNow?.stock).toMatchObject({ trackInventory: false, quantity: null })
  expect(mugNow?.variants.map(({ stock }) => stock)).toEqual([
    { trackQuantity: false, quantity: null, inStock: false },
    { trackQuantity: false, quantity: null, inStock: false },
    { trackQuantity: false, quantity: null, inStock: true },
  ])
  await expect(visitor.cart.add([{ productId: 'mug', variantId: Cream }])).rejects.toMatchObject({
    code: 'OUT_OF_STOCK',
  })
  expect((await visitor.variants.get(`mug-${Cream}`))?.stock).toEqual({
    trackQuantity: false,
    quantity: null,
    inStock: false,
  })
  const { facets } = await visitor.products.search({ options: { Colour: ['Cream'] } })
  expect(facets.inStock).toBe(0)
  await inventory.update('mug', { trackQuantity: false, variants: [{ variantId: Cream, inStock: true }] })
  expect((await visitor.products.search({ options: { Colour: ['Cream'] } })).facets.inStock).toBe(1)
})

test('what contradicts itself is refused with its field, and nothing changes', async () => {
  const { inventory, ask, expectExplained } = await openInventory()
  const send = async (inventoryItem: object) => {
    const { status, body } = await ask('PATCH', '/stores/v2/inventoryItems/product/bowl', {
      body: { inventoryItem },
    })
    return [status, JSON.stringify(body.details)]
  }
  const variant = (fields: object) => ({ variants: [{ variantId: onlyVariantId, ...fields }] })
  for (const [update, field] of [
    [variant({ inStock: false }), 'inventoryItem.variants[0].inStock'],
    [{ variants: [{ variantId: Sage, quantity: 1 }] }, 'inventoryItem.variants[0].variantId'],
    [{ variants: [{ quantity: 1 }] }, 'inventoryItem.variants[0].variantId'],
  ] as const)
    expect(await send(update)).toEqual([400, expect.stringContaining(`"field":"${field}"`)])
  expect(
    (await ask('PATCH', '/v2/inventoryItems/product/nothing', { body: { inventoryItem: {} } })).code,
  ).toBe('INVENTORY_ITEM_NOT_FOUND')
  // What the platform computes is ignored when it comes back.
  expect(await send({ id: 'x', lastUpdated: 'y', ...variant({ quantity: 3, inStock: false }) })).toEqual([
    200,
    undefined,
  ])
  expect((await inventory.get('bowl'))?.variants[0]?.quantity).toBe(3)
  await expectExplained()
})

test('all lines of a decrement are taken, or none', async () => {
  const { inventory, expectExplained } = await openInventory({ products: [bowl, mug, kettle] })
  const quantities = async () =>
    (await inventory.query({ sort: { id: 'asc' } })).items.map(({ variants }) => variants[0]?.quantity)
  await inventory.decrement([
    { productId: 'bowl', decrementBy: 1 },
    { inventoryId: 'bowl', variantId: onlyVariantId, decrementBy: 1 },
    { productId: 'mug', variantId: Sage, decrementBy: 7 },
    { productId: 'kettle', decrementBy: 1, preorderRequest: true },
  ])
  expect(await quantities()).toEqual([1, 2, null])
  await expect(
    inventory.decrement([
      { productId: 'kettle', decrementBy: 1 },
      { productId: 'bowl', decrementBy: 2 },
    ]),
  ).rejects.toMatchObject({
    code: 'INSUFFICIENT_INVENTORY',
    status: 428,
    data: { lines: [{ index: 1, productId: 'bowl', variantId: onlyVariantId, available: 1 }] },
  })
  await expect(
    inventory.decrement([
      { productId: 'kettle', decrementBy: 1 },
      { productId: 'gone', decrementBy: 1 },
    ]),
  ).rejects.toMatchObject({ code: 'INVENTORY_ITEM_NOT_FOUND', data: { productId: 'gone' } })
  await expect(
    inventory.decrement([{ productId: 'bowl', decrementBy: 1, preorderRequest: true }]),
  ).rejects.toThrow('decrementData[0].preorderRequest')
  await expect(inventory.decrement([{ decrementBy: 1 }])).rejects.toThrow('decrementData[0]')
  await expect(inventory.decrement([])).rejects.toThrow('decrementData')
  const ofTwo = [{ inventoryId: 'bowl', productId: 'kettle', incrementBy: 1 }]
  await expect(inventory.increment(ofTwo)).rejects.toMatchObject({
    violations: [{ field: 'incrementData[0]', violatedRule: 'ONE_OF_ALIGNMENT' }],
  })
  await expect(inventory.increment([{ productId: 'bowl', incrementBy: 99_999 }])).rejects.toThrow(
    'would make a stock of more than 99999',
  )
  expect(await quantities()).toEqual([1, 2, null])
  const many = Array.from({ length: 300 }, () => ({ productId: 'bowl', incrementBy: 1 }))
  await inventory.increment(many)
  expect(await quantities()).toEqual([301, 2, null])
  await expect(inventory.increment([...many, { productId: 'bowl', incrementBy: 1 }])).rejects.toThrow(
    'incrementData',
  )
  await expectExplained()
})

test('a decrement that is sent again with its key takes nothing more', async () => {
  const { inventory } = await openInventory()
  const options = { idempotencyKey: 'order-1', reason: 'ORDER' } as const
  await inventory.decrement([{ productId: 'bowl', decrementBy: 2 }], options)
  await inventory.decrement([{ productId: 'bowl', decrementBy: 2 }], options)
  expect((await inventory.get('bowl'))?.variants[0]?.quantity).toBe(1)
})

test('an update at the revision that was read overwrites no stock that was changed meanwhile', async () => {
  const { inventory, inventoryItems, itemsOf } = await openInventory({ products: [{ ...bowl, id: 'skål' }] })
  const read = async () => (await inventory.get('skål')) as ProductInventory
  const setTo = async (quantity: number, revision: string) =>
    inventory.update(
      'skål',
      { variants: [{ variantId: onlyVariantId, quantity }] },
      { ifMatch: `skål:${revision}` },
    )
  const { revision } = await read()
  await setTo(7, revision)
  const changed = await read()
  expect(changed.variants[0]?.quantity).toBe(7)
  await expect(setTo(8, revision)).rejects.toMatchObject({
    code: 'REVISION_MISMATCH',
    status: 409,
    data: { id: 'skål', current: changed.revision, inventoryItem: changed },
  })
  const [item] = await itemsOf('skål')
  await inventoryItems.update(item?.id ?? '', { revision: item?.revision ?? '', quantity: 6 })
  await expect(setTo(8, changed.revision)).rejects.toMatchObject({ code: 'REVISION_MISMATCH' })
  expect((await read()).variants[0]?.quantity).toBe(6)
})

test('the stock of an archived product is read by its id, and not listed', async () => {
  const { inventory, inventoryItems, itemsOf, merchantProducts } = await openInventory()
  const [item] = await itemsOf('bowl')
  await merchantProducts.archive('bowl')
  const archived = (await inventory.get('bowl')) as ProductInventory
  expect(archived.variants).toMatchObject([{ variantId: onlyVariantId, quantity: 3 }])
  expect((await inventory.query({ filter: { id: 'bowl' } })).items).toEqual([])
  expect(await inventoryItems.get(item?.id ?? '')).toMatchObject({ quantity: 3 })
  const variants = [{ variantId: onlyVariantId, quantity: 5 }]
  await inventory.update('bowl', { variants }, { ifMatch: `bowl:${archived.revision}` })
  const changed = (await inventory.get('bowl')) as ProductInventory
  expect(changed.variants[0]?.quantity).toBe(5)
  await expect(
    inventory.update('bowl', { variants }, { ifMatch: `bowl:${archived.revision}` }),
  ).rejects.toMatchObject({ status: 409, data: { current: changed.revision, inventoryItem: changed } })
})
