// Prices in the currency of the caller: by the rates that the merchant has set.
import { createClient, products } from '@vitrine/client'
import { expect, test } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'
import { board, mug } from '../shop/sample-products.ts'

async function openWithRates() {
  const shop = await openShop({ products: [board, mug] })
  const setRates = (rates: object[]) =>
    shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { prices: { rates } } } })
  const inCurrency = (currency?: string) =>
    createClient({
      clientId: shop.clientId,
      url: host,
      fetch: shop.fetch,
      modules: { products },
      ...(currency && { currency }),
    })
  const read = async (currency?: string) => {
    const product = await inCurrency(currency).products.get('board')
    return product?.convertedPriceData
  }
  return { shop, setRates, inCurrency, read }
}

test('prices are converted by the rate for the currency of the caller, and rounded once', async () => {
  const { setRates, inCurrency, read } = await openWithRates()
  expect(
    (
      await setRates([
        { currency: 'USD', rate: '1.0842' },
        { currency: 'JPY', rate: '163.25' },
      ])
    ).status,
  ).toBe(200)
  expect(await read('USD')).toEqual({
    currency: 'USD',
    price: 48.79,
    discountedPrice: 43.91,
    formatted: { price: '$48.79', discountedPrice: '$43.91' },
  })
  expect(await read('JPY')).toMatchObject({ price: 7346, discountedPrice: 6612 })
  const inDollars = inCurrency('usd').products
  const [found] = (await inDollars.search({ text: 'mug' })).items
  expect(found).toMatchObject({
    priceData: { currency: 'EUR', price: 24.5 },
    convertedPriceData: { currency: 'USD', price: 26.56 },
    variants: [{ variant: { convertedPriceData: { price: 26.56 } } }, {}, {}],
  })
  const [listed] = (await inDollars.query().eq('id', 'mug').find()).items
  expect(listed?.convertedPriceData.price).toBe(26.56)
})

test('without a rate prices are those of the store, and another rate holds at once', async () => {
  const { setRates, read } = await openWithRates()
  const own = { currency: 'EUR', price: 45, discountedPrice: 40.5 }
  expect(await read('USD')).toMatchObject(own)
  await setRates([
    { currency: 'USD', rate: '2' },
    { currency: 'EUR', rate: '3' },
  ])
  expect(await read('USD')).toMatchObject({ currency: 'USD', price: 90 })
  for (const currency of [undefined, 'CHF', 'EUR', 'dollar']) expect(await read(currency)).toMatchObject(own)
  await setRates([{ currency: 'USD', rate: '0.5' }])
  expect(await read('USD')).toMatchObject({ price: 22.5 })
  await setRates([])
  expect(await read('USD')).toMatchObject(own)
})

test('a rate that is no decimal above zero, and a currency that is there twice, are refused', async () => {
  const { setRates } = await openWithRates()
  const usd = { currency: 'USD', rate: '1' }
  for (const rates of [
    [{ ...usd, rate: '0' }],
    [{ ...usd, rate: '0.000' }],
    [{ ...usd, rate: '-1' }],
    [{ ...usd, rate: '1e3' }],
    [{ ...usd, rate: '9'.repeat(10) }],
    [{ ...usd, currency: 'US' }],
    [{ ...usd, currency: 'usd' }],
    [usd, usd],
    Array.from({ length: 51 }, (_, i) => ({
      ...usd,
      currency: `A${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`,
    })),
  ])
    expect([rates[0], (await setRates(rates)).status]).toEqual([rates[0], 400])
})
