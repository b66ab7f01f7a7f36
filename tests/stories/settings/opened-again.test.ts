// A store that is opened again: a script brings a store to what it describes, as often as it runs.
import type { ProductDraft } from '@vitrine/contract'
import type { NewStore } from '@vitrine/platform'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { bowl, mug, mugInCurrency, sampleCollections, sampleProducts } from '../../shop/sample-products.ts'

const settings = {
  name: 'The small shop',
  currency: 'EUR',
  storefrontUrl: 'http://shop.test',
} satisfies NewStore

const reopen = ({ platform, clientId }: Shop, given: Partial<NewStore> = {}) =>
  platform.openStore({ ...settings, clientId, ...given })

const readStore = async ({ merchant }: Shop) => (await merchant.ask('GET', '/vitrine/v1/store')).body.store

/** All rows that belong to the store. */
const everything = async ({ rows }: Shop) => ({
  store: await rows('select * from stores where id = $1'),
  clients: await rows('select * from oauth_clients where store_id = $1'),
  keys: await rows('select * from api_keys where store_id = $1'),
  events: await rows(
    'select entity_kind, entity_id, seq, name from outbox where store_id = $1 order by 1, 2, 3',
  ),
  products: await rows('select id, revision, facts from products where store_id = $1 order by id'),
  offers: await rows('select * from offers where store_id = $1 order by product_id, variant_id'),
  stock: await rows('select * from stock where store_id = $1 order by product_id, variant_id'),
  collections: await rows('select * from collections where store_id = $1 order by id'),
})

const eventsOf = async ({ rows }: Shop, kind: string) =>
  (
    await rows<{ name: string }>(
      'select name from outbox where store_id = $1 and entity_kind = $2 order by created_at, seq',
      kind,
    )
  ).map(({ name }) => name)

test('the same store opened twice writes nothing', async () => {
  const shop = await openShop()
  const given = {
    language: 'en',
    timeZone: 'Europe/Oslo',
    home: { headline: 'Mugs that last.' },
    consents: [{ text: 'I agree.', required: true }],
    redirectUris: ['https://app.test/callback'],
    clientSecret: 'a secret of the client',
    apiKey: shop.apiKey,
    collections: sampleCollections,
    products: sampleProducts,
  }
  expect(await reopen(shop, given)).toEqual({ id: shop.id, clientId: shop.clientId })
  const before = await everything(shop)
  shop.clock.pass(60)
  await reopen(shop, given)
  await reopen(shop, { id: shop.id })
  expect(await everything(shop)).toEqual(before)
})

test('what is given is changed, and the rest stays as it is', async () => {
  const shop = await openShop({ redirectUris: ['https://app.test/callback'] })
  await shop.merchant.ask('PATCH', '/vitrine/v1/store', {
    body: { store: { home: { headline: 'Mugs that last.', title: 'Mugs' }, weightUnit: 'LB' } },
  })
  await reopen(shop, {
    name: 'Tide and Thread',
    storefrontUrl: 'https://tide.test',
    pricesIncludeTax: true,
    home: { title: 'Shirts' },
  })
  expect(await readStore(shop)).toMatchObject({
    revision: '3',
    name: 'Tide and Thread',
    storefrontUrl: 'https://tide.test',
    pricesIncludeTax: true,
    weightUnit: 'LB',
    home: { headline: 'Mugs that last.', title: 'Shirts' },
  })
  expect(await eventsOf(shop, 'store')).toEqual(['store.updated', 'store.updated'])
  const client = () => shop.rows('select redirect_uris, secret_hash from oauth_clients where store_id = $1')
  expect(await client()).toEqual([{ redirect_uris: ['https://app.test/callback'], secret_hash: null }])
  await reopen(shop, { redirectUris: [], clientSecret: 'a secret of the client' })
  expect(await client()).toEqual([{ redirect_uris: [], secret_hash: expect.anything() }])
  expect((await shop.merchant.ask('GET', '/stores-reader/v1/products/mug')).status).toBe(200)
})

test('products and collections are added and changed by their ids, and sold stock stays sold', async () => {
  const shop = await openShop()
  const { Sage, Cream } = mugInCurrency
  const store = shop.platform.store(shop.clientId)
  await reopen(shop, {
    products: [{ ...mug, variants: mug.variants.map((variant) => ({ ...variant, stock: 5 })) }],
  })
  // The mug has no stock of its own before: it was not counted, and stays so.
  const quantities = () =>
    shop.rows(
      `select variant_id as id, quantity from stock where store_id = $1 and product_id = 'mug' and tracked`,
    )
  expect(await quantities()).toEqual([])
  await store.setStock({ productId: 'mug', variantId: Sage, quantity: 2 })
  await store.setStock({ productId: 'mug', variantId: Cream, quantity: 0 })
  const set = {
    ...mug,
    id: 'mug-set',
    slug: 'mug-set',
    name: 'Two mugs',
    options: [],
    collectionIds: ['sets'],
  }
  await reopen(shop, {
    collections: [
      { id: 'sets', slug: 'sets', name: 'Sets', description: '' },
      { id: 'kitchen', slug: 'kitchen', name: 'The kitchen', description: 'Cups and plates.' },
    ],
    products: [
      { ...mug, price: '26.00', variants: mug.variants.map((variant) => ({ ...variant, stock: 9 })) },
      { ...set, variants: [{ id: '00000000-0000-0000-0000-000000000000', choices: {}, stock: 3 }] },
    ],
  })
  expect(await quantities()).toEqual(
    expect.arrayContaining([
      { id: Sage, quantity: 2n },
      { id: Cream, quantity: 0n },
    ]),
  )
  const product = async (id: string) =>
    (await shop.merchant.ask('GET', `/stores-reader/v1/products/${id}`)).body.product
  expect(await product('mug')).toMatchObject({ price: { price: 26 } })
  expect(await product('mug-set')).toMatchObject({ stock: { quantity: 3 }, collectionIds: ['sets'] })
  const collection = async (id: string) =>
    (await shop.merchant.ask('GET', `/v2/collections/${id}`)).body.collection
  expect(await collection('kitchen')).toMatchObject({ name: 'The kitchen' })
  expect(await collection('sets')).toMatchObject({ numberOfProducts: 1 })
  const names = await eventsOf(shop, 'collection')
  expect(names.slice(sampleCollections.length).sort()).toEqual(['collection.changed', 'collection.created'])
})

test('a collection that is deleted and opened again has the products that are given, and a job of its deletion takes none', async () => {
  const dishes = Array.from({ length: 210 }, (_, n): ProductDraft => {
    const id = `dish-${String(n).padStart(3, '0')}`
    return { ...bowl, id, slug: id, collectionIds: ['kitchen'] }
  })
  const shop = await openShop({ products: dishes })
  const collection = async () => (await shop.merchant.ask('GET', '/v2/collections/kitchen')).body.collection
  const inKitchen = () =>
    shop.rows(`select id from products where store_id = $1 and 'kitchen' = any(collection_ids) order by id`)
  // As its deletion leaves it before the first job has run.
  await shop.rows(
    `with gone as (delete from collections where store_id = $1 and id = 'kitchen' returning *)
     insert into removed_collections select store_id, id, revision, event_seq from gone`,
  )
  await reopen(shop, { collections: sampleCollections, products: dishes.slice(0, 2) })
  expect(await inKitchen()).toEqual([{ id: 'dish-000' }, { id: 'dish-001' }])
  expect(await collection()).toMatchObject({ numberOfProducts: 2 })
  await shop.rows(
    `insert into jobs (store_id, kind, key, payload, due_at)
     values ($1, 'collections.empty', 'kitchen', '{"after": ""}', '2001-01-01')`,
  )
  await shop.platform.runDueJobs()
  await expect.poll(() => shop.rows('select 1 from jobs where store_id = $1')).toEqual([])
  expect(await inKitchen()).toHaveLength(2)
  expect(await collection()).toMatchObject({ numberOfProducts: 2 })
})

test('a draft that is refused changes nothing of the store', async () => {
  const shop = await openShop()
  const before = await everything(shop)
  for (const [given, message] of [
    [{ products: [{ ...mug, price: '1.234' }] }, '"products[0].price"'],
    [{ products: [{ ...mug, collectionIds: ['none'] }] }, '"products[0].collectionIds[0]"'],
    [{ products: [{ ...mug, id: 'another' }] }, '"slug" is already used by another product'],
    [
      { collections: [{ id: 'other', slug: 'kitchen', name: 'Kitchen', description: '' }] },
      '"collections[0].slug" is already used by another collection',
    ],
    [{ timeZone: 'Mars' }, '"timeZone" must be a time zone such as Europe/Oslo'],
    [{ currency: 'USD' }, '"currency" must stay EUR, because the store has or had products'],
    [{ id: 'a0000000-0000-4000-8000-0000000000aa' }, '"id" is not the store of this client id'],
  ] satisfies [Partial<NewStore>, string][])
    await expect(reopen(shop, { name: 'Renamed', ...given })).rejects.toThrow(message)
  expect(await everything(shop)).toEqual(before)
})

test('the currency of a store without products is changed', async () => {
  const shop = await openShop({ products: [] })
  await reopen(shop, { currency: 'JPY', products: [{ ...mug, price: '2400' }] })
  const { body } = await shop.visitor().ask('GET', '/stores-reader/v1/products/mug')
  expect(body.product).toMatchObject({ price: { currency: 'JPY', price: 2400 } })
})

test('a key that is given replaces the first one, and a default key is for a store without keys', async () => {
  const shop = await openShop()
  const isKey = (key: string) => shop.platform.isKeyOf(shop.id, key)
  const [second, unused] = ['key-of-the-second-time-0001', 'key-that-is-not-needed-0001']
  await reopen(shop, { apiKey: second, defaultApiKey: unused })
  expect([await isKey(second), await isKey(shop.apiKey), await isKey(unused)]).toEqual([true, false, false])
  await reopen(shop, { defaultApiKey: unused })
  expect([await isKey(second), await isKey(unused)]).toEqual([true, false])
  const { id } = await shop.platform.openStore({ ...settings, defaultApiKey: unused })
  expect(await shop.platform.isKeyOf(id, unused)).toBe(true)
})
