// Merchants search inventory items: words, figures, and the brand and barcode of a variant.
import { inventoryItems, merchantProductsV3 } from '@vitrine/client'
import { allProductsCategoryId } from '@vitrine/rules'
import { expect, test } from 'vitest'
import { finishJobs } from '../../shop/finish-jobs.ts'
import { openShop } from '../../shop/open-shop.ts'
import { openInventory } from './open-inventory.ts'

async function openItems() {
  const shop = await openShop({ products: [], collections: [] })
  const merchant = shop.merchantClient({ inventoryItems, products: merchantProductsV3 })
  const variant = (name: string, quantity: number) => ({
    sku: `JUG-${name}`,
    barcode: `40-${name}`,
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: name } }],
    price: { actualPrice: { amount: '9' } },
    inventoryItem: { quantity },
  })
  const jug = await merchant.products.createWithInventory({
    name: 'Clay jug',
    productType: 'PHYSICAL',
    brand: { name: 'Tide' },
    options: [{ name: 'Size', choicesSettings: { choices: [{ name: 'Small' }, { name: 'Large' }] } }],
    variantsInfo: { variants: [variant('Small', 4), variant('Large', 0)] },
  })
  await merchant.products.createWithInventory({
    name: 'Postcard',
    productType: 'PHYSICAL',
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '2' } }, inventoryItem: { quantity: 9 } }] },
  })
  const items = merchant.inventoryItems
  const names = async (search: Parameters<typeof items.search>[0]) =>
    (await items.search({ sort: [{ fieldName: 'product.variantName' }], ...search })).items.map(
      ({ product }) => product.variantName,
    )
  return { shop, items, jug, names }
}

test('items are searched by the name and the SKU, and by variants and barcodes that are named', async () => {
  const { items, names } = await openItems()
  expect(await names({ search: { expression: 'clay' } })).toEqual(['Large', 'Small'])
  expect(await names({ search: { expression: 'lar', fields: ['product.variantName'] } })).toEqual(['Large'])
  expect(await names({ search: { expression: 'jug-small', mode: 'AND' } })).toEqual(['Small'])
  expect(await names({ search: { expression: 'clay', fields: ['product.variantSku'] } })).toEqual([])
  expect(await names({ search: { expression: 'jug', fields: ['product.name'] } })).toEqual(['Large', 'Small'])
  const barcode = { expression: '40-Large', mode: 'AND' } as const
  expect(await names({ search: barcode })).toEqual([])
  expect(await names({ search: { ...barcode, fields: ['product.variantBarcode'] } })).toEqual(['Large'])
  expect(await names({ search: { expression: 'clay' }, filter: { inStock: true } })).toEqual(['Small'])
  expect((await items.search()).items).toHaveLength(3)
})

test('an item shows the brand and the barcode of its variant, and is found by them', async () => {
  const { items, names, jug, shop } = await openItems()
  const found = await items.search({ filter: { 'product.variantBarcode': '40-Small' } })
  expect(await names({ filter: { 'product.variantBarcode': { $in: ['40-Large', '40-Small'] } } })).toEqual([
    'Large',
    'Small',
  ])
  expect(await names({ filter: { 'product.variantBarcode': { $in: ['40-small', null] } } })).toEqual([
    'Postcard',
  ])
  const brand = { id: jug.brand?.id as string, name: 'Tide' }
  expect(found.items).toEqual([
    expect.objectContaining({ product: expect.objectContaining({ variantBarcode: '40-Small', brand }) }),
  ])
  const id = found.items[0]?.id as string
  expect(await items.get(id)).toEqual(found.items[0])
  expect(await names({ filter: { 'product.brand.id': brand.id } })).toEqual(['Large', 'Small'])
  const others = await items.query().ne('product.brand.id', brand.id).find()
  expect(others.items).toEqual((await items.search({ filter: { productId: { $ne: jug.id } } })).items)
  expect(others.items[0]?.product).not.toHaveProperty('brand')
  await items.update(id, { revision: '1', quantity: 5 })
  expect(
    await shop.rows(
      `select payload->'currentEntity'->'product'->'brand' as brand from outbox
       where store_id = $1 and entity_id = $2 and name = 'inventory-item.updated'`,
      id,
    ),
  ).toEqual([{ brand }])
})

test('figures of a search count the items on all its pages', async () => {
  const { items, jug } = await openItems()
  const page = await items.search({
    aggregations: [
      { type: 'VALUE', fieldPath: 'availabilityStatus' },
      { type: 'VALUE', fieldPath: 'product.brand.id', value: { missingValues: 'INCLUDE' } },
      { type: 'SCALAR', fieldPath: 'quantity', scalar: { type: 'SUM' } },
      { type: 'VALUE', fieldPath: 'productId', value: { limit: 1 } },
    ],
    sort: [{ fieldName: 'quantity', order: 'DESC' }],
    cursorPaging: { limit: 2 },
  })
  expect(page.items.map(({ quantity }) => quantity)).toEqual([9, 4])
  expect(page.aggregations.map(({ values, scalar }) => values?.results ?? scalar?.value)).toEqual([
    [
      { value: 'IN_STOCK', count: 2 },
      { value: 'OUT_OF_STOCK', count: 1 },
    ],
    [
      { value: jug.brand?.id, count: 2 },
      { value: 'N/A', count: 1 },
    ],
    13,
    [{ value: jug.id, count: 2 }],
  ])
  const next = await page.next()
  expect(next.items.map(({ quantity }) => quantity)).toEqual([0])
  expect((await next.previous()).items).toEqual(page.items)
})

test('items sort by their categories, page by page', async () => {
  const { inventoryItems: items } = await openInventory()
  const sort = [{ fieldName: 'product.directCategoryIds' }]
  const all = await items.search({ sort, cursorPaging: { limit: 100 } })
  const categories = all.items.map(({ product }) => product.directCategoryIds.join())
  const present = categories.filter((ids) => ids !== '')
  expect(new Set(present).size).toBeGreaterThan(1)
  expect(categories).toEqual([...present.toSorted(), ...categories.slice(present.length)])
  const read = []
  let page = await items.search({ sort, cursorPaging: { limit: 2 } })
  for (;;) {
    read.push(...page.items)
    if (!page.hasNext) break
    page = (await page.next()) as typeof page
  }
  expect(read).toEqual(all.items)
})

test('a search that asks for what is not known, and a cursor that no page has, are refused (CT3)', async () => {
  const { shop } = await openItems()
  const { ask } = shop.merchant
  const sort = [{ fieldName: 'product.directCategoryIds', order: 'ASC' }]
  const cursor = btoa(JSON.stringify([1, {}, sort, 2, ['{"'], 'x', false, false])).replaceAll('=', '')
  const refused: [object, string][] = [
    [{ filter: { cost: 1 } }, 'search.filter.cost FIELD_NOT_ALLOWED'],
    [
      { aggregations: [{ type: 'VALUE', fieldPath: 'cost' }] },
      'search.aggregations[0].fieldPath FIELD_NOT_ALLOWED',
    ],
    [{ search: { expression: 'x', fields: ['productId'] } }, 'search.search.fields[0] FIELD_NOT_ALLOWED'],
    [{ sort: [{ fieldName: 'variantId' }] }, 'search.sort[0].fieldName FIELD_NOT_ALLOWED'],
    [{ cursorPaging: { cursor } }, 'search.cursorPaging.cursor FORMAT'],
  ]
  for (const [search, broken] of refused) {
    const answer = await ask('POST', '/stores/v3/inventory-items/search', { body: { search } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  const visitor = await shop.visitor().ask('POST', '/stores/v3/inventory-items/search', { body: {} })
  expect(visitor.status).toBe(403)
})

test('items are found by the ids of categories in capitals too, and all of them by the category of all products', async () => {
  const { shop, inventoryItems, ask, itemsOf } = await openInventory()
  const [bowl] = await itemsOf('bowl')
  const [kitchen = ''] = bowl?.product.directCategoryIds ?? []
  const filterOf = (...ids: string[]) => ({ 'product.directCategoryIds': { $hasSome: ids } })
  const idsIn = async (filter: object) => {
    const query = await inventoryItems.page({ filter: { ...filter } })
    const search = await inventoryItems.search({ filter: { ...filter } })
    const paged = await ask('POST', '/vitrine/v1/inventory/items/query', {
      body: { query: { filter, paging: { limit: 100 } } },
    })
    const ids = [query.items, search.items, paged.body.inventoryItems as { id: string }[]].map((items) =>
      items.map(({ id }) => id).toSorted(),
    )
    expect([ids[1], ids[2]]).toEqual([ids[0], ids[0]])
    expect(await inventoryItems.count({ ...filter })).toBe(ids[0]?.length)
    return ids[0]
  }
  const inKitchen = await idsIn(filterOf(kitchen))
  expect(inKitchen).toContain(bowl?.id)
  expect(await idsIn(filterOf(kitchen.toUpperCase()))).toEqual(inKitchen)
  expect(await idsIn({ $not: filterOf(kitchen.toUpperCase()) })).not.toContain(bowl?.id)
  expect(await idsIn(filterOf(allProductsCategoryId.toUpperCase()))).toEqual(await idsIn({}))
  const changed = await ask('POST', '/stores/v3/bulk/inventory-items/update-by-filter', {
    body: { filter: filterOf(kitchen.toUpperCase()), inventoryItem: { quantity: 7 } },
  })
  expect(changed.status).toBe(200)
  await finishJobs(shop)
  expect((await itemsOf('bowl'))[0]?.quantity).toBe(7)
})
