// Converted amounts of carts: in the currency that the caller names, by the rates that the merchant has set.
import { cart, createClient } from '@vitrine/client'
import { expect, test } from 'vitest'
import { host, openShop } from '../shop/open-shop.ts'
import { mug, mugInCurrency } from '../shop/sample-products.ts'

const mugs = (quantity: number) => ({ productId: 'mug', variantId: mugInCurrency.Sage, quantity })

async function openWithRates() {
  const shop = await openShop({ products: [mug] })
  const setRates = (rates: object[]) =>
    shop.merchant.ask('PATCH', '/vitrine/v1/store', { body: { store: { prices: { rates } } } })
  await setRates([
    { currency: 'USD', rate: '1.0842' },
    { currency: 'JPY', rate: '163.25' },
  ])
  const inCurrency = (currency?: string) =>
    createClient({
      clientId: shop.clientId,
      url: host,
      fetch: shop.fetch,
      modules: { cart },
      ...(currency && { currency }),
    }).cart
  return { setRates, inCurrency }
}

test('each amount of a cart is converted by itself and rounded once; shoppers pay in the currency of the store', async () => {
  const { inCurrency } = await openWithRates()
  const cart = inCurrency('USD')
  const added = await cart.add([mugs(3)])
  expect(added).toMatchObject({
    currency: 'EUR',
    conversionCurrency: 'USD',
    paymentCurrency: 'EUR',
    lineItems: [
      {
        price: {
          amount: '24.50',
          convertedAmount: '26.56',
          formattedAmount: '€24.50',
          formattedConvertedAmount: '$26.56',
        },
        // 73.50 * 1.0842 = 79.6887, which is not three times the price that is shown.
        lineItemPrice: { amount: '73.50', convertedAmount: '79.69' },
      },
    ],
    subtotal: { amount: '73.50', convertedAmount: '79.69', formattedConvertedAmount: '$79.69' },
  })
  const { priceSummary, calculatedLineItems } = await cart.estimateTotals()
  expect(priceSummary.total).toMatchObject({ amount: '73.50', convertedAmount: '79.69' })
  expect(calculatedLineItems[0]?.pricesBreakdown.price.convertedAmount).toBe('26.56')
  expect(await cart.get()).toMatchObject({ subtotal: { convertedAmount: '79.69' } })
})

test('a currency without decimals has none, and without a rate amounts are those of the store', async () => {
  const { inCurrency, setRates } = await openWithRates()
  const converted = { convertedAmount: '4000', formattedConvertedAmount: '¥4,000' }
  expect((await inCurrency('JPY').add([mugs(1)])).subtotal).toMatchObject({ amount: '24.50', ...converted })
  for (const currency of [undefined, 'CHF', 'EUR']) {
    const own = await inCurrency(currency).add([mugs(1)])
    expect(own).toMatchObject({
      conversionCurrency: 'EUR',
      subtotal: { convertedAmount: '24.50', formattedConvertedAmount: '€24.50' },
    })
  }
  const dollars = inCurrency('USD')
  await dollars.add([mugs(1)])
  await setRates([{ currency: 'USD', rate: '2' }])
  expect((await dollars.get())?.subtotal.convertedAmount).toBe('49.00')
})
