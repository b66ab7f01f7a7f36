// What searches find and count by: private tags for merchants only, the choices and weights of variants, and all categories.
import { expect, test } from 'vitest'
import { item, openSearch } from './open-search.ts'

const guid = (n: number) => `a0000000-0000-4000-8000-00000000000${n}`
const privateTags = 'tags.privateTags.tagIds'
const ofTag = { filter: { [privateTags]: { $hasSome: [guid(1)] } } }

test('merchants find and count products by private tags, and for visitors there is no such field', async () => {
  const { reads, writes, shop } = await openSearch()
  const tags = { privateTags: { tagIds: [guid(1), guid(2)] } }
  const { id } = await writes.create(item('Bowl', '9', { tags }))
  const aggregations = [{ type: 'VALUE' as const, fieldPath: privateTags }]
  const found = await reads.search({ ...ofTag, aggregations })
  expect(found.items.map((product) => product.id)).toEqual([id])
  expect(found.aggregations[0]?.values?.results).toEqual([
    { value: guid(1), count: 1 },
    { value: guid(2), count: 1 },
  ])
  expect(await reads.count(ofTag)).toBe(1)
  const { body } = await shop.merchant.ask('POST', '/stores/v3/bulk/products/delete-by-filter', {
    body: ofTag,
  })
  expect(body).toHaveProperty('jobId')
  const { ask } = shop.visitor()
  for (const search of [ofTag, { aggregations }]) {
    const { status, broken } = await ask('POST', '/stores/v3/products/search', { body: { search } })
    expect([status, broken[0]]).toEqual([
      400,
      expect.stringMatching(/^search\.(filter|aggregations)\S* FIELD_NOT_ALLOWED$/),
    ])
  }
  const { status } = await ask('POST', '/stores/v3/products/count', { body: ofTag })
  expect(status).toBe(400)
})

test('products are counted by the choices and the weights of their variants, of offered ones for visitors', async () => {
  const { writes, reads, productsV3 } = await openSearch()
  const sizes = ['S', 'M', 'L']
  await writes.create({
    ...item('Cup', '20'),
    options: [{ name: 'Size', choicesSettings: { choices: sizes.map((name) => ({ name })) } }],
    variantsInfo: {
      variants: sizes.slice(0, 2).map((choiceName, i) => ({
        visible: choiceName === 'S',
        choices: [{ optionChoiceNames: { optionName: 'Size', choiceName } }],
        price: { actualPrice: { amount: '20' } },
        physicalProperties: { weight: i + 0.5 },
      })),
    },
  })
  const [cup] = (await reads.search({ filter: { name: 'Cup' } })).items
  const [size] = cup?.options ?? []
  const [small, medium] = size?.choicesSettings.choices ?? []
  const ids = 'variantsInfo.variants.choices.optionChoiceIds'
  const aggregations = [
    `${ids}.optionId`,
    `${ids}.choiceId`,
    'variantsInfo.variants.physicalProperties.weight',
  ].map((fieldPath) => ({ type: 'VALUE' as const, fieldPath, value: { sortType: 'VALUE' as const } }))
  const valuesOf = (results: Awaited<ReturnType<typeof reads.search>>['aggregations']) =>
    results.map(({ values }) => values?.results.map(({ value }) => value).sort())
  expect(valuesOf((await productsV3.search({ aggregations })).aggregations)).toEqual([
    [size?.id],
    [small?.choiceId],
    ['0.5'],
  ])
  expect(valuesOf((await reads.search({ aggregations })).aggregations)).toEqual([
    [size?.id],
    [small?.choiceId, medium?.choiceId].sort(),
    ['0.5', '1.5'],
  ])
})

test('a search that names them also looks for ids of delivery profiles and of categories', async () => {
  const { writes, names, shop } = await openSearch()
  const physicalProperties = { deliveryProfileId: guid(4) }
  const chair = await writes.create(item('Chair', '90', { physicalProperties }))
  const { ask } = shop.merchant
  const created = await ask('POST', '/stores/v1/collections', { body: { collection: { name: 'Seats' } } })
  const { id } = created.body.collection as { id: string }
  await ask('POST', `/stores/v1/collections/${id}/productIds`, { body: { productIds: [chair.id] } })
  const find = (expression: string, field: string) =>
    names({ search: { expression, fields: [field], mode: 'AND' } })
  expect(await find(guid(4), 'physicalProperties.deliveryProfileId')).toEqual(['Chair'])
  expect(await find(guid(5), 'physicalProperties.deliveryProfileId')).toEqual([])
  expect(await find(id, 'directCategoryIdsInfo.categoryIds')).toEqual(['Chair'])
})

test('all categories of a product are those that it is in and the category of all products, wherever they are read', async () => {
  const { merchant, reads, writes, names } = await openSearch()
  const all = await merchant.categories.allProductsId()
  const { id } = await writes.create(item('Plate', '9'))
  const fields = ['ALL_CATEGORIES_INFO', 'DIRECT_CATEGORIES_INFO'] as const
  const read = await reads.get(id, { fields })
  expect(read?.allCategoriesInfo).toEqual({ categories: [{ id: all }] })
  expect(read?.directCategoriesInfo).toEqual({ categories: [] })
  const inAll = { 'allCategoriesInfo.categories.id': { $hasSome: [all] } }
  expect(await names({ filter: inAll })).toHaveLength(5)
  const both = {
    'allCategoriesInfo.categories.id': { $hasSome: [guid(1)] },
    'directCategoriesInfo.categories.id': { $hasSome: [all] },
    'directCategoryIdsInfo.categoryIds': { $hasSome: [guid(2)] },
  }
  expect(await names({ filter: both })).toEqual([])
})
