// Merchants create, change and delete collections, and choose the products in them.
import { collections, merchantCollections, merchantProducts, products } from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { host, openShop, type ShopOptions } from '../shop/open-shop.ts'
import { bowl } from '../shop/sample-products.ts'

const path = '/stores/v1/collections'

async function openWithMerchant(options: ShopOptions = {}) {
  const shop = await openShop(options)
  const merchant = shop.merchantClient({ collections, merchantCollections, merchantProducts, products })
  return { shop, merchant, visitor: shop.visitor(), write: merchant.merchantCollections }
}

test('a merchant creates a collection, and shoppers find it by the slug that is made of its name', async () => {
  const { visitor, write } = await openWithMerchant()
  const created = await write.create({ name: 'Größe & Maß', description: 'To measure.' })
  expect(created).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Größe & Maß',
    slug: 'grosse-mass',
    description: 'To measure.',
    media: { items: [] },
    numberOfProducts: 0,
    visible: true,
    revision: '1',
  })
  const { revision: _, ...shown } = created
  expect(await visitor.collections.bySlug('grosse-mass')).toEqual(shown)
  expect(await write.get(created.id)).toEqual(created)
  const slugs = []
  for (const name of ['Größe & Maß', 'grosse mass', '!!!', '???', 'Grosse Mass 2', '🎁 茶 🎁'])
    slugs.push((await write.create({ name })).slug)
  expect(slugs).toEqual([
    'grosse-mass-2',
    'grosse-mass-3',
    'collection',
    'collection-2',
    'grosse-mass-2-2',
    '茶',
  ])
  expect((await write.create({ name: 'ﷺ'.repeat(50) })).slug.length).toBeLessThanOrEqual(100)
})

test('a hidden collection is created for merchants only, and an update shows it', async () => {
  const { visitor, write } = await openWithMerchant()
  const { id } = await write.create({ name: 'Soon', slug: 'coming_soon', visible: false })
  expect([await visitor.collections.get(id), (await write.get(id))?.slug]).toEqual([null, 'coming_soon'])
  const shown = await write.update(id, { visible: true, name: 'Now' })
  expect(shown).toMatchObject({ name: 'Now', slug: 'coming_soon', visible: true, revision: '2' })
  expect(await visitor.collections.get(id)).toMatchObject({ name: 'Now' })
  const found = await visitor.collections.query().eq('name', 'Now').find()
  expect(found.items.map((item) => item.id)).toEqual([id])
})

test('an update changes the fields that it names, and one that changes nothing keeps the revision', async () => {
  const { shop, visitor, write } = await openWithMerchant()
  const before = await write.get('kitchen')
  const same = [
    { name: before?.name },
    { name: null, slug: null, description: null, visible: null, media: null },
    { id: 'clay', numberOfProducts: 7, revision: '99' },
    // As a program sends back what it has read.
    before,
    {},
  ]
  for (const collection of same) {
    const { status, body } = await shop.merchant.ask('PATCH', `${path}/kitchen`, { body: { collection } })
    expect([status, body]).toEqual([200, { collection: before }])
  }
  expect(await write.update('kitchen', { slug: 'cooking', description: '' })).toEqual({
    ...before,
    slug: 'cooking',
    description: '',
    revision: '2',
  })
  expect(await visitor.collections.bySlug('kitchen')).toBeNull()
  expect(await visitor.collections.bySlug('cooking')).toMatchObject({ id: 'kitchen', numberOfProducts: 2 })
})

test('the picture of a collection is set by its address, described and removed', async () => {
  const { visitor, write } = await openWithMerchant()
  const url = 'https://pictures.test/shelf.jpg'
  await write.update('clay', { media: { mainMedia: { image: { url } } } })
  expect((await visitor.collections.get('clay'))?.media.mainMedia?.image).toEqual({
    url,
    format: 'jpg',
    altText: '',
  })
  const described = await write.update('clay', {
    media: { mainMedia: { image: { url, width: 800, height: 600, altText: 'A shelf' } } },
  })
  expect(described.media.mainMedia?.image).toMatchObject({ width: 800, height: 600, altText: 'A shelf' })
  const { id } = described.media.mainMedia ?? {}
  const other = await write.update('clay', { media: { mainMedia: { image: { url: '/sample/clay.svg' } } } })
  expect(other.media.mainMedia?.image).toMatchObject({ url: `${host}/sample/clay.svg`, altText: '' })
  expect(other.media.mainMedia?.id).not.toBe(id)
  const without = await write.update('clay', { media: { mainMedia: null } })
  expect([without.media, without.revision]).toEqual([{ items: [] }, '5'])
})

test('a collection has a title and a description for search engines, which an empty list of tags removes', async () => {
  const { shop, visitor, write } = await openWithMerchant()
  const seoData = {
    tags: [
      { type: 'title', children: 'Handmade kitchenware' },
      { type: 'meta', props: { name: 'description', content: 'Bowls that last.' } },
    ],
  }
  const created = await write.create({ name: 'Shelves', seoData })
  expect((await visitor.collections.get(created.id))?.seoData).toEqual(seoData)
  expect((await write.update('kitchen', { seoData })).revision).toBe('2')
  expect((await write.update('kitchen', { seoData })).revision).toBe('2')
  expect((await write.update('kitchen', { name: 'Cooking' })).seoData).toEqual(seoData)
  expect((await visitor.collections.bySlug('kitchen'))?.seoData).toEqual(seoData)
  expect(await write.update('kitchen', { seoData: { tags: [] } })).not.toHaveProperty('seoData')
  const events = (await shop.events('kitchen', 'collection')).filter(
    ({ name }) => name === 'collection.changed',
  )
  expect(events.map(({ payload }) => (payload as { changedFields: string[] }).changedFields)).toEqual([
    ['seoData'],
    ['name'],
    ['seoData'],
  ])
  const long = { tags: Array.from({ length: 51 }, () => ({ type: 'title' })) }
  const refused = await shop.merchant.ask('PATCH', `${path}/kitchen`, {
    body: { collection: { seoData: long } },
  })
  expect([refused.status, refused.broken]).toEqual([400, ['collection.seoData.tags MAX_SIZE']])
})

test('a value beyond its limits is refused by field, and nothing is changed', async () => {
  const { shop, write } = await openWithMerchant()
  const image = (url: unknown, more = {}) => ({
    name: 'Cup',
    media: { mainMedia: { image: { url, ...more } } },
  })
  const url = 'collection.media.mainMedia.image.url'
  const refused: [object, string][] = [
    [{ name: 'Cup', visible: 'yes' }, 'collection.visible VALIDATION'],
    [{ name: 'Cup', slug: '../cart' }, 'collection.slug FORMAT'],
    [{ name: 'Cup', slug: 'kitchen' }, 'collection.slug VALIDATION'],
    [image('javascript:alert(1)'), `${url} FORMAT`],
    [image('//pictures.test/a.png'), `${url} FORMAT`],
    [image('https://'), `${url} VALIDATION`],
    [image(`/${'p'.repeat(2000)}`), `${url} MAX_LENGTH`],
    [image('/a.png', { width: 0 }), 'collection.media.mainMedia.image.width MIN'],
    [image('/a.png', { height: 1e9 }), 'collection.media.mainMedia.image.height MAX'],
    [image('/a.png', { altText: 'a'.repeat(1001) }), 'collection.media.mainMedia.image.altText MAX_LENGTH'],
  ]
  const state = () => shop.rows('select * from collections where store_id = $1 order by id')
  const before = await state()
  for (const [collection, broken] of refused) {
    for (const [method, address] of [
      ['POST', path],
      ['PATCH', `${path}/clay`],
    ] as const) {
      const answer = await shop.merchant.ask(method, address, { body: { collection } })
      expect([method, answer.status, answer.broken]).toEqual([method, 400, [broken]])
    }
  }
  expect(await state()).toEqual(before)
  const hostile = '<script>"; drop table collections; --'
  expect((await write.update('clay', { name: hostile, description: hostile })).name).toBe(hostile)
})

test('a change with If-Match succeeds only on that revision, and else says which one is current', async () => {
  const { visitor, write } = await openWithMerchant()
  const { revision } = await write.update('clay', { name: 'First' }, { ifMatch: 'clay:1' })
  const mismatch = {
    status: 409,
    code: 'REVISION_MISMATCH',
    data: { id: 'clay', current: revision },
  }
  for (const ifMatch of ['clay:1', `kitchen:${revision}`] as const) {
    await expect(write.update('clay', { name: 'Second' }, { ifMatch })).rejects.toMatchObject(mismatch)
    await expect(write.delete('clay', { ifMatch })).rejects.toMatchObject(mismatch)
  }
  expect(await visitor.collections.get('clay')).toMatchObject({ name: 'First', numberOfProducts: 1 })
  await write.delete('clay', { ifMatch: `clay:${revision}` })
  expect(await visitor.collections.get('clay')).toBeNull()
})

test('products join a collection and leave it, in lists, searches and counts', async () => {
  const { shop, visitor, write } = await openWithMerchant()
  const { id } = await write.create({ name: 'Gifts' })
  const products = async () => {
    const found = await visitor.products.search({ collectionId: id, sort: 'name' })
    const queried = await visitor.products.query().hasSome('collectionIds', [id]).ascending('name').find()
    expect(queried.items.map((item) => item.id)).toEqual(found.items.map((item) => item.id))
    return [found.items.map((item) => item.id), (await visitor.collections.get(id))?.numberOfProducts]
  }
  await products()
  await write.addProducts(id, ['mug', 'bowl', 'mug'])
  expect(await products()).toEqual([['bowl', 'mug'], 2])
  const stored = () => shop.rows('select id, revision from products where store_id = $1 order by id')
  const before = await stored()
  await write.addProducts(id, ['bowl', 'mug'])
  expect(await stored()).toEqual(before)
  expect((await visitor.products.get('mug'))?.collectionIds).toEqual(['kitchen', 'clay', id])

  const unknown = await shop.merchant.ask('POST', `${path}/${id}/productIds`, {
    body: { productIds: ['board', 'none', 'gone'] },
  })
  expect([unknown.status, unknown.broken]).toEqual([
    400,
    ['productIds[1] VALIDATION', 'productIds[2] VALIDATION'],
  ])
  expect(await products()).toEqual([['bowl', 'mug'], 2])

  await write.removeProducts(id, ['mug', 'board', 'none'])
  await write.removeProducts(id, ['mug'])
  expect(await products()).toEqual([['bowl'], 1])
  expect((await visitor.collections.get('kitchen'))?.numberOfProducts).toBe(2)
  for (const productIds of [[], Array.from({ length: 101 }, (_, n) => `p${n}`), ['a/b'], [7], 'mug'])
    for (const tail of ['productIds', 'productIds/delete']) {
      const answer = await shop.merchant.ask('POST', `${path}/${id}/${tail}`, { body: { productIds } })
      expect([answer.status, answer.broken[0]]).toEqual([400, expect.stringMatching(/^productIds/)])
    }
})

test('a hidden product joins and is counted once it is shown', async () => {
  const { shop, visitor, write } = await openWithMerchant()
  await shop.hide('bowl')
  await write.addProducts('clay', ['bowl'])
  expect((await visitor.collections.get('clay'))?.numberOfProducts).toBe(1)
  await shop.hide('mug')
  expect((await visitor.collections.get('clay'))?.numberOfProducts).toBe(0)
})

test('a product is in at most 500 collections', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => `c${n}`)
  const { shop, write } = await openWithMerchant({
    collections: [...ids, 'last'].map((id) => ({ id, slug: id, name: id, description: '' })),
    products: [{ ...bowl, collectionIds: ids }],
  })
  await write.addProducts('c7', ['bowl'])
  const body = { productIds: ['bowl'] }
  const answer = await shop.merchant.ask('POST', `${path}/last/productIds`, { body })
  expect([answer.status, answer.broken]).toEqual([400, ['productIds[0] VALIDATION']])
})

test('the products of a deleted collection stay in the store and in their other collections', async () => {
  const { shop, visitor, merchant, write } = await openWithMerchant()
  await shop.hide('mug')
  await visitor.products.search({ collectionId: 'kitchen' })
  await write.delete('kitchen')
  expect(await visitor.collections.get('kitchen')).toBeNull()
  expect(await visitor.collections.bySlug('kitchen')).toBeNull()
  expect((await visitor.products.search({ collectionId: 'kitchen' })).total).toBe(0)
  expect((await visitor.products.get('bowl'))?.collectionIds).toEqual([])
  expect(await merchant.products.get('mug')).toMatchObject({ collectionIds: ['clay'] })
  await expect(write.delete('kitchen')).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' })
  const again = await write.create({ name: 'Kitchen' })
  expect([again.slug, again.id === 'kitchen', again.numberOfProducts]).toEqual(['kitchen', false, 0])
})

test('the products of a large collection leave it in parts, and then no product is in it', async () => {
  const dishes = Array.from({ length: 450 }, (_, n): ProductDraft => {
    const id = `dish-${String(n).padStart(3, '0')}`
    return { ...bowl, id, slug: id, collectionIds: n % 2 ? ['kitchen'] : ['kitchen', 'clay'] }
  })
  const { shop, visitor, write } = await openWithMerchant({ products: dishes })
  await write.delete('kitchen')
  expect(await visitor.collections.get('kitchen')).toBeNull()
  const left = async () => {
    await shop.platform.runDueJobs()
    return shop.rows(
      `select id from products where store_id = $1
       and ('kitchen' = any(collection_ids) or facts->'collectionIds' ? 'kitchen')`,
    )
  }
  // The platform of another test on the same database may run some of the jobs.
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
  expect((await visitor.products.search({ collectionId: 'kitchen' })).total).toBe(0)
  expect((await visitor.products.search({ collectionId: 'clay' })).total).toBe(225)
  expect((await visitor.collections.get('clay'))?.numberOfProducts).toBe(225)
  expect(await shop.rows('select key from jobs where store_id = $1')).toEqual([])
})

test('each change of a collection is recorded, in the order of the collection', async () => {
  const { shop, write } = await openWithMerchant()
  const { id } = await write.create({ name: 'Gifts', slug: 'gifts' })
  await write.update(id, { name: 'Gifts' })
  const image = { url: '/sample/gifts.svg' }
  await write.update(id, { name: 'Presents', visible: false, media: { mainMedia: { image } } })
  await write.addProducts(id, ['mug'])
  await write.delete(id)
  const source = { collection_Id: id, originatedFromVersion: 'V1_CATALOG' }
  const actor = { actorKind: 'app', actorId: null }
  expect(await shop.events(id, 'collection')).toEqual([
    {
      name: 'collection.created',
      seq: 1n,
      ...actor,
      payload: { ...source, name: 'Gifts', slug: 'gifts', visible: true, media: { items: [] } },
    },
    {
      name: 'collection.changed',
      seq: 2n,
      ...actor,
      payload: { ...source, changedFields: ['name', 'visible', 'media'] },
    },
    { name: 'collection.deleted', seq: 3n, ...actor, payload: source },
  ])
})

test('a write that is sent again with its idempotency key takes effect once', async () => {
  const { shop, write } = await openWithMerchant()
  const headers = { 'idempotency-key': 'key-1' }
  const send = (method: string, address: string, body?: object) =>
    shop.merchant.ask(method, address, { headers, ...(body && { body }) })
  const create = (name: string) => send('POST', path, { collection: { name } })
  const first = await create('Gifts')
  const { id } = first.body.collection as { id: string }
  const changed = await write.update(id, { name: 'Presents' })
  expect((await create('Gifts')).body).toEqual({ collection: changed })
  expect((await create('Other')).code).toBe('IDEMPOTENCY_KEY_REUSED')
  const rename = () => send('PATCH', `${path}/${id}`, { collection: { name: 'First' } })
  expect((await rename()).status).toBe(200)
  await write.update(id, { name: 'Second' })
  expect((await rename()).body.collection).toMatchObject({ name: 'Second' })
  const add = () => send('POST', `${path}/${id}/productIds`, { productIds: ['mug'] })
  expect((await add()).status).toBe(200)
  await write.removeProducts(id, ['mug'])
  expect([(await add()).status, (await write.get(id))?.numberOfProducts]).toEqual([200, 0])
  const remove = () => send('DELETE', `${path}/${id}`)
  expect([(await remove()).status, (await remove()).body]).toEqual([200, {}])
  expect((await shop.events(id, 'collection')).map(({ name }) => name)).toEqual([
    'collection.created',
    'collection.changed',
    'collection.changed',
    'collection.changed',
    'collection.deleted',
  ])
})

const writes = [
  ['PATCH', '', { collection: { name: 'Mine' } }],
  ['DELETE', '', undefined],
  ['POST', '/productIds', { productIds: ['mug'] }],
  ['POST', '/productIds/delete', { productIds: ['mug'] }],
] as const

test('the collection of all products cannot be written, and says so', async () => {
  const { shop } = await openWithMerchant()
  for (const [method, tail, body] of writes) {
    const address = `${path}/00000000-000000-000000-000000000001${tail}`
    const answer = await shop.merchant.ask(method, address, body && { body })
    expect([answer.status, answer.code]).toEqual([400, 'COLLECTION_OF_ALL_PRODUCTS'])
  }
})
