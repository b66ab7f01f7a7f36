// Looking through a window: what is left, in which order, and how many each further choice would leave.
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

const colours = ['Red', 'Blue', 'Green']
const sizes = ['S', 'M']
const variant = fc.record({
  colour: fc.constantFrom(...colours),
  size: fc.constantFrom(...sizes),
  inStock: fc.boolean(),
})
const good = fc.record({
  folded: fc.constantFrom('red mug', 'blue mug', 'tall vase', 'bowl', 'mug tree'),
  price: fc.integer({ min: 0, max: 40 }),
  created: fc.integer({ min: 0, max: 9 }),
  reduced: fc.boolean(),
  collections: fc.subarray(['a', 'b']),
  variants: fc.array(variant, { minLength: 1, maxLength: 5 }),
  by: fc.subarray(['Colour', 'Size']),
})
const look = fc.record<BrowseQuery>(
  {
    collection: fc.constantFrom('a', 'b', 'nothing'),
    search: fc.constantFrom('mug', 'MÜG', 'mug red', ''),
    price: fc.record(
      { min: fc.integer({ min: 0, max: 20 }), max: fc.integer({ min: 10, max: 40 }) },
      { requiredKeys: [] },
    ),
    options: fc.record(
      { Colour: fc.subarray(colours, { minLength: 1 }), Size: fc.subarray(sizes, { minLength: 1 }) },
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

interface Good extends Omit<IndexFields, 'options' | 'variants'> {
  id: string
  variants: { colour: string; size: string; inStock: boolean }[]
  /** Its options. */
  by: string[]
}

const choicesOf = ({ by }: Good, { colour, size }: Good['variants'][number]): Record<string, string> =>
  Object.fromEntries([
    ...(by.includes('Colour') ? [['Colour', colour]] : []),
    ...(by.includes('Size') ? [['Size', size]] : []),
  ])

const shown = ({ id, variants, by, ...rest }: Good): IndexedProduct =>
  toIndexed(
    id,
    {
      ...rest,
      options: by.map((name) => ({
        name,
        choices:
          name === 'Size'
            ? sizes.map((one) => ({ name: one }))
            : colours.map((one) => ({ name: one, color: `#${one}` })),
      })),
      variants: variants.map((one) => choicesOf({ id, variants, by, ...rest }, one)),
    },
    variants.map((one) => one.inStock),
  )

const windowOf = (goods: Good[]) => buildIndex(new Map(goods.map((one) => [one.id, shown(one)])))
const numbered = (made: Omit<Good, 'id'>[]): Good[] =>
  made.map((one, i) => ({ ...one, id: `p${String(i).padStart(3, '0')}` }))

/** The same in the plainest words: asked once for the page, and once more for each choice. */
function model(goods: Good[], asked: Browse) {
  const words = (asked.search ?? '').toLowerCase().replace('ü', 'u').split(' ').filter(Boolean)
  const left = ({ collection, price, options, inStock, reduced }: Browse) =>
    goods.filter(
      (one) =>
        (collection == null || one.collections.includes(collection)) &&
        words.every((word) => one.folded.split(' ').some((its) => its.startsWith(word))) &&
        one.price >= (price?.min ?? 0) &&
        one.price <= (price?.max ?? 1e9) &&
        (!reduced || one.reduced) &&
        // One and the same variant is all of it.
        one.variants.some(
          (variant) =>
            (!inStock || variant.inStock) &&
            Object.entries(options ?? {}).every(([name, choices]) =>
              choices.includes(choicesOf(one, variant)[name] ?? ''),
            ),
        ),
    )
  const count = (option: string, choice: string) =>
    left({ ...asked, options: { ...asked.options, [option]: [choice] } }).length
  const prices = left({ ...asked, price: null }).map((one) => one.price)
  return {
    found: left(asked),
    inStock: left({ ...asked, inStock: true }).length,
    reduced: left({ ...asked, reduced: true }).length,
    price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : undefined,
    counts: {
      Colour: colours.map((name) => [name, count('Colour', name)] as const),
      Size: sizes.map((name) => [name, count('Size', name)] as const),
    },
  }
}

test('a look finds what the plainest words find, and counts as they count', () => {
  fc.assert(
    fc.property(fc.array(good, { maxLength: 30 }), look, (made, asked) => {
      const goods = numbered(made)
      const seen = search(windowOf(goods), asked)
      const expected = model(goods, asked)
      expect(seen.total).toBe(expected.found.length)
      expect(seen.facets.inStock).toBe(expected.inStock)
      expect(seen.facets.reduced).toBe(expected.reduced)
      expect(seen.facets.price).toEqual(expected.price)
      for (const [option, counts] of Object.entries(expected.counts)) {
        const told = seen.facets.options.find(({ name }) => name === option)?.choices ?? []
        const isChosen = (name: string) => asked.options?.[option]?.includes(name) ?? false
        const some = counts.filter(([name, count]) => count || isChosen(name))
        expect(Object.fromEntries(told.map(({ name, count }) => [name, count]))).toEqual(
          Object.fromEntries(some),
        )
        for (const { name, chosen } of told) expect(chosen).toBe(isChosen(name))
      }
      const { offset, limit } = asked
      expect(seen.ids.length).toBe(Math.min(Math.max(expected.found.length - offset, 0), limit))
      expect(expected.found.map(({ id }) => id)).toEqual(expect.arrayContaining(seen.ids))
    }),
    { numRuns: 500, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})

test('each order is its own, and the id decides between equals', () => {
  const goods = [
    { id: 'b', folded: 'bowl', price: 5, created: 1 },
    { id: 'a', folded: 'bowl', price: 9, created: 3 },
    { id: 'c', folded: 'apron', price: 5, created: 2 },
  ].map((one) => ({
    ...one,
    reduced: false,
    collections: [],
    variants: [{ colour: 'Red', size: 'S', inStock: true }],
    by: [],
  }))
  const window = windowOf(goods)
  const order = (sort: NonNullable<Browse['sort']>) =>
    search(window, { sort, limit: 9, offset: 0 }).ids.join('')
  expect(['name', 'price', '-price', '-created'].map((sort) => order(sort as 'name'))).toEqual([
    'cab',
    'bca',
    'abc',
    'acb',
  ])
})

test('a window that is dressed on stands as if it were dressed anew', () => {
  const some = fc.dictionary(fc.constantFrom(...'abcdefgh'), good)
  fc.assert(
    fc.property(some, some, fc.subarray([...'abcdefgh']), (made, later, gone) => {
      const named = (all: typeof made) =>
        Object.entries(all).map(([id, one]) => [id, shown({ ...one, id })] as const)
      const before = buildIndex(new Map(named(made)))
      const all = new Map([...before.all, ...named(later)])
      for (const id of gone) all.delete(id)
      expect(buildIndex(all, before)).toEqual(buildIndex(all))
    }),
    { ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
  )
})
