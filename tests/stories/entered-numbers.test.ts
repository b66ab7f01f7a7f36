// Numbers that merchants type or paste into the admin, in the spelling of their country.
import { expect, test } from 'vitest'
import { asSaved, toRule } from '../../apps/admin/app/collections/rule-rows.ts'
import { manyDecimals, parseDecimal, toNumberText } from '../../apps/admin/app/form/decimals.ts'
import { InvalidEntries } from '../../apps/admin/app/form/entries.ts'
import { modifiersOf, toModifiers, writeModifiers } from '../../apps/admin/app/products/modifier-values.ts'
import { keyOf, writeVariants } from '../../apps/admin/app/products/option-values.ts'
import type { ProductFieldName } from '../../apps/admin/app/products/product-fields.ts'
import { toChanged, toNew } from '../../apps/admin/app/products/product-document.ts'
import { newValues, valuesOfProduct } from '../../apps/admin/app/products/product-values.ts'
import { BulkRefusal, toProductsChange } from '../../apps/admin/app/products/products-change.ts'
import { toRateLines, toRates } from '../../apps/admin/app/settings/rate-lines.ts'

type Product = Parameters<typeof valuesOfProduct>[0]

const variantOf = (id: string, size: string, price: number, weight = 0.125) => ({
  id,
  choices: { Size: size },
  variant: { priceData: { price }, costAndProfitData: { itemCost: 1.125 }, weight, sku: '', visible: true },
  stock: { trackQuantity: false, quantity: null, inStock: true },
})

const sizes = ['S', 'L'].map((size) => ({ value: size, description: size }))

/** A bag in two sizes as it is stored. */
const documentOf = (price: number) => ({
  id: 'bag',
  revision: '1',
  name: 'Bag',
  slug: 'bag',
  productType: 'physical',
  description: '',
  price: `${price}`,
  cost: '1.125',
  weight: 1.25,
  pictures: [],
  options: [{ name: 'Size', optionType: 'drop_down', choices: sizes }],
  variants: [
    { id: 's', choices: { Size: 'S' }, weight: 0.125 },
    { id: 'l', choices: { Size: 'L' }, weight: 0.125, price: '2.345' },
  ],
})

/** The same as a merchant reads it. */
const bagIn = (currency: string, price: number) =>
  ({
    id: 'bag',
    name: 'Bag',
    slug: 'bag',
    visible: true,
    productType: 'physical',
    description: '',
    descriptionText: '',
    priceData: { currency, price },
    costAndProfitData: { itemCost: 1.125 },
    discount: { type: 'PERCENT', value: 12.125 },
    pricePerUnitData: {
      totalQuantity: 1.125,
      totalMeasurementUnit: 'KG',
      baseQuantity: 1,
      baseMeasurementUnit: 'KG',
    },
    weight: 1.25,
    ribbon: '',
    media: { items: [] },
    collectionIds: [],
    additionalInfoSections: [],
    productOptions: [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: sizes,
      },
    ],
    variants: [variantOf('s', 'S', price), variantOf('l', 'L', 2.345)],
    document: documentOf(price),
    timeZone: 'UTC',
  }) as unknown as Product

/** What is saved of a product after these values were entered, even those that its form has already. */
function changeOf(product: Product, changed: Partial<Record<ProductFieldName, string>>) {
  const base = valuesOfProduct(product)
  const { currency } = product.priceData
  const form = { changed, entered: { ...base, ...changed }, base }
  return toChanged(form, product.document, { currency, timeZone: 'UTC' })
}

const inEuro = { currency: 'EUR', timeZone: 'UTC' }

const problemsOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof InvalidEntries) return error.problems
    throw error
  }
  return {}
}

test.each([
  ['1,500', 2, 1500],
  ['1.500', 2, 1500],
  ['1,500', 0, 1500],
  ['12.500', 0, 12_500],
  ['1,500.00', 2, 1500],
  ['1.500,00', 2, 1500],
  ['1 500', 2, 1500],
  ['1’500.50', 2, 1500.5],
  ['1,50', 2, 1.5],
  ['0,500', 2, 0.5],
  ['0.500', 2, 0.5],
  ['1234,500', 2, 1234.5],
  ['12,34,567', 2, 1_234_567],
  ['1.500', 3, 1.5],
  ['0,500', 3, 0.5],
  ['1,5', 3, 1.5],
  ['1.250', manyDecimals, 1.25],
  ['0.125', manyDecimals, 0.125],
  // It may be 1.5 or 1500.
  ['1,500', 3, Number.NaN],
  ['1,250', manyDecimals, Number.NaN],
  ['1.2.3', 2, Number.NaN],
  ['1,2.3,4', 2, Number.NaN],
  ['a lot', 2, Number.NaN],
  ['', 2, Number.NaN],
])('%s, of which at most %s digits are decimals, is %s', (text, decimals, number) => {
  expect(parseDecimal(text, decimals)).toBe(number)
})

test('a price of 1,500 is fifteen hundred, in the form of a product, in the table of its variants and in bulk', () => {
  const product = bagIn('EUR', 20)
  const amounts = { price: '1500', cost: '1100' }
  expect(changeOf(product, { price: '1,500', cost: '1.100' })).toMatchObject(amounts)
  const entered = { ...newValues, name: 'Bag', price: '1,500', cost: '1.100' }
  expect(toNew(entered, newValues, inEuro)).toMatchObject(amounts)
  const variants = writeVariants({ [keyOf(['L'])]: { price: '1.750', cost: '1,000.50' } })
  expect(changeOf(product, { variants }).variants).toMatchObject([
    { id: 's' },
    { id: 'l', price: '1750', cost: '1000.50' },
  ])
  const change = { action: 'price', value: '1,500', isRounded: false }
  expect(toProductsChange(change, 'EUR').update).toEqual({ priceData: { price: 1500 } })
  expect(toProductsChange({ ...change, action: 'amount', value: '-1,500' }, 'EUR').adjust).toEqual({
    price: { amount: -1500 },
  })
})

test('all that cannot be sent of a product is named at once, each problem at its field', () => {
  const product = bagIn('EUR', 20)
  const changed = {
    name: ' ',
    slug: '',
    price: 'a lot',
    cost: '8o',
    discountType: 'PERCENT',
    discountValue: 'x',
    saleStart: 'soon',
    saleEnd: 'later',
    weight: 'heavy',
    unitTotal: 'some',
    unitBase: 'one',
  }
  const fields = Object.keys(changed).filter((name) => name !== 'discountType')
  expect(Object.keys(problemsOf(() => changeOf(product, changed))).sort()).toEqual(fields.sort())
  const ofNew = problemsOf(() => toNew({ ...newValues, ...changed, stock: 'few' }, newValues, inEuro))
  // A new product gets its slug from its name.
  expect(Object.keys(ofNew).sort()).toEqual([...fields.filter((name) => name !== 'slug'), 'stock'].sort())
})

test('what may be thousands or decimals is refused, and the message says how to write it', () => {
  const product = bagIn('KWD', 20)
  const price = '1,500 can mean 1.500 or 1500. Enter it without a comma.'
  const weight = '1,250 can mean 1.250 or 1250. Enter it without a comma.'
  const variants = writeVariants({ [keyOf(['L'])]: { weight: '1,250' } })
  expect(problemsOf(() => changeOf(product, { price: '1,500' }))).toEqual({ price })
  expect(problemsOf(() => changeOf(product, { weight: '1,250', variants }))).toEqual({
    weight,
    variants: weight,
  })
  expect(problemsOf(() => toRates('USD 1,084'))).toEqual({
    rates: '1,084 can mean 1.084 or 1084. Enter it without a comma.',
  })
  const change = { action: 'price', value: '1,500', isRounded: false }
  expect(() => toProductsChange(change, 'KWD')).toThrow(new BulkRefusal(price))
})

test('a price in the rule of a collection is read by the decimals of its currency, and a name stays as it is', () => {
  const ruleOf = (price: string) => ({
    match: 'ALL' as const,
    rows: [
      { kind: 'atLeast', value: price },
      { kind: 'name', value: '1,500' },
    ],
  })
  const valuesIn = (price: string, decimals: number) =>
    toRule(ruleOf(price), decimals).conditions.map(({ value }) => value)
  expect(valuesIn('1.500', 2)).toEqual(['1500', '1,500'])
  expect(valuesIn('1,500', 2)).toEqual(['1500', '1,500'])
  expect(valuesIn('1.500', 3)).toEqual(['1.500', '1,500'])
  // The platform refuses what may be two numbers.
  expect(valuesIn('1,500', 3)).toEqual(['1,500', '1,500'])
  expect(asSaved(ruleOf('1.500'), 2)).toEqual(ruleOf('1500'))
  expect(asSaved(ruleOf('1.500'), 3)).toEqual(ruleOf('1.500'))
})

test('a rate keeps its decimals, however they are separated', () => {
  const lines = 'USD 1.084\nJPY 163,25\nVND 26,543.5'
  const rates = toRates(lines)
  expect(rates).toEqual([
    { currency: 'USD', rate: '1.084' },
    { currency: 'JPY', rate: '163.25' },
    { currency: 'VND', rate: '26543.5' },
  ])
  expect(toRates(toRateLines(rates))).toEqual(rates)
  expect(problemsOf(() => toRates('USD'))).toHaveProperty('rates')
})

test.each([
  ['KWD', 1.5],
  ['EUR', 1500],
  ['HUF', 1500],
  ['JPY', 1500],
  ['CLF', 1.5],
])('a form in %s that is saved as it was loaded changes no number', (currency, price) => {
  const product = bagIn(currency, price)
  const values = valuesOfProduct(product)
  const { discountType, discountValue, unitTotal, weight, variants, cost } = values
  const all = { price: values.price, discountType, discountValue, unitTotal, weight, variants }
  const saved = changeOf(product, { ...all, ...(currency === 'KWD' && { cost }) })
  expect([Number(saved.price), Number(saved.cost)]).toEqual([price, 1.125])
  expect(saved).toMatchObject({
    discount: { value: 12.125 },
    pricePerUnit: { totalQuantity: 1.125 },
    weight: 1.25,
    variants: product.document.variants,
  })
})

test('amounts that have more decimals than their currency stay as they are', () => {
  const product = { ...bagIn('EUR', 20), discount: { type: 'AMOUNT', value: 1.125 } } as Product
  const { discountType, discountValue } = valuesOfProduct(product)
  expect(changeOf(product, { discountType, discountValue }).discount).toMatchObject({ value: 1.125 })
  const engraving = {
    name: 'Engraving',
    modifierRenderType: 'FREE_TEXT',
    mandatory: false,
    freeTextSettings: { title: 'Text', minCharCount: 0, maxCharCount: 9, defaultAddedPrice: '1.125' },
  } as unknown as NonNullable<Parameters<typeof modifiersOf>[0]['modifiers']>[number]
  const text = writeModifiers(modifiersOf({ modifiers: [engraving] }, 'EUR'))
  expect(toModifiers(text, [], 'EUR')).toMatchObject([{ freeTextSettings: { defaultAddedPrice: '1.125' } }])
  const dearer = text.replace('1.1250', '1,500')
  expect(toModifiers(dearer, [], 'EUR')).toMatchObject([{ freeTextSettings: { defaultAddedPrice: '1500' } }])
})

test.each([
  ['€ 1.234,50', 2, '1234.50'],
  ['1,234.50', 2, '1234.50'],
  ['$19.90', 2, '19.90'],
  ['19,9', 2, '19.9'],
  ['1,234', 2, '1234'],
  ['1.234 €', 2, '1234'],
  ['¥1,500', 0, '1500'],
  ['1.234.567', 2, '1234567'],
  ['Fr. 12.50', 2, '12.50'],
  ['19,-', 2, '19'],
  ['€ -5,00', 2, '-5.00'],
  ['12 €', 2, '12'],
  ['1.250 kg', manyDecimals, '1.250'],
  ['1.250kg', manyDecimals, '1.250'],
  ['US$19.90', 2, '19.90'],
  ['-5,00 CHF', 2, '-5.00'],
  ['1.234,50 Kč', 2, '1234.50'],
  // What may be two numbers, or is none, stays as it is.
  ['5.00-', 2, '5.00-'],
  ['1,250 kg', manyDecimals, '1,250 kg'],
  ['KD 1,500', 3, 'KD 1,500'],
  ['.50', 2, '.50'],
  ['2 for 5', 2, '2 for 5'],
  ['32,5o', 2, '32,5o'],
  ['12x', 0, '12x'],
  ['12 x', 0, '12 x'],
  ['O5', 2, 'O5'],
  ['5l.50', 2, '5l.50'],
  ['12+', 2, '12+'],
  ['(12)', 2, '(12)'],
  ['12 %', 2, '12 %'],
  ['2030-01-02', 2, '2030-01-02'],
  ['', 2, ''],
  ['on request', 2, 'on request'],
])(
  'the pasted number %s, of which at most %s digits are decimals, is entered as %s',
  (text, decimals, number) => {
    expect(toNumberText(text, decimals)).toBe(number)
  },
)
