// Product search: matches, sort orders and facet counts.
import type { Browse } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildIndex,
  type BrowseQuery,
  search,
  type IndexedProduct,
  toIndexed,
  type IndexFields,
} from './browse.ts'

const colors = ['Red', 'Blue', 'Green']
const sizes = ['S', 'M']
const variant = fc.record({
  color: fc.constantFrom(...colors),
  size: fc.constantFrom(...sizes),
  inStock: fc.boolean(),
})
const product = fc.record({
  folded: fc.constantFrom('red mug', 'blue mug', 'tall vase', 'bowl', 'mug tree'),
  price: fc.integer({ min: 0, max: 40 }),
  created: fc.integer({ min: 0, max: 9 }),
  reduced: fc.boolean(),
  collections: fc.subarray(['a', 'b']),
  variants: fc.array(variant, { minLength: 1, maxLength: 5 }),
  optionNames: fc.subarray(['Colour', 'Size']),
})
const query = fc.record<BrowseQuery>(
  {
    collection: fc.constantFrom('a', 'b', 'nothing'),
    search: fc.constantFrom('mug', 'MÜG', 'mug red', ''),
    price: fc.record(
      { min: fc.integer({ min: 0, max: 20 }), max: fc.integer({ min: 10, max: 40 }) },
      { requiredKeys: [] },
    ),
    options: fc.record(
      { Colour: fc.subarray(colors, { minLength: 1 }), Size: fc.subarray(sizes, { minLength: 1 }) },
      { requiredKeys: [] },
    ),
    reduced: fc.boolean(),
    inStock: fc.boolean(),
    sort: fc.constantFrom('name', 'price', '-price', '-created'),
    limit: fc.integer({ min: 0, max: 9 }),
    offset: fc.integer({ min: 0, max: 9 }),
  },
  { requiredKeys: ['limit', 'offset'] },
)

interface TestProduct extends Omit<IndexFields, 'options' | 'variants'> {
  id: string
  variants: { color: string; size: string; inStock: boolean }[]
  /** The names of its options. */
  optionNames: string[]
}

const choicesOf = (
  { optionNames }: Pick<TestProduct, 'optionNames'>,
  { color, size }: TestProduct['variants'][number],
): Record<string, string> =>
  Object.fromEntries([
    ...(optionNames.includes('Colour') ? [['Colour', color]] : []),
    ...(optionNames.includes('Size') ? [['Size', size]] : []),
  ])

const indexed = ({ id, variants, optionNames, ...rest }: TestProduct): IndexedProduct =>
  toIndexed(
    id,
    {
      ...rest,
      options: optionNames.map((name) => ({
        name,
        choices:
          name === 'Size'
            ? sizes.map((size) => ({ name: size }))
            : colors.map((color) => ({ name: color, color: `#${color}` })),
      })),
      variants: variants.map((variant) => choicesOf({ optionNames }, variant)),
    },
    variants.map(({ inStock }) => inStock),
  )

const indexOf = (products: TestProduct[]) =>
  buildIndex(new Map(products.map((product) => [product.id, indexed(product)])))
const withIds = (products: Omit<TestProduct, 'id'>[]): TestProduct[] =>
  products.map((product, i) => ({ ...product, id: `p${String(i).padStart(3, '0')}` }))

/** A simple implementation of the same search, which filters all products again for each count. */
function model(products: TestProduct[], query: Browse) {
  const words = (query.search ?? '').toLowerCase().replace('ü', 'u').split(' ').filter(Boolean)
  const find = ({ collection, price, options, inStock, reduced }: Browse) =>
    products.filter(
      (product) =>
        (collection == null || product.collections.includes(collection)) &&
        words.every((word) => product.folded.split(' ').some((nameWord) => nameWord.startsWith(word))) &&
        product.price >= (price?.min ?? 0) &&
        product.price <= (price?.max ?? 1e9) &&
        (!reduced || product.reduced) &&
        // One variant must match all options.
        product.variants.some(
          (variant) =>
            (!inStock || variant.inStock) &&
            Object.entries(options ?? {}).every(([name, choices]) =>
              choices.includes(choicesOf(product, variant)[name] ?? ''),
            ),
        ),
    )
  const count = (option: string, choice: string) =>
    find({ ...query, options: { ...query.options, [option]: [choice] } }).length
  const prices = find({ ...query, price: null }).map(({ price }) => price)
  return {
    found: find(query),
    inStock: find({ ...query, inStock: true }).length,
    reduced: find({ ...query, reduced: true }).length,
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : undefined,
    counts: {
      Colour: colors.map((name) => [name, count('Colour', name)] as const),
      Size: sizes.map((name) => [name, count('Size', name)] as const),
    },
  }
}

test('a search finds and counts the same products as the model', () => {
  fc.assert(
    fc.property(fc.array(product, { maxLength: 30 }), query, (made, query) => {
      const products = withIds(made)
      const result = search(indexOf(products), query)
      const expected = model(products, query)
      expect(result.total).toBe(expected.found.length)
      expect(result.facets.inStock).toBe(expected.inStock)
      expect(result.facets.reduced).toBe(expected.reduced)
      expect(result.facets.price).toEqual(expected.price)
      for (const [option, counts] of Object.entries(expected.counts)) {
        const choices = result.facets.options.find(({ name }) => name === option)?.choices ?? []
        const isChosen = (name: string) => query.options?.[option]?.includes(name) ?? false
        const expectedCounts = counts.filter(([name, count]) => count || isChosen(name))
        expect(Object.fromEntries(choices.map(({ name, count }) => [name, count]))).toEqual(
          Object.fromEntries(expectedCounts),
        )
        for (const { name, chosen } of choices) expect(chosen).toBe(isChosen(name))
      }
      const { offset, limit } = query
      expect(result.ids.length).toBe(Math.min(Math.max(expected.found.length - offset, 0), limit))
      expect(expected.found.map(({ id }) => id)).toEqual(expect.arrayContaining(result.ids))
    }),
    { numRuns: 500, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})

test('products are sorted by each order, with ties by id', () => {
  const products = [
    { id: 'b', folded: 'bowl', price: 5, created: 1 },
    { id: 'a', folded: 'bowl', price: 9, created: 3 },
    { id: 'c', folded: 'apron', price: 5, created: 2 },
  ].map((product) => ({
    ...product,
    reduced: false,
    collections: [],
    variants: [{ color: 'Red', size: 'S', inStock: true }],
    optionNames: [],
  }))
  const index = indexOf(products)
  const order = (sort: NonNullable<Browse['sort']>) =>
    search(index, { sort, limit: 9, offset: 0 }).ids.join('')
  expect(['name', 'price', '-price', '-created'].map((sort) => order(sort as 'name'))).toEqual([
    'cab',
    'bca',
    'abc',
    'acb',
  ])
})

test('updating an index gives the same result as building it anew', () => {
  const productsById = fc.dictionary(fc.constantFrom(...'abcdefgh'), product)
  fc.assert(
    fc.property(productsById, productsById, fc.subarray([...'abcdefgh']), (first, later, removed) => {
      const entriesOf = (products: typeof first) =>
        Object.entries(products).map(([id, product]) => [id, indexed({ ...product, id })] as const)
      const before = buildIndex(new Map(entriesOf(first)))
      const all = new Map([...before.all, ...entriesOf(later)])
      for (const id of removed) all.delete(id)
      expect(buildIndex(all, before)).toEqual(buildIndex(all))
    }),
    { ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})
