// Merchants change a product through the API: only the fields that they send, and only if no other change came in between.
import { merchantProducts, products } from '@vitrine/client'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'
import { mug } from '../shop/sample-products.ts'

const path = '/stores/v1/products/mug'

/** The client of a merchant, as the admin has it. */
const merchantOf = (shop: Shop) => shop.merchantClient({ products, merchantProducts })

async function openWithMerchant() {
  const shop = await openShop()
  const merchant = merchantOf(shop)
  const read = async () => {
    const product = await merchant.products.get('mug', { forMerchant: true })
    if (!product) throw new Error('The mug is gone')
    return product
  }
  return { shop, merchant, read }
}

test('an update changes the fields that it names, for shoppers too, and keeps all others', async () => {
  const { shop, merchant, read } = await openWithMerchant()
  const visitor = shop.visitor()
  const before = await read()
  shop.clock.pass(1)
  const answer = await merchant.merchantProducts.update('mug', { name: 'Reading mug', ribbon: 'New' })
  expect(answer).toEqual({
    ...before,
    name: 'Reading mug',
    ribbon: 'New',
    ribbons: [{ text: 'New' }],
    revision: `${Number(before.revision) + 1}`,
    lastUpdated: new Date(shop.clock.now()).toISOString(),
  })
  expect(await read()).toEqual(answer)
  expect(await visitor.products.get('mug')).toMatchObject({ name: 'Reading mug', ribbon: 'New' })
  expect((await visitor.products.search({ text: 'reading' })).total).toBe(1)

  const cleared = await merchant.merchantProducts.update('mug', {
    ribbon: '',
    description: 'Two lines.\n\nOf text.',
  })
  expect(cleared).toMatchObject({
    name: 'Reading mug',
    ribbon: '',
    ribbons: [],
    descriptionText: 'Two lines.\n\nOf text.',
  })
})

test('the name of a product in a cart follows an update, and its stock and prices stay', async () => {
  const { shop, merchant, read } = await openWithMerchant()
  const visitor = shop.visitor()
  const { variants, stock } = await read()
  await visitor.cart.add([{ productId: 'mug', variantId: variants[0]?.id }])
  const before = await shop.rows('select * from price_history where store_id = $1')
  await merchant.merchantProducts.update('mug', { name: 'Reading mug' })
  const cart = await visitor.cart.get()
  expect(cart?.lineItems[0]?.productName.original).toBe('Reading mug')
  expect(await read()).toMatchObject({ variants, stock })
  expect(await shop.rows('select * from price_history where store_id = $1')).toEqual(before)
})

test('a product that is sent back as it was read keeps its revision', async () => {
  const { shop, read } = await openWithMerchant()
  for (const { id } of (await shop.visitor().products.query().find()).items) {
    const product = await shop.merchant.ask(
      'GET',
      `/stores/v1/products/${id}?includeMerchantSpecificData=true`,
    )
    const before = product.body.product as { descriptionText: string }
    const sent = { ...before, description: before.descriptionText }
    const { status, body } = await shop.merchant.ask('PATCH', `/stores/v1/products/${id}`, {
      body: { product: sent },
    })
    expect([status, body]).toEqual([200, { product: before }])
  }
  expect((await read()).revision).toBe('1')
})

test('an update without changes keeps the revision, and unknown fields have no effect', async () => {
  const { shop, read } = await openWithMerchant()
  const before = await read()
  const sameBodies = [
    { name: before.name },
    { id: 'tee', price: 1, stock: { quantity: 1 }, collectionIds: [], media: {}, revision: '99' },
    { name: null, visible: null, priceData: { price: null } },
    {},
  ]
  for (const product of sameBodies) {
    const { status, body } = await shop.merchant.ask('PATCH', path, { body: { product } })
    expect([status, body]).toEqual([200, { product: before }])
  }
})

test('a hidden product leaves the storefront and its collections, and comes back', async () => {
  const { shop, merchant } = await openWithMerchant()
  const visitor = shop.visitor()
  const counts = async () => {
    const { items } = await visitor.collections.query().find()
    return Object.fromEntries(items.map(({ id, numberOfProducts }) => [id, numberOfProducts]))
  }
  const before = await counts()
  const hidden = await merchant.merchantProducts.update('mug', { visible: false })
  expect(hidden.visible).toBe(false)
  expect(await visitor.products.get('mug')).toBeNull()
  const { collectionIds } = hidden
  const after = await counts()
  expect(collectionIds.length).toBeGreaterThan(0)
  for (const id of collectionIds) expect(after[id]).toBe((before[id] ?? 0) - 1)

  const renamed = await merchant.merchantProducts.update('mug', { name: 'Reading mug' })
  expect([renamed.visible, await visitor.products.get('mug')]).toEqual([false, null])
  await merchant.merchantProducts.update('mug', { visible: true })
  expect(await visitor.products.get('mug')).toMatchObject({ name: 'Reading mug' })
  expect(await counts()).toEqual(before)
})

test('an update with If-Match succeeds only on that revision, and else says which one is current', async () => {
  const { shop, merchant, read } = await openWithMerchant()
  const { revision } = await read()
  const first = await merchant.merchantProducts.update(
    'mug',
    { name: 'First' },
    { ifMatch: `mug:${revision}` },
  )
  for (const ifMatch of [`mug:${revision}`, `tee:${first.revision}`] as const) {
    await expect(
      merchant.merchantProducts.update('mug', { name: 'Second' }, { ifMatch }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { id: 'mug', current: first.revision },
    })
  }
  expect((await read()).name).toBe('First')
  await merchant.merchantProducts.update('mug', { name: 'Second' }, { ifMatch: `mug:${first.revision}` })
  const anyRevision = { body: { product: { name: 'Third' } }, headers: { 'if-match': '*' } }
  expect((await shop.merchant.ask('PATCH', path, anyRevision)).status).toBe(200)
  expect((await read()).name).toBe('Third')
})

test('an update with If-Match reaches a product whose id no header can hold', async () => {
  const id = 'größe "東京"'
  const merchant = merchantOf(await openShop({ products: [{ ...mug, id }] }))
  const product = await merchant.products.get(id, { forMerchant: true })
  const update = (name: string) =>
    merchant.merchantProducts.update(id, { name }, { ifMatch: `${id}:${product?.revision}` })
  expect((await update('First')).name).toBe('First')
  await expect(update('Second')).rejects.toMatchObject({ code: 'REVISION_MISMATCH', data: { id } })
})

test('an update that is sent again with its idempotency key takes effect once', async () => {
  const { shop, merchant, read } = await openWithMerchant()
  const { revision } = await read()
  const headers = { 'idempotency-key': 'key-1', 'if-match': `"mug:${revision}"` }
  const send = (name: string) => shop.merchant.ask('PATCH', path, { body: { product: { name } }, headers })
  expect((await send('First')).status).toBe(200)
  await merchant.merchantProducts.update('mug', { name: 'Second' })
  const replay = await send('First')
  expect([replay.status, (replay.body.product as { name: string }).name]).toEqual([200, 'Second'])
  expect((await send('Other')).code).toBe('IDEMPOTENCY_KEY_REUSED')
})

test('only merchants read the revision, and only if they ask for it', async () => {
  const { shop, merchant } = await openWithMerchant()
  expect(await shop.visitor().products.get('mug')).not.toHaveProperty('revision')
  expect(await merchant.products.get('mug')).not.toHaveProperty('revision')
  expect(await merchant.products.get('mug', { forMerchant: true })).toHaveProperty('revision', '1')
})
