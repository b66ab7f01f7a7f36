// A brand or ribbon is renamed that the rule of a collection names: the collection keeps its products and their order.
import { brands, type CollectionRule, merchantCollections, products, ribbons } from '@vitrine/client'
import type { ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { finishJobs } from '../../shop/finish-jobs.ts'
import { openShop, type RecordedEvent } from '../../shop/open-shop.ts'
import { bowl } from '../../shop/sample-products.ts'

const dish = (n: number, fields: Partial<ProductDraft>): ProductDraft => ({
  ...bowl,
  id: `dish-${n}`,
  slug: `dish-${n}`,
  name: `Dish ${n}`,
  collectionIds: [],
  ...fields,
})

const byBrand = (value: string): CollectionRule => ({
  match: 'ANY',
  conditions: [
    { type: 'BRAND_IS', value },
    { type: 'NAME_CONTAINS', value: 'Clay' },
  ],
})

/** A shop whose collection 'kitchen' has a rule. */
async function openRuled(drafts: ProductDraft[], rule: CollectionRule) {
  const shop = await openShop({ products: drafts })
  const merchant = shop.merchantClient({ brands, merchantCollections, products, ribbons })
  const { merchantCollections: collections } = merchant
  await collections.setRule('kitchen', rule)
  await finishJobs(shop)
  return {
    shop,
    merchant,
    collections,
    save: (draft: ProductDraft) => shop.platform.store(shop.clientId).saveProducts([draft]),
    inside: async () =>
      (await merchant.products.query().hasSome('collectionIds', 'kitchen').limit(1).find()).total,
    changes: () =>
      shop.rows<Pick<RecordedEvent, 'payload'>>(
        `select payload from outbox where store_id = $1 and entity_kind = 'collection' and entity_id = 'kitchen'
         and name = 'collection.changed' order by seq`,
      ),
  }
}

test('a collection keeps the products of a brand and their order when the brand is renamed', async () => {
  const drafts = [1, 2, 3].map((n) => dish(n, { brand: 'Clay' }))
  const { merchant, collections, save, inside, changes } = await openRuled(
    [...drafts, dish(4, { brand: 'Kiln' })],
    byBrand('Clay'),
  )
  await collections.setRule('clay', byBrand('Kiln'))
  const order = await collections.setProductOrder('kitchen', ['dish-3', 'dish-1'])
  const before = await changes()
  const [clay] = (await merchant.brands.query().eq('name', 'Clay').find()).items
  await merchant.brands.update(clay?.id as string, { revision: clay?.revision as string, name: 'Halden' })
  expect(await inside()).toBe(3)
  expect(await collections.productOrder('kitchen')).toMatchObject({ productIds: ['dish-3', 'dish-1'] })
  expect(await collections.rule('kitchen')).toEqual({
    rule: byBrand('Halden'),
    revision: `${Number(order.revision) + 1}`,
  })
  expect((await collections.rule('clay'))?.rule).toEqual(byBrand('Kiln'))
  expect((await changes()).slice(before.length)).toMatchObject([{ payload: { changedFields: ['rule'] } }])
  await save(dish(5, { brand: 'Halden' }))
  await save(dish(6, { brand: 'Clay' }))
  expect(await inside()).toBe(4)
})

test('so it does with a ribbon, and a ribbon that is deleted leaves the rule as it is', async () => {
  const rule = (value: string): CollectionRule => ({
    match: 'ALL',
    conditions: [{ type: 'RIBBON_IS', value }],
  })
  const { merchant, collections, inside } = await openRuled([dish(1, { ribbon: 'New' })], rule('New'))
  const [ribbon] = (await merchant.ribbons.query().eq('name', 'New').find()).items
  const id = ribbon?.id as string
  await merchant.ribbons.update(id, { revision: ribbon?.revision as string, name: 'Fresh' })
  expect([await inside(), (await collections.rule('kitchen'))?.rule]).toEqual([1, rule('Fresh')])
  await merchant.ribbons.delete(id)
  expect([await inside(), (await collections.rule('kitchen'))?.rule]).toEqual([0, rule('Fresh')])
})

test('the products of a large brand stay in the collection while jobs rename them', async () => {
  const drafts = Array.from({ length: 230 }, (_, i) => dish(i, { brand: 'Clay' }))
  const { shop, merchant, inside, collections } = await openRuled(drafts, byBrand('Clay'))
  const [clay] = (await merchant.brands.query().eq('name', 'Clay').find()).items
  await merchant.brands.update(clay?.id as string, { revision: clay?.revision as string, name: 'Halden' })
  expect(await inside()).toBe(230)
  await finishJobs(shop)
  expect(await inside()).toBe(230)
  const halden = await merchant.brands.get(clay?.id as string, { withProductCount: true })
  expect(halden).toMatchObject({ name: 'Halden', assignedProductsCount: 230 })
  expect((await collections.rule('kitchen'))?.rule).toEqual(byBrand('Halden'))
})
