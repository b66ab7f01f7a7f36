// What else an update of a product changes, and what it is refused for. That it changes the fields that it names alone, written-products.test.ts proves.
import { onlyVariantId } from '@vitrine/contract/constants'
import { expect, test } from 'vitest'
import { changeProduct } from './from-product-v1.ts'
import type { ProductFacts } from '../product/product.ts'
import type { Invalid } from '../refusal.ts'

const facts: ProductFacts = {
  id: 'mug',
  numericId: '1',
  slug: 'mug',
  name: 'Mug',
  productType: 'physical',
  description: 'For tea.',
  ribbon: 'New',
  price: '10.00',
  variants: [{ id: onlyVariantId, choices: {} }],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
}

const now = Date.parse('2030-01-10T00:00:00.000Z')
const context = { currency: 'EUR', newId: () => 'a0000000-0000-4000-8000-000000000001', now }
const change = (before: ProductFacts, update: Parameters<typeof changeProduct>[1]) =>
  changeProduct(before, update, context)

test('a price with more decimal places than the currency, and a discount above the price, are refused by field', () => {
  const fieldOf = (update: Parameters<typeof changeProduct>[1]) => {
    try {
      return change(facts, update)
    } catch (error) {
      return (error as Invalid).violations.map(({ field, violatedRule }) => `${field} ${violatedRule}`)
    }
  }
  expect(fieldOf({ priceData: { price: 1.005 } })).toEqual(['product.priceData.price DECIMAL_MAX_SCALE'])
  expect(fieldOf({ priceData: { price: 1e-7 } })).toEqual(['product.priceData.price DECIMAL_MAX_SCALE'])
  expect(fieldOf({ discount: { type: 'AMOUNT', value: 11 } })).toEqual(['product.discount.value MAX'])
})

test('a new price of the product ends the sale prices below it, and a discount ends all of them', () => {
  const sizes: ProductFacts = {
    ...facts,
    variants: [
      { id: 's', choices: { Size: 'S' }, salePrice: '8.00' },
      { id: 'l', choices: { Size: 'L' }, price: '15.00', salePrice: '12.00' },
    ],
    options: [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: ['S', 'L'].map((size) => ({ value: size, description: size })),
      },
    ],
  }
  const salesAfter = (update: Parameters<typeof changeProduct>[1]) =>
    change(sizes, update).variants.map(({ salePrice }) => salePrice)
  expect(salesAfter({ name: 'Cup', priceData: { price: 10 } })).toEqual(['8.00', '12.00'])
  expect(salesAfter({ priceData: { price: 7 } })).toEqual([undefined, '12.00'])
  const discount = { type: 'PERCENT' as const, value: 10 }
  expect(salesAfter({ discount })).toEqual([undefined, undefined])
  expect(salesAfter({ priceData: { price: 7 }, discount })).toEqual([undefined, undefined])
})
