// Formatting a stored product for the API.
import { expect, test } from 'vitest'
import { type ProductFacts, variantPrice } from './product.ts'
import { storeSettings as store } from '../../../../tests/shop/store-settings.ts'
import { toProduct } from '../product-v1/to-product-v1.ts'

const facts: ProductFacts = {
  id: 'shirt',
  numericId: '7',
  name: 'Shirt',
  slug: 'shirt',
  productType: 'physical',
  description: '',
  price: '40.00',
  weight: 0.2,
  discount: { type: 'AMOUNT', value: 5 },
  options: [
    {
      name: 'Size',
      optionType: 'drop_down',
      choices: [
        { value: 'S', description: 'S' },
        { value: 'L', description: 'L' },
      ],
    },
  ],
  variants: [
    { id: 's', choices: { Size: 'S' }, stock: 0 },
    { id: 'l', choices: { Size: 'L' }, price: '44.00', weight: 0.3, sku: 'SHIRT-L' },
  ],
  pictures: [{ id: 'p', url: '/p.png', width: 2, height: 1, altText: 'A shirt' }],
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
}

test('a variant without a price or weight has those of the product', () => {
  const product = toProduct(facts, {}, store)
  expect(
    product.variants.map(({ variant }) => [variant.priceData.discountedPrice, variant.weight, variant.sku]),
  ).toEqual([
    [35, 0.2, ''],
    [39, 0.3, 'SHIRT-L'],
  ])
  expect([product.priceRange, product.weightRange]).toEqual([
    { minValue: 40, maxValue: 44 },
    { minValue: 0.2, maxValue: 0.3 },
  ])
  expect(product.price).toMatchObject({ price: 40, discountedPrice: 35, formatted: { price: '€40.00' } })
  expect(product.media.mainMedia?.image).toMatchObject({ url: 'http://platform.test/p.png', format: 'png' })
})

test('the stock of the variants decides the stock of choices and of the product', () => {
  const productWith = (quantities: Record<string, number>) => toProduct(facts, quantities, store)
  const choicesWith = (quantities: Record<string, number>) =>
    productWith(quantities).productOptions[0]?.choices.map(({ description, inStock }) => [
      description,
      inStock,
    ])
  expect(productWith({}).stock).toMatchObject({
    trackInventory: false,
    quantity: null,
    inventoryStatus: 'IN_STOCK',
  })
  expect(productWith({ s: 0 }).stock).toMatchObject({
    quantity: 0,
    inStock: true,
    inventoryStatus: 'PARTIALLY_OUT_OF_STOCK',
  })
  expect(productWith({ s: 0, l: 0 }).stock).toMatchObject({ inStock: false, inventoryStatus: 'OUT_OF_STOCK' })
  expect(productWith({ s: 2, l: 3 }).stock).toMatchObject({ quantity: 5, inventoryStatus: 'IN_STOCK' })
  expect(choicesWith({ s: 0, l: 3 })).toEqual([
    ['S', false],
    ['L', true],
  ])
})

test('a variant price is in minor units, before and after the discount', () => {
  expect(variantPrice(facts, { id: 'l', choices: {}, price: '44.00' }, 'EUR')).toEqual({
    full: 4400n,
    now: 3900n,
  })
})
