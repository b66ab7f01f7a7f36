// Collections: reading and querying them, and their visibility.
import { expect, test } from 'vitest'
import { bowl } from '../shop/sample-products.ts'
import { openShop } from '../shop/open-shop.ts'

test('a collection is found by its id and by its slug, at every path', async () => {
  const visitor = (await openShop()).visitor()
  const kitchen = {
    id: 'kitchen',
    name: 'Kitchen',
    slug: 'kitchen',
    description: 'For cooking and eating.',
    media: {
      mainMedia: {
        id: 'kitchen',
        mediaType: 'image',
        image: { url: 'http://platform.test/sample/kitchen.svg', width: 1600, height: 640 },
      },
    },
    numberOfProducts: 2,
    visible: true,
  }
  expect(await visitor.collections.get('kitchen')).toMatchObject(kitchen)
  expect(await visitor.collections.bySlug('kitchen')).toMatchObject(kitchen)
  for (const path of [
    '/v2/collections/kitchen',
    '/v2/collections/slug/kitchen?slug=kitchen',
    '/stores-reader/v2/collections/kitchen?id=kitchen',
    '/stores-reader/v1/collections/slug/kitchen',
    '/v1/collections/slug/kitchen',
  ]) {
    expect((await visitor.ask('GET', path)).body).toMatchObject({ collection: kitchen })
  }
  expect(await visitor.collections.get('attic')).toBeNull()
  expect((await visitor.ask('GET', '/v2/collections/slug/attic')).code).toBe('COLLECTION_NOT_FOUND')
})

test('collections can be queried only by id and name, and are paged', async () => {
  const visitor = (await openShop()).visitor()
  const { collections } = visitor
  const names = async (query: { find(): Promise<{ items: { name: string }[] }> }) =>
    (await query.find()).items.map(({ name }) => name)
  expect(await names(collections.query().descending('name'))).toEqual(['Kitchen', 'Clay'])
  expect(await names(collections.query().startsWith('name', 'CL'))).toEqual(['Clay'])
  expect(await names(collections.query().in('id', ['kitchen', 'nothing']))).toEqual(['Kitchen'])
  const first = await collections.query().ascending('name').limit(1).find()
  expect([first.total, first.hasNext]).toEqual([2, true])
  expect((await first.next()).items.map(({ name }) => name)).toEqual(['Kitchen'])
  for (const field of ['slug', 'visible', 'description', 'numberOfProducts', 'facts', 'toString']) {
    const response = await visitor.ask('POST', '/v2/collections/query', {
      body: { query: { filter: { [field]: 'x' } } },
    })
    expect([response.status, response.broken]).toEqual([400, [`query.filter.${field} FIELD_NOT_ALLOWED`]])
  }
})

test('hidden collections are returned to merchants only (CT2)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  expect(await visitor.collections.get('winter')).toBeNull()
  expect(await visitor.collections.bySlug('winter')).toBeNull()
  expect((await visitor.collections.query().eq('name', 'Winter').find()).total).toBe(0)
  const response = await shop.merchant.ask('GET', '/v2/collections/winter')
  expect(response.body).toMatchObject({ collection: { name: 'Winter', visible: false, numberOfProducts: 0 } })
  const all = await shop.merchant.ask('POST', '/v2/collections/query', { body: {} })
  expect(all.body).toMatchObject({ metadata: { total: 3 } })
})

test('a hidden collection has no page, and its products stay in lists and searches', async () => {
  const shop = await openShop({ products: [{ ...bowl, collectionIds: ['winter'] }] })
  const { collections, products } = shop.visitor()
  expect(await collections.get('winter')).toBeNull()
  expect((await products.get('bowl'))?.collectionIds).toContain('winter')
  expect((await products.query().hasSome('collectionIds', 'winter').find()).total).toBe(1)
  expect((await products.search({ collectionId: 'winter' })).total).toBe(1)
})

test('a product that lists a collection twice is counted once', async () => {
  const shop = await openShop({ products: [{ ...bowl, collectionIds: ['kitchen', 'kitchen'] }] })
  expect((await shop.visitor().collections.get('kitchen'))?.numberOfProducts).toBe(1)
})

test('a collection of another store is not found', async () => {
  const otherShop = await openShop({
    collections: [{ id: 'attic', name: 'Attic', slug: 'attic', description: '' }],
    products: [],
  })
  const visitor = (await openShop()).visitor()
  expect(await otherShop.visitor().collections.get('attic')).toMatchObject({ numberOfProducts: 0 })
  expect(await visitor.collections.get('attic')).toBeNull()
})
