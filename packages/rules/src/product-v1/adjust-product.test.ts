// Adjustments of prices are exact, within their bounds, and alike for a product and its variants.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adjustProduct } from './adjust-product.ts'
import type { ProductFacts } from '../product/product.ts'
import { Invalid } from '../refusal.ts'

const facts = (price: string): ProductFacts => ({
  id: 'mug',
  numericId: '1',
  slug: 'mug',
  name: 'Mug',
  productType: 'physical',
  description: '',
  price,
  weight: 0.3,
  options: [{ name: 'Size', optionType: 'drop_down', choices: [{ value: 'S', description: 'S' }] }],
  variants: [{ id: 'a0000000-0000-4000-8000-000000000001', choices: { Size: 'S' }, price }],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
})
const context = { currency: 'EUR', newId: () => '', now: 0 }
const toText = (cents: bigint) => `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`

/** The price after an adjustment, or the rule that it breaks. */
const adjusted = (cents: bigint, price: Parameters<typeof adjustProduct>[1]['price']) => {
  try {
    const { variants, ...product } = adjustProduct(facts(toText(cents)), { price }, context)
    expect(variants[0]?.price).toBe(product.price)
    return product.price
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations[0]?.violatedRule
  }
}

const anyCents = fc.bigInt({ min: 0n, max: 99_999_999_999n })

test('an amount is added to the cent, and a price below zero or above the bound is refused', () => {
  fc.assert(
    fc.property(anyCents, fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }), (cents, change) => {
      const after = cents + BigInt(change)
      const expected = after < 0n ? 'MIN' : after > 99_999_999_999n ? 'MAX' : toText(after)
      expect(adjusted(cents, { amount: change / 100 })).toBe(expected)
    }),
  )
})

test('a percentage is rounded half up to the cent, or to a whole number', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 9_000_000_000n }),
      fc.integer({ min: -1000, max: 10_000 }),
      fc.boolean(),
      (cents, tenths, roundToInt) => {
        const unit = roundToInt ? 100n : 1n
        const scaled = cents * BigInt(1000 + tenths)
        const after = ((2n * scaled + 1000n * unit) / (2000n * unit)) * unit
        const expected = after > 99_999_999_999n ? 'MAX' : toText(after)
        expect(adjusted(cents, { percentage: { rate: tenths / 10, roundToInt } })).toBe(expected)
      },
    ),
  )
})

test('the price of a variant on sale is adjusted like its price before, and is refused below zero', () => {
  const onSale = facts('100.00')
  const variants = onSale.variants.map((variant) => ({ ...variant, salePrice: '20.00' }))
  const adjust = (amount: number) => adjustProduct({ ...onSale, variants }, { price: { amount } }, context)
  expect(adjust(-20).variants).toMatchObject([{ price: '80.00', salePrice: '0.00' }])
  expect(() => adjust(-20.01)).toThrow('must be >= 0')
})

test('weights are adjusted without the errors of floating point', () => {
  expect(adjustProduct(facts('1.00'), { weight: { amount: -0.1 } }, context).weight).toBe(0.2)
  expect(adjustProduct(facts('1.00'), { weight: { percentage: { rate: 10 } } }, context).weight).toBe(0.33)
  expect(() => adjustProduct(facts('1.00'), { weight: { amount: -0.4 } }, context)).toThrow('must be >= 0')
})
