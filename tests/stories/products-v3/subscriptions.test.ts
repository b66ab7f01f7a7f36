// Subscriptions to a product: what shoppers and merchants see of them.
import { expect, test } from 'vitest'
import { sampleProducts } from '../../shop/sample-products.ts'
import { openV3 } from './open-v3.ts'

const price = { actualPrice: { amount: '6' } }

/** Creates a tea that shoppers can subscribe to, and returns what reads its subscriptions and their prices. */
async function openTea(monthly: object = {}) {
  const { writes, reads, storefront } = await openV3()
  const unit = (quantity: number) => ({ quantity, measurementUnit: 'KG' as const })
  const { id } = await writes.create({
    name: 'Tea',
    productType: 'PHYSICAL',
    physicalProperties: { pricePerUnit: unit(1) },
    variantsInfo: { variants: [{ price, physicalProperties: { pricePerUnit: { settings: unit(0.5) } } }] },
    subscriptionDetails: {
      subscriptions: [
        { title: 'Monthly', frequency: 'MONTH', discount: { type: 'PERCENT', percentOff: 10 }, ...monthly },
        { title: 'Yearly', frequency: 'YEAR', visible: false },
      ],
    },
  })
  const fields = ['SUBSCRIPTION_PRICES_INFO', 'MIN_VARIANT_PRICE_INFO'] as const
  const read = async (from: typeof reads) => {
    const product = await from.get(id, { fields })
    return {
      details: product?.subscriptionDetails,
      titles: product?.subscriptionDetails?.subscriptions.map(({ title }) => title),
      prices: product?.variantsInfo.variants[0]?.subscriptionPricesInfo?.subscriptionPrices,
      lowest: product?.minVariantPriceInfo,
    }
  }
  return { merchant: () => read(reads), visitor: () => read(storefront.productsV3) }
}

test('shoppers see neither hidden subscriptions nor their prices, and merchants see all', async () => {
  const { merchant, visitor } = await openTea()
  const [all, shown] = [await merchant(), await visitor()]
  expect([all.titles, all.prices?.length]).toEqual([['Monthly', 'Yearly'], 2])
  expect([shown.titles, shown.prices]).toEqual([['Monthly'], all.prices?.slice(0, 1)])
})

test('a product whose subscriptions are all hidden has none for shoppers', async () => {
  const { merchant, visitor } = await openTea({ visible: false })
  expect((await merchant()).titles).toEqual(['Monthly', 'Yearly'])
  expect(await visitor()).toMatchObject({ details: undefined, prices: [] })
})

test('the price of a subscription says what it is per unit, as the price of the variant does', async () => {
  const { visitor } = await openTea()
  expect((await visitor()).prices).toMatchObject([
    { price: { amount: '5.40' }, pricePerUnit: { value: '10.80', description: '€10.80 / KG' } },
  ])
})

test('the cheapest variant has the lowest price of a subscription; shoppers get the lowest of the subscriptions that they see', async () => {
  const { merchant, visitor } = await openTea()
  const monthly = { minSubscriptionPrice: { amount: '5.40' }, minSubscriptionPricePerUnit: '10.80' }
  expect((await visitor()).lowest).toMatchObject(monthly)
  const hidden = await openTea({ visible: false })
  expect((await hidden.visitor()).lowest).not.toHaveProperty('minSubscriptionPrice')
  expect((await hidden.merchant()).lowest).toMatchObject(monthly)
  expect((await merchant()).lowest).toMatchObject(monthly)
})

test('an amount off has no more decimals than the currency, and an id names one subscription', async () => {
  const { ask, shop, reads } = await openV3()
  const before = await reads.get('board')
  const id = '5a3b1e00-0000-4000-8000-000000000001'
  const monthly = { id, title: 'Monthly', frequency: 'MONTH' as const }
  const yearly = { id, title: 'Yearly', frequency: 'YEAR' as const }
  const ofCents = { ...monthly, discount: { type: 'AMOUNT' as const, amountOff: '0.005' } }
  const refused = [
    [[ofCents], 'subscriptionDetails.subscriptions[0].discount.amountOff DECIMAL_MAX_SCALE'],
    [[monthly, yearly], 'subscriptionDetails.subscriptions[1].id VALIDATION'],
  ] as const
  const [board] = sampleProducts.filter((product) => product.id === 'board')
  for (const [subscriptions, broken] of refused) {
    const subscriptionDetails = { subscriptions: [...subscriptions] }
    const { broken: ofUpdate } = await ask('PATCH', '/stores/v3/products/board', {
      body: { product: { revision: before?.revision, subscriptionDetails } },
    })
    expect(ofUpdate).toEqual([`product.${broken}`])
    const [field = '', violatedRule] = broken.split(' ')
    const imported = shop.platform
      .store(shop.clientId)
      .saveProducts([{ ...(board as (typeof sampleProducts)[number]), subscriptionDetails }])
    await expect(imported).rejects.toMatchObject({
      violations: [{ field: `products[0].${field}`, violatedRule }],
    })
  }
  expect(await reads.get('board')).toEqual(before)
})
