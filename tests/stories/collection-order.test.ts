// A merchant places products of a collection first, and its listings show them in that order.
import { merchantCollections, merchantProducts, products } from '@vitrine/client'
import type { ProductDraft, ProductSearch } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'
import { bowl } from '../shop/sample-products.ts'

const dish = (n: number, fields: Partial<ProductDraft> = {}): ProductDraft => ({
  ...bowl,
  id: `dish-${n}`,
  slug: `dish-${n}`,
  name: `Dish ${n}`,
  price: `${10 + n}.00`,
  collectionIds: ['kitchen'],
  createdDate: `2030-01-0${n}T00:00:00.000Z`,
  ...fields,
})

/** A shop whose kitchen has seven dishes, each newer than the one before. */
async function openKitchen() {
  const drafts = [1, 2, 3, 4, 5, 6, 7].map((n) => dish(n))
  const shop = await openShop({ products: [...drafts, dish(8, { collectionIds: ['clay'] })] })
  const merchant = shop.merchantClient({ merchantCollections, merchantProducts, products })
  const visitor = shop.visitor()
  const numbers = (items: readonly { id: string }[]) =>
    items.map(({ id }) => id.replace('dish-', '')).join('')
  const search = async (query: ProductSearch = {}) =>
    numbers((await visitor.products.search({ collectionId: 'kitchen', ...query })).items)
  const query = async () =>
    numbers((await visitor.products.query().hasSome('collectionIds', 'kitchen').find()).items)
  const place = (...ns: number[]) =>
    merchant.merchantCollections.setProductOrder(
      'kitchen',
      ns.map((n) => `dish-${n}`),
    )
  const placed = async () =>
    numbers(
      ((await merchant.merchantCollections.productOrder('kitchen'))?.productIds ?? []).map((id) => ({ id })),
    )
  return { shop, merchant, visitor, search, query, place, placed }
}

test('products that a merchant places first come first, and the others follow in the usual order', async () => {
  const { search, query, place, placed } = await openKitchen()
  expect([await search(), await query(), await placed()]).toEqual(['1234567', '1234567', ''])
  expect(await place(5, 2, 7)).toEqual({ productIds: ['dish-5', 'dish-2', 'dish-7'], revision: '2' })
  expect([await search(), await query(), await placed()]).toEqual(['5271346', '5271346', '527'])
  expect(await search({ sort: 'featured' })).toBe('5276431')
  // A sort order that was chosen, and what is not one collection, are as before.
  expect(await search({ sort: 'name' })).toBe('1234567')
  expect(await search({ sort: '-createdDate' })).toBe('7654321')
  expect(await search({ collectionId: null })).toBe('12345678')
  expect(await search({ collectionId: null, sort: 'featured' })).toBe('87654321')
  // Filters leave the order as it is.
  expect(await search({ price: { max: 15 } })).toBe('52134')
  await place(6)
  expect([await search(), await query()]).toEqual(['6123457', '6123457'])
  await place()
  expect([await search(), await query()]).toEqual(['1234567', '1234567'])
})

test('pages of an ordered collection have each product once, whatever their size', async () => {
  const { visitor, place } = await openKitchen()
  await place(5, 2, 7)
  for (let limit = 1; limit <= 8; limit += 1) {
    const [searched, queried, sorted]: string[][] = [[], [], []]
    for (let offset = 0; offset < 7; offset += limit) {
      const page = { collectionId: 'kitchen', limit, offset }
      const found = await visitor.products.search(page)
      expect(found.total).toBe(7)
      searched?.push(...found.items.map(({ id }) => id))
      sorted?.push(
        ...(await visitor.products.search({ ...page, sort: 'featured' })).items.map(({ id }) => id),
      )
      const listed = await visitor.products
        .query()
        .hasSome('collectionIds', 'kitchen')
        .limit(limit)
        .skip(offset)
        .find()
      expect(listed.total).toBe(7)
      queried?.push(...listed.items.map(({ id }) => id))
    }
    const ids = (ns: string) => [...ns].map((n) => `dish-${n}`)
    expect([searched, queried, sorted]).toEqual([ids('5271346'), ids('5271346'), ids('5276431')])
    const looped: string[] = []
    for await (const { id } of visitor.products.query().hasSome('collectionIds', 'kitchen').limit(limit))
      looped.push(id)
    expect(looped).toEqual(ids('1234567'))
  }
})

test('hidden products keep their place, and deleted ones and those that leave the collection lose it', async () => {
  const { merchant, search, query, place, placed } = await openKitchen()
  await place(5, 2, 7, 3)
  await merchant.merchantProducts.update('dish-2', { visible: false })
  expect([await search(), await query(), await placed()]).toEqual(['573146', '573146', '5273'])
  await merchant.merchantProducts.update('dish-2', { visible: true })
  expect(await search()).toBe('5273146')
  await merchant.merchantProducts.delete('dish-5')
  await merchant.merchantCollections.removeProducts('kitchen', ['dish-7'])
  expect([await search(), await query(), await placed()]).toEqual(['23146', '23146', '23'])
  await merchant.merchantCollections.addProducts('kitchen', ['dish-7'])
  expect([await search(), await placed()]).toEqual(['231467', '23'])
})

test('a new order is an event of the collection, and one that changes nothing is none', async () => {
  const { shop, place } = await openKitchen()
  const revisions = [(await place(3, 1)).revision, (await place(3, 1)).revision, (await place(1, 3)).revision]
  expect(revisions).toEqual(['2', '2', '3'])
  const events = await shop.events('kitchen', 'collection')
  const payload = {
    collection_Id: 'kitchen',
    originatedFromVersion: 'V1_CATALOG',
    changedFields: ['productOrder'],
  }
  const changes = events.filter(({ name }) => name === 'collection.changed')
  expect(changes.map((event) => [event.name, event.payload])).toEqual([
    ['collection.changed', payload],
    ['collection.changed', payload],
  ])
})

test('an order with a foreign product or with one twice is refused, and changes nothing', async () => {
  const { shop, merchant, place, placed } = await openKitchen()
  await place(4)
  const address = '/vitrine/v1/collections/kitchen/product-order'
  const send = (productIds: string[], headers = {}) =>
    shop.merchant.ask('POST', address, { body: { productIds }, headers })
  for (const ids of [
    ['dish-8'],
    ['dish-1', 'dish-1'],
    ['nothing'],
    Array.from({ length: 1001 }, () => 'dish-1'),
  ]) {
    const { status, body } = await send(ids)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('productIds')])
  }
  expect(await placed()).toBe('4')
  expect(await merchant.merchantCollections.productOrder('nothing')).toBeNull()
  expect((await send(['dish-1'], { 'if-match': '"kitchen:2"' })).status).toBe(200)
})

test('the order of a collection is forgotten with it', async () => {
  const { shop, merchant, search, place } = await openKitchen()
  await place(7)
  expect(await search()).toBe('7123456')
  await merchant.merchantCollections.delete('kitchen')
  expect(await search()).toBe('')
  const orders = await shop.rows('select product_ids as ids from collection_orders where store_id = $1')
  expect(orders).toEqual([{ ids: [] }])
})
