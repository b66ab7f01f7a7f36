// Prices as the fields of the admin hold them, and what stands beside them.
import { expect, test } from 'vitest'
import { amountText, discountText, marginText } from '../../apps/admin/app/products/price-text.ts'

test.each([
  [25, 'EUR', '25.00'],
  [19.9, 'EUR', '19.90'],
  // Browsers write HUF without decimals, and the platform has two.
  [1691, 'HUF', '1691.00'],
  [1691.5, 'HUF', '1691.50'],
  [12, 'JPY', '12'],
  [1.234, 'KWD', '1.234'],
  // As a discount may be.
  [1.125, 'EUR', '1.1250'],
])('a field holds %s %s as %s, so that a save does not change it', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text)
})

const now = Date.parse('2030-06-10T12:00:00Z')
const inEuro = { currency: 'EUR', timeZone: 'Europe/Oslo' }
const sale = { price: '24.50', cost: '14.70', discountType: 'PERCENT', discountValue: '10' }

test.each([
  ['no dates', {}, 'Shoppers pay €22.05.', 'Profit €7.35, margin 33%.'],
  [
    'a sale that has begun',
    { saleStart: '2030-06-10T14:00', saleEnd: '2030-06-10T14:01' },
    'Shoppers pay €22.05.',
    'Profit €7.35, margin 33%.',
  ],
  [
    'a sale that begins in a minute, by the clocks of the store',
    { saleStart: '2030-06-10T14:01' },
    'Shoppers pay €24.50, and €22.05 when the sale begins.',
    'Profit €9.80, margin 40%.',
  ],
  [
    'a sale that has just ended, by the clocks of the store',
    { saleStart: '2030-06-01T00:00', saleEnd: '2030-06-10T14:00' },
    'The sale is over. Shoppers pay €24.50.',
    'Profit €9.80, margin 40%.',
  ],
])('with %s, the form says what shoppers pay now, and the margin at that price', (_, dates, pays, margin) => {
  expect(discountText({ ...sale, ...dates }, inEuro, now)).toBe(pays)
  expect(marginText({ ...sale, ...dates }, inEuro, now)).toBe(margin)
})

test.each([
  ['HUF', '1691', '1', 'Shoppers pay HUF 1,674.09.'],
  ['HUF', '1700', '10', 'Shoppers pay HUF 1,530.'],
  ['JPY', '1,999', '10', 'Shoppers pay ¥1,799.'],
  ['KWD', '1.999', '10', 'Shoppers pay KWD 1.799.'],
])('a discount in %s is rounded as the platform rounds it', (currency, price, discountValue, text) => {
  const values = { ...sale, price, discountValue }
  expect(discountText(values, { currency, timeZone: 'UTC' }, now).replaceAll('\u00a0', ' ')).toBe(text)
})
