// The unit price after the product's own discount.
import { expect, test } from 'vitest'
import { applyDiscount } from './price.ts'

test('a discount takes an amount or a percentage off, down to zero', () => {
  const euro = (price: bigint, type: 'NONE' | 'AMOUNT' | 'PERCENT', value: number) =>
    applyDiscount(price, { type, value }, 'EUR')
  expect(euro(4500n, 'NONE', 0)).toBe(4500n)
  expect(euro(4500n, 'PERCENT', 10)).toBe(4050n)
  expect(euro(999n, 'PERCENT', 33.3)).toBe(666n)
  expect(euro(4500n, 'AMOUNT', 12.34)).toBe(3266n)
  expect(euro(4500n, 'PERCENT', 100)).toBe(0n)
  expect(euro(4500n, 'AMOUNT', 45.01)).toBe(0n)
  expect(applyDiscount(1200n, { type: 'AMOUNT', value: 100 }, 'JPY')).toBe(1100n)
})
