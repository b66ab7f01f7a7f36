// Goods that cannot be kept, shown or bought, each told by its field.
import type { CollectionDraft, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { checkCatalog } from './check-catalog.ts'
import { Invalid } from './refusal.ts'

const only = '00000000-0000-0000-0000-000000000000'
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
const gathering: CollectionDraft = { id: 'all', name: 'All', slug: 'all', description: '' }

function violationsIn(products: ProductDraft[], collections: CollectionDraft[] = [], currency = 'EUR') {
  try {
    checkCatalog({ products, collections }, { currency, onlyVariantId: only })
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.violations
  }
}
const wrongWith = (...goods: Parameters<typeof violationsIn>) =>
  violationsIn(...goods).map(({ field, violatedRule }) => `${field} ${violatedRule}`)

test('goods that can be bought are taken', () => {
  expect(wrongWith([plain, { ...inSizes, id: 'b', slug: 'b' }], [gathering])).toEqual([])
  expect(wrongWith([{ ...plain, variants: [{ id: only, choices: {}, stock: 3 }] }])).toEqual([])
  // What is not made in every size is sold in those that there are.
  expect(wrongWith([{ ...inSizes, variants: inSizes.variants.slice(0, 1) }])).toEqual([])
  expect(wrongWith([{ ...plain, price: '1200' }], [], 'JPY')).toEqual([])
})

test('what can be told apart by nothing, or bought by nobody, is not', () => {
  const [small, large] = inSizes.variants as [ProductDraft['variants'][0], ProductDraft['variants'][0]]
  const colour = { ...size, name: 'Colour', choices: [choice('Red')] }
  const wrong: [Partial<ProductDraft>, string][] = [
    [{ variants: [] }, 'variants VALIDATION'],
    [{ variants: [small, { ...large, id: id(1).toUpperCase() }] }, 'variants[1].id VALIDATION'],
    [{ variants: [small, { ...large, choices: { Size: 'S' } }] }, 'variants[1].choices VALIDATION'],
    [{ variants: [small, { ...large, choices: { Size: 'XL' } }] }, 'variants[1].choices.Size VALIDATION'],
    [
      { variants: [{ ...small, choices: { Size: 'S', Colour: 'Red' } }] },
      'variants[0].choices.Colour VALIDATION',
    ],
    [
      { options: [size, colour] },
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
  for (const [change, says] of wrong) {
    const told = wrongWith([
      { ...plain, id: 'a', slug: 'a' },
      { ...inSizes, ...change },
    ])
    const here = told.map((one) => one.replace('products[1].', ''))
    expect(here.join(' ')).toContain(says)
  }
  expect(wrongWith([plain], [], 'JPY')).toEqual(['products[0].price DECIMAL_MAX_SCALE'])
})

test('a choice that is named wrongly is told with those that there are, and of many a few', () => {
  const sized = (choices: { value: string; description: string }[], named: Record<string, string>) => ({
    ...inSizes,
    options: [{ ...size, choices }],
    variants: [{ id: id(1), choices: named }],
  })
  const says = (product: ProductDraft) =>
    violationsIn([product]).map(({ field, description }) => `${field} ${description}`)
  const letters = [
    { value: 'S', description: 'Small' },
    { value: 'L', description: 'Large' },
  ]
  const must = 'must be the description of a choice, as shoppers read it:'
  const at = 'products[0].variants[0].choices'
  expect(says(sized(letters, { Size: 'S' }))).toEqual([`${at}.Size ${must} "Small", "Large"; not "S"`])
  expect(says(sized(letters, {}))).toEqual([`${at}.Size ${must} "Small", "Large"`])
  expect(says(sized(letters, { Size: 'Small', Fit: 'Slim' }))).toEqual([
    `${at}.Fit is no option of this product; its options are "Size"`,
  ])
  const hundred = Array.from({ length: 100 }, (_, n) => choice(`${n}`.padStart(50, 'x')))
  expect(says(sized(hundred, { Size: 'S' }))[0]).toMatch(/x9" and 90 more; not "S"$/)
})

test('a discount takes off what there is, and no more', () => {
  const off = (type: 'AMOUNT' | 'PERCENT', value: number, more: Partial<ProductDraft> = {}) =>
    violationsIn([{ ...inSizes, ...more, discount: { type, value } }]).map(
      ({ field, description }) => `${field} ${description}`,
    )
  const at = 'products[0].discount.value'
  expect([...off('PERCENT', 100), ...off('AMOUNT', 20)]).toEqual([])
  expect(off('PERCENT', 100.5)).toEqual([`${at} must be <= 100, or the price is below nothing`])
  expect(off('AMOUNT', 20.01)).toEqual([`${at} must be <= 20, or the price is below nothing`])
  const [small, large] = inSizes.variants as [ProductDraft['variants'][0], ProductDraft['variants'][0]]
  const cheaper = { variants: [small, { ...large, price: '12.50' }] }
  expect(off('AMOUNT', 12.5, cheaper)).toEqual([])
  expect(off('AMOUNT', 15, cheaper)).toEqual([`${at} must be <= 12.5, or the price is below nothing`])
})

test('goods are gathered under what the store has', () => {
  const tee = { ...plain, collectionIds: ['all', 'sumer'] }
  const told = violationsIn([{ ...plain, id: 'a', slug: 'a' }, tee], [gathering])
  expect(told.map(({ field, description }) => `${field} ${description}`)).toEqual([
    'products[1].collectionIds[1] names no collection of the store: "sumer"',
  ])
  expect(wrongWith([tee], [gathering, { ...gathering, id: 'sumer', slug: 'sumer' }])).toEqual([])
})

test('an id or a slug belongs to one', () => {
  expect(wrongWith([plain, { ...plain, slug: 'other' }, { ...plain, id: 'other' }])).toEqual([
    'products[1].id VALIDATION',
    'products[2].slug VALIDATION',
  ])
  expect(wrongWith([{ ...plain, id: 'all', slug: 'all' }], [gathering, gathering])).toEqual([
    'collections[1].id VALIDATION',
    'collections[1].slug VALIDATION',
  ])
})
