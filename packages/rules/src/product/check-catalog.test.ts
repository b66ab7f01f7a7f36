// Catalogs that are refused, with the field of each violation.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { onlyVariantId } from '@vitrine/contract/constants'
import { expect, test } from 'vitest'
import { checkCatalog } from './check-catalog.ts'
import { Invalid } from '../refusal.ts'

const id = (n: number) => `c0000000-0000-4000-8000-00000000000${n}`
const choice = (description: string) => ({ value: description, description })
const size = {
  name: 'Size',
  optionType: 'drop_down' as const,
  choices: [choice('S'), choice('L')],
}
const plain: ProductDraft = {
  id: 'tee',
  name: 'Tee',
  slug: 'tee',
  productType: 'physical',
  description: '',
  price: '20.00',
  variants: [],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
}
const inSizes: ProductDraft = {
  ...plain,
  options: [size],
  variants: [
    { id: id(1), choices: { Size: 'S' } },
    { id: id(2), choices: { Size: 'L' } },
  ],
}
const collection: CollectionDraft = { id: 'all', name: 'All', slug: 'all', description: '' }

function violationsIn(products: ProductDraft[], collections: CollectionDraft[] = [], currency = 'EUR') {
  try {
    checkCatalog({ products, collections }, { currency })
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations
  }
}
const rulesViolatedIn = (...catalog: Parameters<typeof violationsIn>) =>
  violationsIn(...catalog).map(({ field, violatedRule }) => `${field} ${violatedRule}`)

test('products that can be bought are accepted', () => {
  expect(rulesViolatedIn([plain, { ...inSizes, id: 'b', slug: 'b' }], [collection])).toEqual([])
  expect(rulesViolatedIn([{ ...plain, variants: [{ id: onlyVariantId, choices: {}, stock: 3 }] }])).toEqual(
    [],
  )
  // A product need not have a variant for every choice.
  expect(rulesViolatedIn([{ ...inSizes, variants: inSizes.variants.slice(0, 1) }])).toEqual([])
  expect(rulesViolatedIn([{ ...plain, price: '1200' }], [], 'JPY')).toEqual([])
})

test('ambiguous products and products that cannot be bought are refused', () => {
  const [small, large] = inSizes.variants as [ProductDraft['variants'][0], ProductDraft['variants'][0]]
  const color = { ...size, name: 'Colour', choices: [choice('Red')] }
  const cases: [Partial<ProductDraft>, string][] = [
    [{ variants: [] }, 'variants VALIDATION'],
    [{ variants: [small, { ...large, id: id(1).toUpperCase() }] }, 'variants[1].id VALIDATION'],
    [{ variants: [small, { ...large, choices: { Size: 'S' } }] }, 'variants[1].choices VALIDATION'],
    [{ variants: [small, { ...large, choices: { Size: 'XL' } }] }, 'variants[1].choices.Size VALIDATION'],
    [
      { variants: [{ ...small, choices: { Size: 'S', Colour: 'Red' } }] },
      'variants[0].choices.Colour VALIDATION',
    ],
    [
      { options: [size, color] },
      'variants[0].choices.Colour VALIDATION variants[1].choices.Colour VALIDATION',
    ],
    [{ options: [size, size] }, 'options[1].name VALIDATION'],
    [
      { options: [{ ...size, choices: [...size.choices, choice('S')] }] },
      'options[0].choices[2].description VALIDATION',
    ],
    [{ options: [], variants: [{ id: id(1), choices: {} }] }, 'variants[0].id VALIDATION'],
    [{ price: '1.005' }, 'price DECIMAL_MAX_SCALE'],
    [{ cost: '1.005' }, 'cost DECIMAL_MAX_SCALE'],
    [{ variants: [{ ...small, price: '1.005' }, large] }, 'variants[0].price DECIMAL_MAX_SCALE'],
    [{ variants: [small, { ...large, cost: '1.005' }] }, 'variants[1].cost DECIMAL_MAX_SCALE'],
  ]
  for (const [change, expected] of cases) {
    const violated = rulesViolatedIn([
      { ...plain, id: 'a', slug: 'a' },
      { ...inSizes, ...change },
    ])
    const inProduct = violated.map((text) => text.replace('products[1].', ''))
    expect(inProduct.join(' ')).toContain(expected)
  }
  expect(rulesViolatedIn([plain], [], 'JPY')).toEqual(['products[0].price DECIMAL_MAX_SCALE'])
})

test('a violation for an unknown choice lists the valid choices, up to ten', () => {
  const sized = (choices: { value: string; description: string }[], selected: Record<string, string>) => ({
    ...inSizes,
    options: [{ ...size, choices }],
    variants: [{ id: id(1), choices: selected }],
  })
  const messages = (product: ProductDraft) =>
    violationsIn([product]).map(({ field, description }) => `${field} ${description}`)
  const letters = [
    { value: 'S', description: 'Small' },
    { value: 'L', description: 'Large' },
  ]
  const rule = 'must be the description of a choice:'
  const field = 'products[0].variants[0].choices'
  expect(messages(sized(letters, { Size: 'S' }))).toEqual([`${field}.Size ${rule} "Small", "Large"; got "S"`])
  expect(messages(sized(letters, {}))).toEqual([`${field}.Size ${rule} "Small", "Large"`])
  expect(messages(sized(letters, { Size: 'Small', Fit: 'Slim' }))).toEqual([
    `${field}.Fit is not an option of this product; its options are "Size"`,
  ])
  const hundred = Array.from({ length: 100 }, (_, n) => choice(`${n}`.padStart(50, 'x')))
  expect(messages(sized(hundred, { Size: 'S' }))[0]).toMatch(/x9" and 90 more; got "S"$/)
})

test('a discount must not make a price negative', () => {
  const off = (type: 'AMOUNT' | 'PERCENT', value: number, more: Partial<ProductDraft> = {}) =>
    violationsIn([{ ...inSizes, ...more, discount: { type, value } }]).map(
      ({ field, description }) => `${field} ${description}`,
    )
  const field = 'products[0].discount.value'
  expect([...off('PERCENT', 100), ...off('AMOUNT', 20)]).toEqual([])
  expect(off('PERCENT', 100.5)).toEqual([`${field} must be <= 100, or the price would be negative`])
  expect(off('AMOUNT', 20.01)).toEqual([`${field} must be <= 20, or the price would be negative`])
  const [small, large] = inSizes.variants as [ProductDraft['variants'][0], ProductDraft['variants'][0]]
  const cheaper = { variants: [small, { ...large, price: '12.50' }] }
  expect(off('AMOUNT', 12.5, cheaper)).toEqual([])
  expect(off('AMOUNT', 15, cheaper)).toEqual([`${field} must be <= 12.5, or the price would be negative`])
})

test('products must be in collections of the store', () => {
  const tee = { ...plain, collectionIds: ['all', 'sumer'] }
  const violations = violationsIn([{ ...plain, id: 'a', slug: 'a' }, tee], [collection])
  expect(violations.map(({ field, description }) => `${field} ${description}`)).toEqual([
    'products[1].collectionIds[1] is not a collection of the store: "sumer"',
  ])
  expect(rulesViolatedIn([tee], [collection, { ...collection, id: 'sumer', slug: 'sumer' }])).toEqual([])
})

test('an id or a slug must be unique', () => {
  expect(rulesViolatedIn([plain, { ...plain, slug: 'other' }, { ...plain, id: 'other' }])).toEqual([
    'products[1].id VALIDATION',
    'products[2].slug VALIDATION',
  ])
  expect(rulesViolatedIn([{ ...plain, id: 'all', slug: 'all' }], [collection, collection])).toEqual([
    'collections[1].id VALIDATION',
    'collections[1].slug VALIDATION',
  ])
})
