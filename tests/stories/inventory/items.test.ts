// Merchants read and change inventory items with the calls of catalog version 3.
import type { InventoryItem } from '@vitrine/client'
import { onlyVariantId } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { bowl, mug, mugInCurrency } from '../../shop/sample-products.ts'
import { openInventory } from './open-inventory.ts'

const { Sage, Cream } = mugInCurrency
const unknown = '00000000-0000-4000-8000-00000000000e'

/** The ids of the categories of a product, as version 3 reads it. */
async function categoriesOf({ merchant }: Awaited<ReturnType<typeof openInventory>>['shop'], id: string) {
  const path = `/stores/v3/products/${id}?fields=DIRECT_CATEGORY_IDS`
  const { body } = await merchant.ask('GET', path)
  const { product } = body as { product: { directCategoryIdsInfo: { categoryIds: string[] } } }
  return product.directCategoryIdsInfo.categoryIds
}

test('each variant has an inventory item, tracked or not', async () => {
  const { shop, inventoryItems, itemsOf } = await openInventory()
  const [item] = await itemsOf('bowl')
  expect(item).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    revision: '1',
    createdDate: expect.any(String),
    updatedDate: expect.any(String),
    productId: 'bowl',
    variantId: onlyVariantId,
    locationId: shop.id,
    trackQuantity: true,
    quantity: 3,
    inStock: true,
    availabilityStatus: 'IN_STOCK',
    preorderInfo: { enabled: false },
    product: {
      name: 'Bowl',
      directCategoryIds: await categoriesOf(shop, 'bowl'),
      variantName: 'Bowl',
      variantVisible: true,
    },
  })
  expect(await inventoryItems.get(item?.id ?? '')).toEqual(item)
  expect(
    (await itemsOf('mug')).map(({ product, trackQuantity }) => [product.variantName, trackQuantity]),
  ).toEqual([
    ['Cream', false],
    ['Sage', false],
    ['Slate', false],
  ])
  expect(await inventoryItems.get(unknown)).toBeNull()
})

test('a query answers page after page by its cursors, forwards and backwards', async () => {
  const { inventoryItems, ask } = await openInventory()
  const names: string[] = []
  let query: Parameters<typeof inventoryItems.page>[0] = {
    filter: { trackQuantity: false },
    sort: [{ fieldName: 'product.name', order: 'DESC' }],
    cursorPaging: { limit: 2 },
  }
  for (;;) {
    const { items, next } = await inventoryItems.page(query)
    names.push(...items.map(({ product }) => product.name))
    if (!next) break
    query = { cursorPaging: { cursor: next, limit: 2 } }
  }
  expect(names).toEqual(['Secret', 'Mug', 'Mug', 'Mug', 'Book of clay', 'Board'])
  const { body } = await ask('POST', '/v3/inventory-items/query', { body: { query } })
  const { cursors, hasNext } = body.pagingMetadata as { cursors: { prev: string }; hasNext: boolean }
  expect(hasNext).toBe(false)
  const before = await inventoryItems.page({ cursorPaging: { cursor: cursors.prev, limit: 2 } })
  expect(before.items.map(({ product }) => product.name)).toEqual(['Mug', 'Mug'])
  for (const cursor of [
    'x',
    'bm90IGpzb24',
    btoa('{"filter":{"cost":1},"sort":[],"offset":0}').replaceAll('=', ''),
  ]) {
    const refused = await ask('POST', '/stores/v3/inventory-items/query', {
      body: { query: { cursorPaging: { cursor } } },
    })
    expect(refused.status).toBe(400)
  }
})

test('items are found and counted by what they show', async () => {
  const { shop, inventory, inventoryItems } = await openInventory()
  await inventory.update('mug', { variants: [{ variantId: Sage, quantity: 0 }] })
  const found = async (query: ReturnType<typeof inventoryItems.query>) =>
    (await query.find()).items.map(({ product }) => product.variantName)
  const all = inventoryItems.query()
  expect(await found(all.eq('availabilityStatus', 'OUT_OF_STOCK').ascending('product.name'))).toEqual([
    'Sage',
    'Vase',
  ])
  expect(await found(all.contains('product.name', 'BOW'))).toEqual(['Bowl'])
  expect(await found(all.contains('product.variantName', 'sLa'))).toEqual(['Slate'])
  expect(await found(all.startsWith('product.variantSku', 'mug-c'))).toEqual(['Cream'])
  expect(await found(all.ge('quantity', 1))).toEqual(['Bowl'])
  expect(await found(all.eq('inStock', false).eq('trackQuantity', true).ascending('quantity'))).toHaveLength(
    2,
  )
  const kitchen = await categoriesOf(shop, 'bowl')
  const [clay = ''] = (await categoriesOf(shop, 'mug')).filter((id) => !kitchen.includes(id))
  expect(await found(all.hasSome('product.directCategoryIds', clay).eq('inStock', true))).toHaveLength(2)
  expect(await inventoryItems.count()).toBe(8)
  expect(await inventoryItems.count({ productId: 'mug' })).toBe(3)
  await expect(inventoryItems.count({ cost: 1 })).rejects.toThrow('cannot be used in a filter')
})

test('a merchant updates an item at the revision that was read', async () => {
  const { inventoryItems, itemsOf, ask, expectExplained } = await openInventory()
  const [item] = (await itemsOf('bowl')) as [InventoryItem]
  const updated = await inventoryItems.update(item.id, { revision: '1', quantity: 9 })
  expect(updated).toMatchObject({ revision: '2', quantity: 9 })
  await expect(inventoryItems.update(item.id, { revision: '1', quantity: 4 })).rejects.toMatchObject({
    code: 'REVISION_MISMATCH',
    data: { id: item.id, current: '2' },
  })
  // The item as it was read, sent back, changes nothing.
  const { body } = await ask('PATCH', `/v3/inventory-items/${item.id}`, { body: { inventoryItem: updated } })
  expect(body.inventoryItem).toEqual(updated)
  expect(await inventoryItems.update(item.id, { revision: '2', inStock: false })).toMatchObject({
    revision: '3',
    trackQuantity: false,
    inStock: false,
    availabilityStatus: 'OUT_OF_STOCK',
  })
  await expect(inventoryItems.update(unknown, { revision: '1' })).rejects.toMatchObject({
    code: 'INVENTORY_ITEM_NOT_FOUND',
  })
  const refused = await ask('PATCH', `/v3/inventory-items/${item.id}`, {
    body: { inventoryItem: { quantity: -1 } },
  })
  expect(JSON.stringify(refused.body)).toMatch(/inventoryItem.quantity.*inventoryItem.revision/)
  await expectExplained()
})

test('an item has a number of pieces or says whether there are any, but may be sent back as it was read', async () => {
  const { inventoryItems, itemsOf, ask } = await openInventory()
  const [bowlItem] = (await itemsOf('bowl')) as [InventoryItem]
  const [sage] = (await itemsOf('mug')) as [InventoryItem]
  const both = { quantity: 5, inStock: true }
  const of = ({ productId, variantId }: InventoryItem) => ({ productId, variantId })
  const item = `/stores/v3/inventory-items/${bowlItem.id}`
  const bulk = '/stores/v3/bulk/inventory-items'
  const refused: [method: string, path: string, body: object, field: string][] = [
    ['PATCH', item, { inventoryItem: { revision: '1', ...both } }, 'inventoryItem'],
    ['POST', '/stores/v3/inventory-items', { inventoryItem: { ...of(sage), ...both } }, 'inventoryItem'],
    ['POST', `${bulk}/create`, { inventoryItems: [{ ...of(sage), ...both }] }, 'inventoryItems[0]'],
    [
      'POST',
      `${bulk}/update`,
      { inventoryItems: [{ inventoryItem: { id: bowlItem.id, revision: '1', ...both } }] },
      'inventoryItems[0].inventoryItem',
    ],
    ['POST', `${bulk}/update-by-filter`, { filter: {}, inventoryItem: both }, 'inventoryItem'],
  ]
  for (const [method, path, body, field] of refused)
    expect((await ask(method, path, { body })).broken).toEqual([`${field} ONE_OF_ALIGNMENT`])
  for (const { id } of [bowlItem, sage]) {
    const read = await inventoryItems.get(id)
    expect(await inventoryItems.update(id, read as InventoryItem)).toEqual(read)
  }
  // Read as 3 pieces in stock, and sent back with another number.
  const sold = await inventoryItems.update(bowlItem.id, { ...bowlItem, quantity: 0 })
  expect(sold).toMatchObject({ quantity: 0, inStock: false })
})

test('a variant gets its first stock once', async () => {
  const { shop, inventoryItems } = await openInventory()
  const sage = { productId: 'mug', variantId: Sage }
  const created = await inventoryItems.create({ ...sage, quantity: 5, locationId: shop.id })
  expect(created).toMatchObject({ ...sage, quantity: 5, revision: '2' })
  await expect(inventoryItems.create({ ...sage, quantity: 6 })).rejects.toMatchObject({
    code: 'INVENTORY_ITEM_EXISTS',
    data: { id: created.id },
  })
  await expect(inventoryItems.create({ ...sage, locationId: unknown })).rejects.toMatchObject({
    code: 'LOCATION_NOT_FOUND',
  })
  const { results, bulkActionMetadata } = await inventoryItems.bulkCreate([
    { productId: 'mug', variantId: Cream, quantity: 1 },
    { ...sage, quantity: 1 },
    { productId: 'mug', variantId: unknown, quantity: 1 },
  ])
  expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    undefined,
    'INVENTORY_ITEM_EXISTS',
    'INVENTORY_ITEM_NOT_FOUND',
  ])
  expect(bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 })
})

test('a bulk change tells the result of each item, and sent again with its key it changes nothing', async () => {
  const { inventoryItems, itemsOf, inventory, ask, expectExplained } = await openInventory({
    products: [bowl, mug],
  })
  const [item] = (await itemsOf('bowl')) as [InventoryItem]
  const lines = [
    { variantId: onlyVariantId, decrementBy: 2 },
    { variantId: onlyVariantId, decrementBy: 2 },
    { variantId: Sage, decrementBy: 50 },
    { variantId: unknown, decrementBy: 1 },
    { variantId: Cream, decrementBy: 1, preorderRequest: true },
  ]
  const options = { idempotencyKey: 'bulk', reason: 'ORDER' } as const
  const first = await inventoryItems.bulkDecrement(lines, options)
  const codes = ['INSUFFICIENT_INVENTORY', undefined, 'INVENTORY_ITEM_NOT_FOUND', 'INVALID_ARGUMENT']
  expect(first.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([undefined, ...codes])
  expect(await inventoryItems.bulkDecrement(lines, options)).toEqual(first)
  expect((await inventory.get('bowl'))?.variants[0]?.quantity).toBe(1)
  const byId = async (path: string, body: object) => {
    const answer = await ask('POST', `/stores/v3/bulk/inventory-items/${path}`, { body })
    return (answer.body.results as { itemMetadata: { success: boolean }; item?: InventoryItem }[])[0]
  }
  const incrementData = [{ inventoryItemId: item.id, incrementBy: 3 }]
  expect(await byId('increment', { incrementData, returnEntity: true })).toMatchObject({
    itemMetadata: { id: item.id, originalIndex: 0, success: true },
    item: { quantity: 4, revision: '3' },
  })
  const decrementData = [{ inventoryItemId: item.id, decrementBy: 5 }]
  expect(await byId('decrement', { decrementData, restrictInventory: false })).toMatchObject({
    itemMetadata: { success: false, error: { code: 'INSUFFICIENT_INVENTORY' } },
  })
  const updates = [
    { id: item.id, revision: '3', quantity: 8 },
    { id: item.id, revision: '3', quantity: 7 },
  ]
  const { results } = await inventoryItems.bulkUpdate(updates)
  expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    undefined,
    'REVISION_MISMATCH',
  ])
  await inventoryItems.bulkIncrement([{ productId: 'bowl', variantId: onlyVariantId, incrementBy: 1 }])
  expect((await inventory.get('bowl'))?.variants[0]?.quantity).toBe(9)
  await expectExplained()
})

test('a variant id that several products have needs its product', async () => {
  const { inventoryItems } = await openInventory()
  const { results } = await inventoryItems.bulkIncrement([{ variantId: onlyVariantId, incrementBy: 1 }])
  expect(results[0]?.itemMetadata.error).toMatchObject({
    code: 'INVALID_ARGUMENT',
    data: { fieldViolations: [{ field: 'productId', violatedRule: 'REQUIRED_FIELD' }] },
  })
})

test('a store has one location', async () => {
  const { shop, ask } = await openInventory()
  const { body } = await ask('GET', '/stores/v3/locations/default')
  expect(body.storesLocation).toMatchObject({ id: shop.id, name: 'The small shop', defaultLocation: true })
  expect((await ask('GET', `/v3/locations/${shop.id}`)).body).toEqual(body)
  expect((await ask('GET', `/v3/locations/${unknown}`)).code).toBe('LOCATION_NOT_FOUND')
  const query = (filter: object) => ask('POST', '/stores/v3/locations/query', { body: { query: { filter } } })
  expect((await query({})).body.storesLocations).toEqual([body.storesLocation])
  expect((await query({ name: 'x' })).status).toBe(400)
})

test('a change in a bulk call that changes nothing leaves the revision for the next one', async () => {
  const { inventoryItems, itemsOf } = await openInventory()
  const [{ id, revision }] = (await itemsOf('bowl')) as [InventoryItem]
  const { results } = await inventoryItems.bulkUpdate([
    { id, revision, quantity: 3 },
    { id, revision, quantity: 8 },
    { id, revision, quantity: 9 },
  ])
  expect(results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
    undefined,
    undefined,
    'REVISION_MISMATCH',
  ])
  expect(await inventoryItems.get(id)).toMatchObject({ quantity: 8 })
})

test('a variant of a hidden product is visible itself, and a hidden variant is not', async () => {
  const { ask, inventoryItems, itemsOf, merchantProducts } = await openInventory()
  await merchantProducts.updateVariants('mug', [{ variantIds: [Sage], visible: false }])
  await merchantProducts.update('mug', { visible: false })
  const items = await itemsOf('mug')
  const visibleOf = (each: readonly InventoryItem[]) =>
    Object.fromEntries(each.map(({ product }) => [product.variantName, product.variantVisible]))
  const expected = { Cream: true, Sage: false, Slate: true }
  expect(visibleOf(items)).toEqual(expected)
  const read = await Promise.all(items.map(async ({ id }) => (await inventoryItems.get(id)) as InventoryItem))
  expect(visibleOf(read)).toEqual(expected)
  const updates = items.map(({ id, revision }) => ({ inventoryItem: { id, revision, quantity: 4 } }))
  const { body } = await ask('POST', '/stores/v3/bulk/inventory-items/update', {
    body: { inventoryItems: updates, returnEntity: true },
  })
  const { results } = body as { results: { item: InventoryItem }[] }
  expect(visibleOf(results.map(({ item }) => item))).toEqual(expected)
})
