// The query of merchants: it filters by visibility, archive, brand, ribbon, sale, stock and price.
import { expect, test } from 'vitest'
import { mugInCurrency } from '../../shop/sample-products.ts'
import { openMerchant } from './open-merchant.ts'

test('merchants filter products by what visitors cannot ask for', async () => {
  const { writes, shop } = await openMerchant()
  await writes.update('mug', { brand: 'Halden', ribbon: 'New' })
  await writes.archive('book')
  const stockOf = (variantId: string, quantity: number) =>
    shop.platform.store(shop.clientId).setStock({ productId: 'mug', variantId, quantity })
  await stockOf(mugInCurrency.Sage, 0)
  const all = () => writes.query().ascending('name')
  const idsOf = async (query: ReturnType<typeof all>) => (await query.find()).items.map(({ id }) => id)
  expect(await idsOf(all().eq('visible', false))).toEqual(['book', 'secret'])
  expect(await idsOf(all().eq('visible', false).eq('archived', false))).toEqual(['secret'])
  expect(await idsOf(all().eq('archived', true))).toEqual(['book'])
  expect(await idsOf(all().eq('brand', 'Halden'))).toEqual(['mug'])
  expect(await idsOf(all().in('ribbon', ['New', 'Old']))).toEqual(['mug'])
  expect(await idsOf(all().eq('onSale', true))).toEqual(['board'])
  expect(await idsOf(all().ge('maxPrice', 40).le('minPrice', 41))).toEqual(['board'])
  expect(await idsOf(all().eq('inventoryStatus', 'OUT_OF_STOCK'))).toEqual(['vase'])
  expect(await idsOf(all().eq('inventoryStatus', 'PARTIALLY_OUT_OF_STOCK'))).toEqual(['mug'])
  expect(await idsOf(all().hasSome('collectionIds', 'kitchen').eq('inventoryStatus', 'IN_STOCK'))).toEqual([
    'bowl',
  ])

  // A variant that is not offered does not count.
  await writes.updateVariants('mug', [{ variantIds: [mugInCurrency.Sage], visible: false }])
  expect(await idsOf(all().eq('inventoryStatus', 'PARTIALLY_OUT_OF_STOCK'))).toEqual([])
  await stockOf(mugInCurrency.Cream, 0)
  await stockOf(mugInCurrency.Slate, 0)
  expect(await idsOf(all().eq('inventoryStatus', 'OUT_OF_STOCK'))).toEqual(['mug', 'vase'])
  await stockOf(mugInCurrency.Slate, 4)
  expect(await idsOf(all().eq('inventoryStatus', 'PARTIALLY_OUT_OF_STOCK'))).toEqual(['mug'])
})

test('visitors cannot make the query, nor filter by its fields', async () => {
  const { shop } = await openMerchant()
  const { ask } = shop.visitor()
  expect((await ask('POST', '/vitrine/v1/products/query', { body: {} })).status).toBe(403)
  const filter = { archived: { $eq: true } }
  const refused = await ask('POST', '/stores-reader/v1/products/query-platformized', {
    body: { query: { filter } },
  })
  expect(refused.status).toBe(400)
})
