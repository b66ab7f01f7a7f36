// Searches of products that count by their variants, and that filter by ids of categories.
import type { Aggregation } from '@vitrine/client'
import { expect, test } from 'vitest'
import { item, openSearch } from './open-search.ts'

test.each([
  'directCategoryIdsInfo.categoryIds',
  'directCategoriesInfo.categories.id',
  'allCategoriesInfo.categories.id',
])('%s takes ids in capitals, and the category of all products', async (field) => {
  const { shop, merchant, names, productsV3, reads } = await openSearch()
  const all = (await merchant.categories.allProductsId()).toUpperCase()
  const { ask } = shop.merchant
  const created = await ask('POST', '/stores/v1/collections', { body: { collection: { name: 'Blue' } } })
  const { id } = created.body.collection as { id: string }
  const jug = (await reads.search({ filter: { name: 'Blue jug' } })).items[0]?.id
  await ask('POST', `/stores/v1/collections/${id}/productIds`, { body: { productIds: [jug] } })
  const blue = id.toUpperCase()
  expect(await names({ filter: { [field]: { $hasSome: [blue] } } })).toEqual(['Blue jug'])
  expect(await names({ filter: { [field]: { $hasSome: [blue, all] } } })).toHaveLength(4)
  expect(await names({ filter: { [field]: { $hasAll: [blue, all] } } })).toEqual(['Blue jug'])
  expect(await names({ filter: { [field]: { $hasAll: [all] } } })).toHaveLength(4)
  expect(await names({ filter: { $or: [{ name: 'Vase' }, { [field]: { $hasAll: [blue] } }] } })).toEqual([
    'Blue jug',
    'Vase',
  ])
  expect(await productsV3.count({ filter: { $not: { [field]: { $hasSome: [all] } } } })).toBe(0)
  // No category at all is not the category of all products.
  expect(await names({ filter: { [field]: { $hasAll: [] } } })).toEqual([])
})

test('prices of variants are counted by product, and hidden variants only for merchants (CT2)', async () => {
  const { count, reads, writes } = await openSearch()
  const sizes = [
    { name: 'S', amount: '20', visible: true },
    { name: 'M', amount: '20', visible: true },
    { name: 'L', amount: '44', visible: true },
    { name: 'Secret', amount: '999', visible: false },
  ]
  await writes.create({
    ...item('Cup', '20', { brand: { name: 'Tide' } }),
    options: [{ name: 'Size', choicesSettings: { choices: sizes.map(({ name }) => ({ name })) } }],
    variantsInfo: {
      variants: sizes.map(({ name, amount, visible }) => ({
        visible,
        choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: name } }],
        price: { actualPrice: { amount }, ...(name === 'L' && { compareAtPrice: { amount: '55' } }) },
      })),
    },
  })
  const price = 'variantsInfo.variants.price.actualPrice.amount'
  const before = 'variantsInfo.variants.price.compareAtPrice.amount'
  const visible = 'variantsInfo.variants.visible'
  const scalar = (type: 'MIN' | 'MAX' | 'SUM' | 'AVG' | 'COUNT_DISTINCT', fieldPath = price) =>
    ({ type: 'SCALAR', fieldPath, scalar: { type } }) as const
  const ofVariants: Aggregation[] = [
    { type: 'VALUE', fieldPath: price, value: { sortType: 'VALUE', sortDirection: 'ASC' } },
    { type: 'RANGE', fieldPath: price, range: { buckets: [{ to: 20 }, { from: 20, to: 50 }, { from: 50 }] } },
    scalar('MAX'),
    scalar('SUM'),
    scalar('COUNT_DISTINCT'),
    { type: 'VALUE', fieldPath: visible },
    { type: 'VALUE', fieldPath: before, value: { missingValues: 'INCLUDE' } },
  ]
  const figures = (all: Awaited<ReturnType<typeof count>>) =>
    all.map(
      ({ values, ranges, scalar: figure }) =>
        figure?.value ?? (values ?? ranges)?.results.map((each) => Object.values(each).join(' ')),
    )
  expect(figures(await count(...ofVariants))).toEqual([
    ['20 2', '30 1', '44 1', '5 1', '70 1'],
    ['20 1', '20 50 3', '50 1'],
    70,
    20 + 30 + 70 + 5 + 20 + 20 + 44,
    5,
    ['true 5'],
    ['N/A 4', '55 1'],
  ])
  const { aggregations } = await reads.search({ aggregations: [scalar('MAX'), ...ofVariants.slice(5, 6)] })
  expect(figures(aggregations)).toEqual([999, ['true 6', 'false 1']])
  const nested = async (type: Parameters<typeof scalar>[0]) => {
    const [result] = await count({
      name: 'By brand',
      type: 'NESTED',
      nested: {
        nestedAggregations: [
          { name: 'brand', type: 'VALUE', fieldPath: 'brand.name' },
          { name: 'price', ...scalar(type) },
        ],
      },
    })
    return result?.nested?.results.map(({ results }) => [
      results.brand?.value?.value,
      results.brand?.value?.count,
      results.price?.scalar?.value,
    ])
  }
  expect(await nested('AVG')).toEqual([
    ['Tide', 3, (20 + 30 + 20 + 20 + 44) / 5],
    ['Fjord', 1, 70],
  ])
  expect(await nested('COUNT_DISTINCT')).toEqual([
    ['Tide', 3, 3],
    ['Fjord', 1, 1],
  ])
  expect(await nested('MIN')).toEqual([
    ['Tide', 3, 20],
    ['Fjord', 1, 70],
  ])
})

test('products and their variants are found and counted by who delivers them', async () => {
  const { productsV3, names, writes, shop } = await openSearch()
  const id = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`
  const delivered = { fulfillerId: id(1), deliveryProfileId: id(2) }
  const chair = await writes.create(item('Chair', '90', { physicalProperties: delivered }))
  await writes.create(item('Stool', '40', { physicalProperties: { fulfillerId: id(3) } }))
  const field = 'physicalProperties.fulfillerId'
  expect(await names({ filter: { [field]: id(1) } })).toEqual(['Chair'])
  expect(await names({ filter: { [field]: { $in: [id(1), id(3)] } } })).toEqual(['Chair', 'Stool'])
  expect(await names({ filter: { 'physicalProperties.deliveryProfileId': id(2) } })).toEqual(['Chair'])
  const figures = await productsV3.search({
    aggregations: [
      { type: 'VALUE', fieldPath: field },
      { type: 'VALUE', fieldPath: 'physicalProperties.deliveryProfileId' },
    ],
  })
  expect(figures.aggregations.map(({ values }) => values?.results)).toEqual([
    [
      { value: id(1), count: 1 },
      { value: id(3), count: 1 },
    ],
    [{ value: id(2), count: 1 }],
  ])
  const ofProduct = `productData.${field}`
  const { body } = await shop.visitor().ask('POST', '/stores/v3/products/search-variants', {
    body: { search: { filter: { [ofProduct]: { $in: [id(1), id(3)] } }, sort: [{ fieldName: ofProduct }] } },
  })
  const [first, ...others] = body.variants as { productData: { productId: string } }[]
  expect([first?.productData.productId, others.length]).toEqual([chair.id, 1])
})
