// Prices that variants have of their own, as the screens of a product and of several products say them.
import type { ProductDocument } from '@vitrine/client'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cellHints, countKeptPrices, toBulkRow } from '../../apps/admin/app/products/bulk-rows.ts'
import { productFields } from '../../apps/admin/app/products/product-fields.ts'
import { toProductSummary } from '../../apps/admin/app/products/product-row.ts'
import { VariantsEditor } from '../../apps/admin/app/products/variants-editor.tsx'

type Product = Parameters<typeof toProductSummary>[0]

const prices = (price: number, now = price) => ({
  currency: 'EUR',
  price,
  discountedPrice: now,
  formatted: { price: `€${price}.00`, discountedPrice: `€${now}.00` },
})

const variantOf = (size: string, price: number, now?: number) => ({
  id: size,
  choices: { Size: size },
  variant: { priceData: prices(price, now), weight: 0, sku: '', visible: true },
  stock: { trackQuantity: false, quantity: null, inStock: true },
})

/** A bag of 20 euros in sizes with these prices. */
const bagOf = (...variants: ReturnType<typeof variantOf>[]) =>
  ({
    id: 'bag',
    name: 'Bag',
    priceData: prices(20),
    price: prices(20),
    priceRange: { minValue: 20, maxValue: 30 },
    discount: { type: 'NONE', value: 0 },
    visible: true,
    ribbon: '',
    stock: { inStock: true },
    media: { items: [] },
    productPageUrl: { base: 'https://shop.example', path: '/products/bag' },
    productOptions: [{ name: 'Size', optionType: 'drop_down', choices: [] }],
    variants,
    lastUpdated: '2030-01-02T03:04:05.678Z',
    timeZone: 'UTC',
  }) as unknown as Product

const onSale = bagOf(variantOf('S', 20, 15), variantOf('M', 20), variantOf('L', 30, 25))

const store = {
  currency: 'EUR',
  weightUnit: 'LB' as const,
  timeZone: 'UTC',
  origin: undefined,
  collections: [],
  collectionsByRule: [],
  brands: [],
  ribbons: [],
  infoSections: [],
  slug: 'bag',
  salePrices: 0,
}

const fieldOf = (name: string, of: Partial<typeof store> = {}) =>
  productFields({ ...store, ...of }).find((field) => field.name === name)

test('the form of a product says how many variants have sale prices of their own, and when they end', () => {
  expect(fieldOf('price', { salePrices: 2 })?.help).toMatch(
    /^2 variants have sale prices of their own, as the table of variants shows\. If you change the price of the product, variants without their own price lose their sale price\./,
  )
  expect(fieldOf('price', { salePrices: 1 })?.help).toMatch(/^1 variant has a sale price of its own/)
  expect(fieldOf('price')?.help).toBeUndefined()
  const { salePriceOfVariants } = toProductSummary(onSale)
  expect(salePriceOfVariants).toEqual({ '["S"]': '€15.00', '["L"]': '€25.00' })
  // What a discount lowers is no price of a variant.
  const discounted = { ...onSale, discount: { type: 'AMOUNT' as const, value: 5 } }
  expect(toProductSummary(discounted).salePriceOfVariants).toEqual({})
})

test('the table of variants shows the sale price of each, and the unit of weights', () => {
  const options = JSON.stringify([
    { name: 'Size', type: 'drop_down', choices: ['S', 'M', 'L'].map((name) => ({ name, value: name })) },
  ])
  const html = renderToStaticMarkup(
    createElement(VariantsEditor, {
      label: 'Variants',
      options: [],
      help: undefined,
      problem: undefined,
      value: '',
      values: { options },
      change: () => undefined,
      summary: toProductSummary(onSale),
      units: { currency: 'EUR', weightUnit: 'KG' },
    }),
  )
  expect(html.match(/Sale price €\d+/g)).toEqual(['Sale price €15', 'Sale price €25'])
  expect(html).toContain('If you change the price of a variant, it loses its sale price.')
  expect(html).toContain('aria-label="Weight in kg of M"')
})

test('the weight of a product has the unit of the store', () => {
  expect(fieldOf('weight')?.label).toBe('Weight in lb')
})

test('the grid locks a price that no shopper sees, and the outcome counts the products that kept their prices', () => {
  const rowOf = (...variants: { price?: string; salePrice?: string }[]) => {
    const sizes = variants.map((variant, n) => ({ id: `${n}`, choices: {}, stock: 'IN_STOCK', ...variant }))
    const document = { id: 'bag', name: 'Bag', price: '20', options: [{ name: 'Size' }], variants: sizes }
    return toBulkRow(document as unknown as ProductDocument, 'EUR')
  }
  const own = rowOf({ price: '18' }, { price: '30' })
  const shared = rowOf({ salePrice: '15' }, {}, { price: '30', salePrice: '25' })
  expect(cellHints(own)).toEqual({
    readOnly: { price: 'Each variant has a price of its own' },
    hints: { price: 'Each variant has a price of its own' },
  })
  expect(cellHints(shared)).toEqual({
    readOnly: {},
    hints: { price: 'If you change the price, variants without their own price lose their sale price' },
  })
  expect(countKeptPrices([own, shared], [])).toBe(1)
  expect(countKeptPrices([own, shared], [{ id: 'bag' }])).toBe(0)
})
