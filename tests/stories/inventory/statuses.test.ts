// The stock status and the price that merchants read of a product are those by which filters find it.
import { expect, test } from 'vitest'
import { toProductRow } from '../../../apps/admin/app/products/product-row.ts'
import { createRandom } from '../../shop/random.ts'
import { atSize } from '../../shop/size.ts'
import { openInventory } from './open-inventory.ts'
import { allAre, checkStatusHistory, readStatuses } from './statuses.ts'

/** A shop with a shirt, whose variant M is hidden. */
async function openWithShirt() {
  const shop = await openInventory({ products: [] })
  const { merchantProducts, products, inventory } = shop
  const { id } = await merchantProducts.create({
    name: 'Shirt',
    priceData: { price: 40 },
    productOptions: [{ name: 'Size', choices: [{ value: 'S' }, { value: 'M' }] }],
  })
  const read = async () => {
    const product = await products.get(id, { forMerchant: true })
    if (!product) throw new Error('The shirt is gone')
    return product
  }
  const [s = '', m = ''] = (await read()).variants.map((variant) => variant.id)
  await inventory.update(id, {
    variants: [
      { variantId: s, quantity: 5 },
      { variantId: m, quantity: 0 },
    ],
  })
  await merchantProducts.updateVariants(id, [{ variantIds: [m], visible: false, price: 25 }])
  return { ...shop, id, s, m, read }
}

test('a hidden variant that is sold out changes no status, in either catalog version', async () => {
  const { read, id, s, m, ...shop } = await openWithShirt()
  expect(await readStatuses(shop, id)).toEqual(allAre('IN_STOCK'))
  const { stock, productOptions, variants } = await read()
  expect(stock).toMatchObject({ trackInventory: true, quantity: 5, inStock: true })
  expect(productOptions[0]?.choices).toMatchObject([
    { value: 'S', inStock: true, visible: true },
    { value: 'M', inStock: false, visible: false },
  ])
  expect(variants).toHaveLength(2)

  await shop.inventory.update(id, {
    variants: [
      { variantId: s, quantity: 0 },
      { variantId: m, quantity: 3 },
    ],
  })
  expect(await readStatuses(shop, id)).toEqual(allAre('OUT_OF_STOCK'))
  expect((await read()).stock).toMatchObject({ trackInventory: true, quantity: 3, inStock: false })
})

test('a product whose variants are all hidden is sold out', async () => {
  const { read, id, s, ...shop } = await openWithShirt()
  await shop.merchantProducts.updateVariants(id, [{ variantIds: [s], visible: false }])
  expect(await readStatuses(shop, id)).toEqual(allAre('OUT_OF_STOCK'))
  // Its pieces are still counted, and its price is that of the product.
  expect(await read()).toMatchObject({
    stock: { trackInventory: true, quantity: 5, inStock: false },
    priceRange: { minValue: 40, maxValue: 40 },
  })
})

test('the list shows the price that its price filters find', async () => {
  const { read, id, m, merchantProducts } = await openWithShirt()
  const foundUpTo = async (price: number) =>
    (await merchantProducts.query().le('minPrice', price).find()).items.map((found) => found.id)
  expect(await foundUpTo(39)).toEqual([])
  expect(await read()).toMatchObject({ priceRange: { minValue: 40, maxValue: 40 } })
  expect(toProductRow(await read(), 'UTC').price).toBe('€40.00')
  await merchantProducts.updateVariants(id, [{ variantIds: [m], visible: true }])
  expect(await foundUpTo(39)).toEqual([id])
  expect(toProductRow(await read(), 'UTC').price).toBe('From €25.00')
})

test('after every change of stock, each status follows from the quantities (IN8)', async () => {
  const random = createRandom('IN8 statuses')
  const histories = atSize({ landing: 1, trial: 4, long: 40 })
  const found = new Set<string>()
  for (let n = 0; n < histories; n += 1)
    for (const status of await checkStatusHistory(random, 60)) found.add(status)
  // A single short history need not reach all three.
  expect(found.size).toBeGreaterThanOrEqual(Math.min(histories + 1, 3))
})
