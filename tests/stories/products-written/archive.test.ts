// The archive: an archived product is hidden from visitors and from the lists of merchants, and is restored as it was.
import { merchantProductsV3, productsV3 } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openMerchant } from './open-merchant.ts'

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  )

/** Everything that tells a visitor of the bowl, with what each says. */
async function findBowl({ shop }: Awaited<ReturnType<typeof openMerchant>>) {
  const visitor = shop.visitor()
  const { ask, products } = visitor
  const body = (query: object) => ({ body: { query } })
  const byId = { filter: { id: { $eq: 'bowl' } } }
  const answers = await Promise.all([
    ask('GET', '/stores-reader/v1/products/bowl'),
    ask('POST', '/stores-reader/v1/products/query-platformized', body(byId)),
    ask('POST', '/stores-reader/v1/products/query-platformized', body({ filter: { slug: { $eq: 'bowl' } } })),
    ask('POST', '/stores-reader/v1/variants/query', body({ filter: { productId: { $eq: 'bowl' } } })),
    ask('POST', '/stores/v3/products/query', body(byId)),
    ask('POST', '/stores/v3/products/search', { body: { search: { filter: byId.filter } } }),
    ask('GET', '/stores/v3/products/bowl'),
    ask('GET', '/stores/v3/products/slug/bowl'),
    ask('GET', '/vitrine/v1/products/bowl/prior-prices'),
  ])
  const { items, facets, total } = await products.search({ collectionId: 'kitchen' })
  const collection = await ask('GET', '/v2/collections/kitchen')
  return {
    statuses: answers.map(({ status }) => status),
    isNamed: answers.map(({ body }) => JSON.stringify(body).includes('Bowl')),
    searched: items.map(({ id }) => id),
    total,
    facets,
    counted: (collection.body.collection as { numberOfProducts: number }).numberOfProducts,
    words: (await products.search({ text: 'bowl' })).total,
  }
}

test('an archived product is hidden in every read, search, facet and count, and restored as it was (CT2)', async () => {
  const merchant = await openMerchant()
  const { writes, read } = merchant
  const before = await findBowl(merchant)
  const stored = await read('bowl')
  expect(before).toMatchObject({ counted: 2, words: 1, searched: ['bowl', 'mug'] })

  const archived = await writes.archive('bowl')
  expect(archived).toMatchObject({ visible: true, archivedDate: expect.any(String) })
  const hidden = await findBowl(merchant)
  expect(hidden.isNamed).toEqual(before.isNamed.map(() => false))
  expect(hidden).toMatchObject({ counted: 1, words: 0, searched: ['mug'], total: 1 })
  expect(JSON.stringify(hidden.facets)).not.toBe(JSON.stringify(before.facets))

  const { revision, ...restored } = await writes.restore('bowl')
  expect(revision).toBe(`${Number(stored.revision) + 2}`)
  expect(restored).toEqual({ ...stored, revision: undefined, lastUpdated: restored.lastUpdated })
  expect(await findBowl(merchant)).toEqual(before)
})

test('a hidden product stays hidden when it is restored, and a scheduled one stays scheduled', async () => {
  const { writes, shop } = await openMerchant()
  const startDate = new Date(shop.clock.now() + 3_600_000).toISOString()
  await writes.update('vase', { publication: { startDate } })
  for (const id of ['secret', 'vase']) {
    await writes.archive(id)
    await writes.restore(id)
    expect(await shop.visitor().products.get(id)).toBeNull()
  }
  await writes.archive('vase')
  shop.clock.pass(3601)
  await shop.platform.runDueJobs()
  expect(await shop.visitor().products.get('vase')).toBeNull()
  await writes.restore('vase')
  expect(await shop.visitor().products.get('vase')).toMatchObject({ name: 'Vase' })
})

test('an archived product cannot be bought: its line in a cart is unavailable until it is restored', async () => {
  const { writes, shop } = await openMerchant()
  const { cart } = shop.visitor()
  const other = shop.visitor()
  await writes.update('bowl', {
    publication: { endDate: new Date(shop.clock.now() + 3_600_000).toISOString() },
  })
  await cart.add([{ productId: 'bowl' }])
  await writes.archive('bowl')
  const held = await cart.get()
  expect(held?.lineItems[0]?.availability).toMatchObject({ status: 'NOT_FOUND' })
  expect(await codeOf(other.cart.add([{ productId: 'bowl' }]))).toBe('ITEM_NOT_FOUND_IN_CATALOG')
  await writes.restore('bowl')
  expect((await cart.get())?.lineItems[0]?.availability).toMatchObject({ status: 'AVAILABLE' })
})

test('the lists of merchants leave archived products out, but for the query that asks for them', async () => {
  const { writes, shop, read } = await openMerchant()
  const listing = async () => {
    const paths = [
      '/stores-reader/v1/products/query-platformized',
      '/stores-reader/v1/variants/query',
      '/stores/v3/products/query',
      '/stores/v3/products/search',
      '/stores-reader/v2/inventoryItems/query',
      '/stores/v3/inventory-items/query',
      '/vitrine/v1/inventory/items/query',
      '/stores/v3/products/query-variants',
      '/stores/v3/products/search-variants',
    ]
    const answers = await Promise.all(paths.map((path) => shop.merchant.ask('POST', path, { body: {} })))
    return answers.map(({ status, body }) => [status, JSON.stringify(body).includes('"bowl"')])
  }
  const before = await listing()
  expect(before).toEqual(before.map(() => [200, true]))
  await writes.archive('bowl')
  const merchantList = async (archived: boolean) =>
    (await writes.query().eq('archived', archived).find()).items.map(({ id }) => id)
  expect(await merchantList(true)).toEqual(['bowl'])
  expect(await merchantList(false)).toEqual(['board', 'book', 'mug', 'secret', 'vase'])
  const { total } = await writes.query().find()
  expect(total).toBe(6)
  expect(await listing()).toEqual(before.map(() => [200, false]))
  expect(await read('bowl')).toMatchObject({ stock: { quantity: 3 } })
})

test('a change by either catalog version leaves a product in the archive', async () => {
  const { writes, shop, read } = await openMerchant()
  const client = shop.merchantClient({ merchantProductsV3, productsV3 })
  await writes.archive('bowl')
  await writes.update('bowl', { name: 'Deep bowl', visible: true })
  const { revision = '' } = await read('bowl')
  await client.merchantProductsV3.update('bowl', { revision, name: 'Deeper bowl' })
  expect(await read('bowl')).toMatchObject({ name: 'Deeper bowl', archivedDate: expect.any(String) })
})

test('archiving twice changes nothing', async () => {
  const { writes, read, events } = await openMerchant()
  const { revision } = await read('mug')
  const { archivedDate } = await writes.archive('mug', { ifMatch: `mug:${revision}` })
  expect(await writes.archive('mug')).toMatchObject({ archivedDate, revision: `${Number(revision) + 1}` })
  expect(await codeOf(writes.archive('none'))).toBe('PRODUCT_NOT_FOUND')
  const told = (await events('mug')).slice(-2)
  expect(told).toMatchObject([
    { name: 'product-v1.changed', payload: { changedFields: ['visible', 'archivedDate'] } },
    { name: 'product.updated', payload: { currentEntity: { visible: false } } },
  ])
  await writes.archive('secret')
  expect((await events('secret')).at(-2)).toMatchObject({ payload: { changedFields: ['archivedDate'] } })
})

test('many products are archived and restored at once, with a result for each', async () => {
  const { writes, shop } = await openMerchant()
  const { bulkActionMetadata } = await writes.bulkArchive(['mug', 'bowl', 'none'])
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 })
  expect((await shop.visitor().products.search({ collectionId: 'kitchen' })).total).toBe(0)
  await writes.bulkRestore(['mug', 'bowl'])
  expect((await shop.visitor().products.search({ collectionId: 'kitchen' })).total).toBe(2)
})
