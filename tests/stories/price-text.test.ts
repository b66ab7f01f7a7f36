// Prices as the fields of the admin hold them.
import { expect, test } from 'vitest'
import { amountText } from '../../apps/admin/app/products/price-text.ts'

test.each([
  [25, 'EUR', '25.00'],
  [19.9, 'EUR', '19.90'],
  [1691, 'HUF', '1691'],
  // Browsers write HUF without decimals, and a store may have prices with some.
  [1691.5, 'HUF', '1691.5'],
  [12, 'JPY', '12'],
  [1.234, 'KWD', '1.234'],
])('a field holds %s %s as %s, so that a save does not change it', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text)
})
