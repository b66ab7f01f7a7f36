// Categories of catalog version 3: many products are put into them at once, by a filter.
import { expect, test } from 'vitest'
import { bowl, mug, vase } from '../../shop/sample-products.ts'
import { openV3, scarf } from './open-v3.ts'

async function openCategories() {
  const shop = await openV3()
  const { storefront, merchant } = shop
  const categoriesOf = async (id: string) => {
    const product = await merchant.productsV3.get(id, { fields: ['DIRECT_CATEGORY_IDS'] })
    return product?.directCategoryIdsInfo?.categoryIds ?? []
  }
  const [clay = ''] = (await categoriesOf('mug')).slice(1)
  const inClay = { 'directCategoriesInfo.categories': { $matchItems: [{ id: clay }] } }
  const countOf = () => storefront.productsV3.count({ filter: inClay })
  return { ...shop, clay, categoriesOf, countOf, inClay, categories: merchant.categories }
}

test('products that match a filter join a category, and leave it by a filter', async () => {
  const { categories, clay, run, writes, categoriesOf, countOf, events, merchant, inClay } =
    await openCategories()
  const { id } = await writes.create(scarf)
  const before = await countOf()
  const collection = (await merchant.collections.query().eq('name', 'Clay').find()).items[0]
  const jobId = await run(categories.addByFilter([clay], { search: { expression: 'scarf' } }))
  expect(jobId).toMatch(/^[0-9a-f-]{36}$/)
  expect([await categoriesOf(id), await countOf()]).toEqual([[clay], before + 1])
  expect((await merchant.collections.get(collection?.id ?? ''))?.numberOfProducts).toBe(
    (collection?.numberOfProducts ?? 0) + 1,
  )
  expect((await events(id)).slice(-2).map(({ name }) => name)).toEqual([
    'product-v1.changed',
    'product.updated',
  ])
  const recorded = (await events(id)).length
  // A product that is in the category already does not change.
  await run(categories.addByFilter([clay], { filter: { id } }))
  expect((await events(id)).length).toBe(recorded)
  await run(categories.removeByFilter([clay], { filter: { $and: [inClay, { id: { $ne: id } }] } }))
  expect([await countOf(), await categoriesOf(id)]).toEqual([1, [clay]])
})

test('more products than one transaction changes follow in jobs', async () => {
  const { categories, clay, run, writes, countOf } = await openCategories()
  const before = await countOf()
  for (let n = 0; n < 3; n += 1) await writes.bulkCreate(Array.from({ length: 100 }, () => scarf))
  await run(categories.addByFilter([clay], { filter: { name: { $startsWith: 'Wool' } } }))
  expect(await countOf()).toBe(before + 300)
  await run(categories.removeByFilter([clay], {}))
  expect(await countOf()).toBe(0)
})

test('a category that does not exist is refused, and so are broken filters; the category of all products stays', async () => {
  const { ask, clay, categories, countOf } = await openCategories()
  const before = await countOf()
  const all = await categories.allProductsId()
  const unknown = '5a3b1e00-0000-4000-8000-000000000009'
  const refused: [object, string][] = [
    [{ categoryIds: [] }, 'categoryIds MIN_SIZE'],
    [{ categoryIds: Array(6).fill(clay) }, 'categoryIds MAX_SIZE'],
    [{ categoryIds: ['clay'] }, 'categoryIds[0] FORMAT'],
    [{ categoryIds: [clay, unknown] }, 'categoryIds[1] VALIDATION'],
    [{ categoryIds: [all] }, 'categoryIds[0] VALIDATION'],
    [{ categoryIds: [clay], filter: { nonesuch: 1 } }, 'filter.nonesuch FIELD_NOT_ALLOWED'],
    [
      { categoryIds: [clay], filter: { 'costRange.minValue.amount': 1 } },
      'filter.costRange.minValue.amount FIELD_NOT_ALLOWED',
    ],
    [{ categoryIds: [clay], filter: { name: 'x'.repeat(8000) } }, 'filter MAX_LENGTH'],
    [
      { categoryIds: [clay], search: { expression: 'x', fields: ['slug'] } },
      'search.fields[0] FIELD_NOT_ALLOWED',
    ],
  ]
  for (const change of ['add-to', 'remove-from'])
    for (const [body, broken] of refused) {
      const answer = await ask('POST', `/stores/v3/bulk/products/${change}-categories-by-filter`, { body })
      expect([answer.status, answer.broken]).toEqual([400, [broken]])
    }
  expect(await countOf()).toBe(before)
})

test('a product that would be in more than 500 categories stays as it is, and the change says so', async () => {
  const ids = Array.from({ length: 499 }, (_, n) => `c${n}`)
  const { merchant, run, v1, reads } = await openV3({
    collections: [...ids, 'first', 'second'].map((id) => ({ id, slug: id, name: id, description: '' })),
    products: [
      { ...bowl, collectionIds: ids },
      { ...mug, collectionIds: ['first', 'second'] },
      { ...vase, collectionIds: [] },
    ],
  })
  const categoriesOf = async (id: string) =>
    (await reads.get(id, { fields: ['DIRECT_CATEGORY_IDS'] }))?.directCategoryIdsInfo?.categoryIds ?? []
  const both = await categoriesOf('mug')
  const jobId = await run(merchant.categories.addByFilter(both, { filter: {} }))
  expect([(await categoriesOf('bowl')).length, await categoriesOf('vase')]).toEqual([499, both])
  expect(await v1.bulkChange(jobId)).toMatchObject({
    changed: 2,
    failed: 1,
    failures: [
      {
        id: 'bowl',
        error: { data: { fieldViolations: [{ field: 'categoryIds', violatedRule: 'VALIDATION' }] } },
      },
    ],
  })
})

test('a call that comes again with its idempotency key names the same job', async () => {
  const { categories, clay, run, countOf } = await openCategories()
  const before = await countOf()
  const options = { idempotencyKey: 'once' }
  const selection = { filter: { id: 'mug' } }
  const first = await run(categories.removeByFilter([clay], selection, options))
  expect(await countOf()).toBe(before - 1)
  await run(categories.addByFilter([clay], selection))
  expect(await run(categories.removeByFilter([clay], selection, options))).toBe(first)
  expect(await countOf()).toBe(before)
})

test('visitors read which category has all products', async () => {
  const { shop } = await openCategories()
  const { ask } = shop.visitor()
  expect((await ask('GET', '/stores/v3/all-products-category')).status).toBe(200)
})
