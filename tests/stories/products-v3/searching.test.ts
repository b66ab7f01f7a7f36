// Searches of catalog version 3: words, the figures of aggregations, and pages by cursors.
import { expect, test } from 'vitest'
import { item, openSearch } from './open-search.ts'

test('words are looked for in names, descriptions and SKUs, and in named fields alone', async () => {
  const { names, productsV3, writes } = await openSearch()
  expect(await names({ search: { expression: 'blue' } })).toEqual(['Blue jug', 'Vase'])
  expect(await names({ search: { expression: 'blue jug', mode: 'AND' } })).toEqual(['Blue jug'])
  expect(await names({ search: { expression: 'blue', fields: ['name'] } })).toEqual(['Blue jug'])
  expect(await names({ search: { expression: 'glaxe', fuzzy: true } })).toEqual(['Vase'])
  const variants = ['A-SHOWN', 'B-HIDDEN'].map((sku, i) => ({
    sku,
    visible: i === 0,
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: sku } }],
    price: { actualPrice: { amount: '9' } },
  }))
  const choices = variants.map(({ sku }) => ({ name: sku }))
  await writes.create({
    ...item('Cup', '9'),
    options: [{ name: 'Size', choicesSettings: { choices } }],
    variantsInfo: { variants },
  })
  const fields = ['variantsInfo.variants.sku']
  expect(await names({ search: { expression: 'shown', fields } })).toEqual(['Cup'])
  // So that usual searches stay fast in stores with many variants.
  expect(await names({ search: { expression: 'shown' } })).toEqual([])
  expect(await names({ search: { expression: 'hidden', fields } })).toEqual([])
  expect(await productsV3.count({ search: { expression: 'blue jug', mode: 'AND' } })).toBe(1)
})

test('variants are found by the SKU that they answer, of a product with one variant too', async () => {
  const { names, count, writes } = await openSearch()
  const variants = [{ sku: 'SOLO-1', barcode: '4006381333931', price: { actualPrice: { amount: '9' } } }]
  await writes.create({ ...item('Cup', '9'), variantsInfo: { variants } })
  const sku = 'variantsInfo.variants.sku'
  expect(await names({ search: { expression: 'solo', fields: [sku] } })).toEqual(['Cup'])
  expect(await names({ filter: { [sku]: { $hasSome: ['SOLO-1'] } } })).toEqual(['Cup'])
  expect((await count({ type: 'VALUE', fieldPath: sku }))[0]?.values?.results).toEqual([
    { value: 'SOLO-1', count: 1 },
  ])
  // A product counts once, however many of its variants have the SKU.
  const sizes = ['S', 'M'].map((choiceName) => ({
    sku: 'SAME',
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
    price: { actualPrice: { amount: '9' } },
  }))
  await writes.create({
    ...item('Bowl', '9'),
    options: [{ name: 'Size', choicesSettings: { choices: [{ name: 'S' }, { name: 'M' }] } }],
    variantsInfo: { variants: sizes },
  })
  expect((await count({ type: 'VALUE', fieldPath: sku }))[0]?.values?.results).toContainEqual({
    value: 'SAME',
    count: 1,
  })
  expect(await names({ filter: { $not: { [sku]: { $hasSome: ['SOLO-1'] } } } })).not.toContain('Cup')
})

test('a merchant finds products by the SKUs and barcodes of hidden variants, and visitors do not', async () => {
  const { names, reads, writes } = await openSearch()
  const variants = ['A-SHOWN', 'B-HIDDEN'].map((sku, i) => ({
    sku,
    barcode: `${4_006_381_333_931 + i}`,
    visible: i === 0,
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: sku } }],
    price: { actualPrice: { amount: '9' } },
  }))
  await writes.create({
    ...item('Cup', '9'),
    options: [{ name: 'Size', choicesSettings: { choices: variants.map(({ sku }) => ({ name: sku })) } }],
    variantsInfo: { variants },
  })
  for (const [field, value] of [
    ['sku', 'B-HIDDEN'],
    ['barcode', '4006381333932'],
  ]) {
    const filter = { [`variantsInfo.variants.${field}`]: { $hasSome: [value] } }
    expect(await names({ filter })).toEqual([])
    expect((await reads.search({ filter })).items.map(({ name }) => name)).toEqual(['Cup'])
    expect(await reads.count({ filter, returnNonVisibleProducts: true })).toBe(1)
  }
})

test('words with a wrong letter are looked up in the index, short words too', async () => {
  const { names, shop } = await openSearch()
  const find = (expression: string) => names({ search: { expression, fuzzy: true } })
  expect([await find('glaxe blux'), await find('clxy')]).toEqual([['Blue jug', 'Vase'], []])
  // Without its texts, the index finds nothing that a scan of the products would find.
  await shop.rows(`update product_texts set trigrams = '{}' where store_id = $1`)
  expect([await find('glaze'), await find('blue clay')]).toEqual([[], []])
})

test('figures count all products that are found, on whatever page, and none that are hidden (CT2)', async () => {
  const { count, productsV3, reads } = await openSearch()
  const price = 'actualPriceRange.minValue.amount'
  const [brands, ranges, highest, years, nested] = await count(
    { name: 'Brands', type: 'VALUE', fieldPath: 'brand.name', value: { missingValues: 'INCLUDE' } },
    { type: 'RANGE', fieldPath: price, range: { buckets: [{ to: 30 }, { from: 30 }] } },
    { type: 'SCALAR', fieldPath: price, scalar: { type: 'MAX' } },
    { type: 'DATE_HISTOGRAM', fieldPath: 'createdDate', dateHistogram: { interval: 'YEAR' } },
    {
      name: 'By type',
      type: 'NESTED',
      nested: {
        nestedAggregations: [
          { name: 'type', type: 'VALUE', fieldPath: 'productType' },
          { name: 'dearest', type: 'SCALAR', fieldPath: price, scalar: { type: 'MAX' } },
        ],
      },
    },
  )
  expect(brands).toMatchObject({
    name: 'Brands',
    fieldPath: 'brand.name',
    values: {
      results: [
        { value: 'Tide', count: 2 },
        { value: 'Fjord', count: 1 },
        { value: 'N/A', count: 1 },
      ],
    },
  })
  expect(ranges?.ranges?.results.map((range) => range.count)).toEqual([2, 2])
  expect(highest?.scalar).toEqual({ type: 'MAX', value: 70 })
  expect(years?.dateHistogram?.results.map((year) => year.count)).toEqual([4])
  expect(
    nested?.nested?.results.map(({ results }) => [results.type?.value, results.dearest?.scalar]),
  ).toEqual([
    [{ value: 'PHYSICAL', count: 3 }, { value: 70 }],
    [{ value: 'DIGITAL', count: 1 }, { value: 5 }],
  ])
  const ofTide = await productsV3.search({
    filter: { 'brand.name': 'Tide' },
    search: { expression: 'jug' },
    aggregations: [{ type: 'VALUE', fieldPath: 'ribbon.name' }],
  })
  expect([ofTide.items.length, ofTide.aggregations[0]?.values?.results]).toEqual([
    2,
    [{ value: 'New', count: 1 }],
  ])
  const all = await reads.search({ aggregations: [{ type: 'VALUE', fieldPath: 'brand.name' }] })
  expect(all.aggregations[0]?.values?.results).toContainEqual({ value: 'Secret', count: 1 })
})

test('a search goes on page by page in both directions, with its words', async () => {
  const { productsV3 } = await openSearch()
  const first = await productsV3.search({
    search: { expression: 'jug vase' },
    sort: [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }],
    cursorPaging: { limit: 2 },
  })
  expect(first.items.map(({ name }) => name)).toEqual(['Vase', 'Red jug'])
  const second = await first.next()
  expect([second.items.map(({ name }) => name), second.hasNext]).toEqual([['Blue jug'], false])
  expect((await second.previous()).items).toEqual(first.items)
})

test('products are found and counted by their modifiers, and counted by their categories', async () => {
  const { names, count, productsV3, writes, shop, merchant } = await openSearch()
  const modifier = (name: string, ...choices: string[]) => ({
    name,
    modifierRenderType: 'TEXT_CHOICES' as const,
    choicesSettings: { choices: choices.map((each) => ({ name: each })) },
  })
  const cup = await writes.create({
    ...item('Cup', '9'),
    modifiers: [modifier('Wrapping', 'Paper', 'Cloth'), modifier('Card', 'Paper')],
  })
  const free = { name: 'Name', modifierRenderType: 'FREE_TEXT' as const }
  await writes.create({
    ...item('Bowl', '9'),
    modifiers: [
      modifier('Wrapping', 'Cloth'),
      { ...free, freeTextSettings: { title: 'Name', minCharCount: 1, maxCharCount: 9 } },
    ],
  })
  const [wrapping, card] = (await productsV3.get(cup.id))?.modifiers ?? []
  const paper = card?.choicesSettings?.choices[0]?.choiceId as string
  expect(await names({ filter: { 'modifiers.id': { $hasSome: [wrapping?.id] } } })).toEqual(['Bowl', 'Cup'])
  const choices = 'modifiers.choicesSettings.choices'
  expect(await names({ filter: { [`${choices}.choiceId`]: { $hasSome: [paper] } } })).toEqual(['Cup'])
  expect(await names({ filter: { [`${choices}.name`]: { $hasAll: ['Cloth', 'Paper'] } } })).toEqual(['Cup'])
  const { ask } = shop.merchant
  const created = await ask('POST', '/stores/v1/collections', { body: { collection: { name: 'Table' } } })
  const { id } = created.body.collection as { id: string }
  await ask('POST', `/stores/v1/collections/${id}/productIds`, { body: { productIds: [cup.id] } })
  const figures = await count(
    { type: 'VALUE', fieldPath: `${choices}.name` },
    { type: 'VALUE', fieldPath: 'directCategoriesInfo.categories.id' },
    { type: 'VALUE', fieldPath: 'allCategoriesInfo.categories.id' },
  )
  const ofCategory = [{ value: id, count: 1 }]
  expect(figures.map(({ values }) => values?.results)).toEqual([
    [
      { value: 'Cloth', count: 2 },
      { value: 'Paper', count: 1 },
    ],
    ofCategory,
    [{ value: await merchant.categories.allProductsId(), count: 6 }, ...ofCategory],
  ])
})

test('the category of all products has every product', async () => {
  const { merchant, names, productsV3 } = await openSearch()
  const all = await merchant.categories.allProductsId()
  const inAll = { 'directCategoriesInfo.categories': { $matchItems: [{ id: { $in: [all] } }] } }
  expect(await names({ filter: inAll })).toHaveLength(4)
  expect(await productsV3.count({ filter: inAll })).toBe(4)
  expect(await productsV3.count({ filter: { $not: inAll } })).toBe(0)
})

test('a search that asks for too much, or for what is not known, is refused with its field (CT3)', async () => {
  const { shop } = await openSearch()
  const { ask } = shop.visitor()
  const value = { type: 'VALUE', fieldPath: 'brand.name' }
  const range = (count: number) => ({
    name: `${count}`,
    type: 'RANGE',
    fieldPath: 'actualPriceRange.minValue.amount',
    range: { buckets: Array(count).fill({}) },
  })
  const nested = (...counts: number[]) => ({
    type: 'NESTED',
    nested: { nestedAggregations: [value, ...counts.map((count, n) => ({ ...range(count), name: `${n}` }))] },
  })
  const refused: [object, string][] = [
    [{ aggregations: Array(11).fill(value) }, 'search.aggregations MAX_SIZE'],
    [{ aggregations: [{ ...value, value: { limit: 251 } }] }, 'search.aggregations[0].value.limit MAX'],
    [
      { aggregations: [value, { ...value, fieldPath: 'description' }] },
      'search.aggregations[1].fieldPath FIELD_NOT_ALLOWED',
    ],
    [
      { aggregations: [{ ...value, fieldPath: 'createdDate' }] },
      'search.aggregations[0].type FIELD_NOT_ALLOWED',
    ],
    [
      {
        aggregations: [
          {
            type: 'NESTED',
            nested: {
              nestedAggregations: [
                { name: 'a', type: 'VALUE', fieldPath: 'variantsInfo.variants.sku' },
                { name: 'b', type: 'VALUE', fieldPath: 'options.name' },
              ],
            },
          },
        ],
      },
      'search.aggregations[0].nested.nestedAggregations[1].fieldPath FIELD_NOT_ALLOWED',
    ],
    [
      { aggregations: [{ ...value, value: {}, scalar: { type: 'MAX' } }] },
      'search.aggregations[0] ONE_OF_ALIGNMENT',
    ],
    [
      {
        aggregations: [
          {
            type: 'NESTED',
            nested: {
              nestedAggregations: [
                { name: 'a', ...value },
                { name: 'b', type: 'VALUE', fieldPath: 'ribbon.name', range: { buckets: [{ to: 1 }] } },
              ],
            },
          },
        ],
      },
      'search.aggregations[0].nested.nestedAggregations[1] ONE_OF_ALIGNMENT',
    ],
    // Each value is in every range: 10 × 5 are as many as a search may have.
    [
      { aggregations: [nested(10, 5), nested(1)] },
      'search.aggregations[1].nested.nestedAggregations MAX_SIZE',
    ],
    [{ aggregations: [nested(20, 1), range(30), range(1)] }, 'search.aggregations[2].range.buckets MAX_SIZE'],
    [{ timeZone: 'Nowhere' }, 'search.timeZone VALIDATION'],
    [{ search: { expression: 'x', fields: ['slug'] } }, 'search.search.fields[0] FIELD_NOT_ALLOWED'],
    [{ sort: Array(11).fill({ fieldName: 'name' }) }, 'search.sort MAX_SIZE'],
  ]
  for (const [search, broken] of refused) {
    const answer = await ask('POST', '/stores/v3/products/search', { body: { search } })
    expect([answer.status, answer.broken]).toEqual([400, [broken]])
  }
  const counted = await ask('POST', '/stores/v3/products/count', {
    body: { search: { expression: 'x', fields: ['slug'] } },
  })
  expect(counted.broken).toEqual(['search.fields[0] FIELD_NOT_ALLOWED'])
})

test('products are found by compared prices, weights and stock as their pages show them, and only by variants on offer', async () => {
  const { reads, shop, writes } = await openSearch()
  type Stocked = Parameters<typeof writes.createWithInventory>[0]['variantsInfo']['variants'][number]
  const variant = (name: string, fields: Partial<Stocked>) => ({
    choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: name } }],
    price: { actualPrice: { amount: '9' } },
    ...fields,
  })
  const { id } = await writes.createWithInventory({
    ...item('Cup', '9'),
    options: [
      { name: 'Size', choicesSettings: { choices: ['S', 'M', 'L', 'XL'].map((name) => ({ name })) } },
    ],
    variantsInfo: {
      variants: [
        variant('S', {
          price: { actualPrice: { amount: '9' }, compareAtPrice: { amount: '12.50' } },
          physicalProperties: { weight: 0.25 },
          inventoryItem: { quantity: 3 },
        }),
        variant('M', {
          price: { actualPrice: { amount: '9' }, compareAtPrice: { amount: '14' } },
          physicalProperties: { weight: 2 },
          inventoryItem: { quantity: 1 },
        }),
        variant('L', { inventoryItem: { quantity: 0 } }),
        // Hidden, so none of its values counts.
        variant('XL', {
          visible: false,
          price: { actualPrice: { amount: '9' }, compareAtPrice: { amount: '900' } },
          physicalProperties: { weight: 90 },
          inventoryItem: { quantity: 9 },
        }),
      ],
    },
  })
  const found = async (filter: Record<string, unknown>) =>
    (await reads.search({ filter, sort: [{ fieldName: 'name' }] })).items.map(({ name }) => name)
  const lowest = 'compareAtPriceRange.minValue.amount'
  const highest = 'compareAtPriceRange.maxValue.amount'
  const lightest = 'physicalProperties.shippingWeightRange.minValue'
  const heaviest = 'physicalProperties.shippingWeightRange.maxValue'
  expect(await reads.get(id)).toMatchObject({
    compareAtPriceRange: { minValue: { amount: '12.50' }, maxValue: { amount: '14.00' } },
    physicalProperties: { shippingWeightRange: { minValue: 0.25, maxValue: 2 } },
    inventory: { availabilityStatus: 'PARTIALLY_OUT_OF_STOCK', preorderAvailability: 'NO_VARIANTS' },
  })
  expect(await found({ [lowest]: '12.50' })).toEqual(['Cup'])
  expect(await found({ [highest]: { $gt: 14 } })).toEqual([])
  expect(await found({ [highest]: { $exists: true } })).toEqual(['Cup'])
  expect(await found({ [lightest]: 0.25, [heaviest]: { $lte: 2 } })).toEqual(['Cup'])
  expect(await found({ 'inventory.availabilityStatus': 'PARTIALLY_OUT_OF_STOCK' })).toEqual(['Cup'])
  expect(await found({ 'inventory.availabilityStatus': 'OUT_OF_STOCK' })).toEqual([])
  const { aggregations } = await reads.search({
    filter: { name: { $in: ['Cup', 'Vase'] } },
    sort: [{ fieldName: heaviest, order: 'DESC' }],
    aggregations: [
      { type: 'VALUE', fieldPath: 'inventory.availabilityStatus' },
      { type: 'SCALAR', fieldPath: highest, scalar: { type: 'MAX' } },
      { type: 'VALUE', fieldPath: 'inventory.preorderAvailability' },
    ],
  })
  expect(aggregations.map(({ values, scalar }) => values?.results ?? scalar?.value)).toEqual([
    expect.arrayContaining([
      { value: 'IN_STOCK', count: 1 },
      { value: 'PARTIALLY_OUT_OF_STOCK', count: 1 },
    ]),
    14,
    [{ value: 'NO_VARIANTS', count: 2 }],
  ])
  for (const { id: variantId } of (await reads.get(id))?.variantsInfo.variants ?? [])
    await shop.platform.store(shop.clientId).setStock({ productId: id, variantId, quantity: 0 })
  expect(await found({ 'inventory.availabilityStatus': 'OUT_OF_STOCK' })).toEqual(['Cup'])
  const revision = (await reads.get(id))?.revision as string
  await writes.update(id, { revision, visible: false })
  expect(await found({ [lowest]: '12.50' })).toEqual(['Cup'])
})
