// The discounts of the sample store, which a script adds: nothing changes when it runs again.
import { coupons, discountRules } from '@vitrine/client'
import { collections, sampleDiscounts, sampleProducts } from '@vitrine/sample'
import { expect, test } from 'vitest'
import { openShop } from '../shop/open-shop.ts'

test('a second run adds nothing, and keeps what the merchant has changed', async () => {
  const shop = await openShop({ products: sampleProducts, collections })
  const merchant = shop.merchantClient({ coupons, discountRules })
  const store = shop.platform.store(shop.clientId)
  await store.addDiscounts(sampleDiscounts)
  const { items } = await merchant.coupons.list()
  expect(items.map(({ specification }) => specification.code)).toEqual(['SAVE10'])
  await merchant.coupons.update(items[0]?.id ?? '', { percentOffRate: 20 })
  const [rule] = sampleDiscounts.discountRules
  const before = await merchant.discountRules.get(rule?.id ?? '')
  await store.addDiscounts(sampleDiscounts)
  expect((await merchant.coupons.list()).items).toMatchObject([{ specification: { percentOffRate: 20 } }])
  expect(await merchant.discountRules.get(rule?.id ?? '')).toEqual(before)
  await expect(
    store.addDiscounts({ discountRules: [{ id: 'x', name: 'x', discounts: { values: [] } }] }),
  ).rejects.toMatchObject({ name: 'Invalid' })
})

test('the code takes 10% off any cart, and six pieces of the collection Table cost less by themselves', async () => {
  const shop = await openShop({ products: sampleProducts, collections })
  await shop.platform.store(shop.clientId).addDiscounts(sampleDiscounts)
  const table = collections.find(({ slug }) => slug === 'table')
  const plate = sampleProducts.find(({ collectionIds = [] }) => collectionIds.includes(table?.id ?? ''))
  const item = { productId: plate?.id ?? '', variantId: plate?.variants[0]?.id ?? '' }
  const { cart } = shop.visitor()
  const { lineItems, appliedDiscounts } = await cart.add([{ ...item, quantity: 5 }])
  expect(appliedDiscounts).toEqual([])
  const six = await cart.updateQuantity(lineItems[0]?.id ?? '', 6)
  expect(six.appliedDiscounts).toMatchObject([{ discountRule: { name: { original: 'A table for six' } } }])
  const { appliedDiscounts: both } = await cart.update({ couponCode: 'save10' })
  expect(both.map(({ coupon }) => coupon?.code)).toEqual([undefined, 'SAVE10'])
})
