// Product search: matches, sort orders and facets, compared with a simple implementation on random catalogues.
import type { Facets } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceKey } from '../cart.ts'
import { CatalogIndex, type ProductChange } from './catalog-index.ts'
import type { IndexFields } from './fields.ts'
import { type BrowseQuery, type BrowseResult, search } from './search.ts'

interface TestProduct extends IndexFields {
  id: string
  brand: string | null
  inStock: boolean[]
}

// So many common names and choices that products share them, and so many rare ones that only some have them.
const skewed = (values: number) => fc.oneof(fc.constant(0), fc.nat(2), fc.nat(values - 1))
const optionNames = ['Colour', 'Size', 'Fit']
const choiceName = (option: string, n: number) => `${option} ${n}`

const option = (name: string, choices: number) =>
  fc
    .uniqueArray(skewed(choices), { minLength: 1, maxLength: 4 })
    .chain((numbers) =>
      fc.tuple(
        ...numbers.map((n) =>
          fc.record(
            { name: fc.constant(choiceName(name, n)), color: fc.constantFrom('#123', '#abc') },
            { requiredKeys: ['name'] },
          ),
        ),
      ),
    )
    .map((choices) => ({ name, choices }))

const product = (choices: number, maxVariants: number) =>
  fc.subarray(optionNames).chain((names) =>
    fc.tuple(...names.map((name) => option(name, choices))).chain((options) => {
      const variant = fc
        .tuple(...options.map(({ choices }) => fc.constantFrom(...choices.map(({ name }) => name))))
        .map((chosen) => Object.fromEntries(options.map(({ name }, i) => [name, chosen[i] as string])))
      return fc
        .uniqueArray(fc.tuple(variant, fc.boolean()), {
          selector: ([choices]) => choiceKey(choices),
          minLength: 1,
          maxLength: maxVariants,
        })
        .chain((variants) =>
          fc.record({
            folded: fc.constantFrom('red mug', 'blue mug', 'tall vase', 'bowl', 'mug tree'),
            price: fc.integer({ min: 0, max: 20 }),
            created: fc.integer({ min: 0, max: 5 }),
            reduced: fc.boolean(),
            brand: fc.constantFrom(null, '', 'Kiln', 'Loom'),
            collections: fc.subarray(['a', 'b', 'c']),
            options: fc.constant(options),
            variants: fc.constant(variants.map(([each]) => each)),
            inStock: fc.constant(variants.map(([, inStock]) => inStock)),
          }),
        )
    }),
  )

const query = (choices: number) =>
  fc.record<BrowseQuery>(
    {
      collection: fc.constantFrom('a', 'b', 'nothing'),
      search: fc.constantFrom('mug', 'MÜG', 'mug red', 'ree', 'blu', 'colour 1', 'mugs size', '☕', ' '),
      price: fc.record(
        { min: fc.integer({ min: 0, max: 15 }), max: fc.integer({ min: 5, max: 20 }) },
        { requiredKeys: [] },
      ),
      options: fc
        .subarray(optionNames)
        .chain((names) =>
          fc.tuple(
            ...names.map((name) => fc.tuple(fc.constant(name), fc.array(skewed(choices), { maxLength: 2 }))),
          ),
        )
        .map((wanted) =>
          Object.fromEntries(
            wanted.map(([name, numbers]) => [name, numbers.map((n) => choiceName(name, n))]),
          ),
        ),
      reduced: fc.boolean(),
      brands: fc.subarray(['Loom', 'Kiln', 'Unknown']),
      inStock: fc.boolean(),
      sort: fc.constantFrom('featured', 'name', 'price', '-price', '-created'),
      limit: fc.integer({ min: 0, max: 9 }),
      offset: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: ['limit', 'offset'] },
  )

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byCreated = (a: TestProduct, b: TestProduct) => b.created - a.created
const orders = {
  featured: byCreated,
  name: (a: TestProduct, b: TestProduct) => compareTexts(a.folded, b.folded),
  price: (a: TestProduct, b: TestProduct) => a.price - b.price,
  '-price': (a: TestProduct, b: TestProduct) => b.price - a.price,
  '-created': byCreated,
}

/** A simple implementation of the same search, which filters all products again for each count. */
function model(
  products: TestProduct[],
  query: BrowseQuery,
  placed: Readonly<Record<string, readonly string[]>> = {},
): BrowseResult {
  const compare = orders[query.sort ?? 'name']
  const sorted = products.toSorted((a, b) => compare(a, b) || compareTexts(a.id, b.id))
  const words = (query.search ?? '').toLowerCase().replace('ü', 'u').split(' ').filter(Boolean)
  const hasWord = ({ folded, variants }: TestProduct, word: string) =>
    [folded, ...variants.flatMap((variant) => Object.values(variant))]
      .flatMap((text) => text.toLowerCase().split(' '))
      .some((textWord) =>
        word.length < 3
          ? textWord.startsWith(word)
          : textWord.includes(word) || (word.endsWith('s') && textWord.endsWith(word.slice(0, -1))),
      )
  const find = ({ collection, price, options, brands, inStock, reduced }: Partial<BrowseQuery>) =>
    sorted.filter(
      (product) =>
        (collection == null || product.collections.includes(collection)) &&
        words.every((word) => hasWord(product, word)) &&
        product.price >= (price?.min ?? 0) &&
        product.price <= (price?.max ?? Infinity) &&
        (!reduced || product.reduced) &&
        (!brands?.length || brands.includes(product.brand ?? '')) &&
        // One variant must match all options.
        product.variants.some(
          (variant, i) =>
            (!inStock || product.inStock[i]) &&
            Object.entries(options ?? {}).every(
              ([name, choices]) => choices.length === 0 || choices.includes(variant[name] ?? ''),
            ),
        ),
    )
  const found = find(query)
  const prices = find({ ...query, price: null }).map(({ price }) => price)

  // Options and choices are listed as the products list them, whatever their variants; then those that none lists.
  const listed = find({ ...query, options: {}, inStock: false }).flatMap(({ options }) => options)
  const selected = Object.entries(query.options ?? {})
    .filter(([, choices]) => choices.length > 0)
    .map(([name, choices]) => ({
      name,
      choices: choices.map((choice): { name: string; color?: string } => ({ name: choice })),
    }))
  const isSelected = (name: string, choice: string) => query.options?.[name]?.includes(choice) ?? false
  const names = new Set([...listed, ...selected].map(({ name }) => name))
  const options = [...names].map((name) => {
    const all = [...listed, ...selected].flatMap((each) => (each.name === name ? each.choices : []))
    const first = all.filter((choice, i) => all.findIndex((other) => other.name === choice.name) === i)
    const choices = first.map(({ name: choice, color }) => ({
      name: choice,
      ...(color && { color }),
      count: find({ ...query, options: { ...query.options, [name]: [choice] } }).length,
      chosen: isSelected(name, choice),
    }))
    return { name, choices: choices.filter(({ count, chosen }) => count > 0 || chosen) }
  })
  const facets: Facets = {
    ...(prices.length > 0 && { price: { min: Math.min(...prices), max: Math.max(...prices) } }),
    brands: ['Kiln', 'Loom', 'Unknown']
      .map((name) => ({
        name,
        count: find({ ...query, brands: [name] }).length,
        chosen: query.brands?.includes(name) ?? false,
      }))
      .filter(({ count, chosen }) => count > 0 || chosen)
      .toSorted((a, b) => b.count - a.count),
    options: options.filter(({ choices }) => choices.length > 0),
    inStock: find({ ...query, inStock: true }).length,
    reduced: find({ ...query, reduced: true }).length,
  }
  const isPlaced = query.sort === undefined || query.sort === 'featured'
  const first = (isPlaced && placed[query.collection ?? '']) || []
  const foundIds = found.map(({ id }) => id)
  const all = [
    ...first.filter((id) => foundIds.includes(id)),
    ...foundIds.filter((id) => !first.includes(id)),
  ]
  const ids = all.slice(query.offset, query.offset + query.limit)
  return { ids, total: found.length, facets }
}

const toChange = ({ id, inStock, brand, ...fields }: TestProduct): ProductChange => ({
  id,
  brand,
  fields,
  soldOut: fields.variants.filter((_, i) => !inStock[i]).map(choiceKey),
})
const indexOf = (products: Iterable<TestProduct>) => {
  const index = new CatalogIndex()
  index.update([...products].map(toChange))
  return index
}
const withIds = (products: Omit<TestProduct, 'id'>[]): TestProduct[] =>
  products.map((product, i) => ({ ...product, id: `p${i}` }))
test('a search returns the same page and the same facets, in the same order, as the model', () => {
  fc.assert(
    fc.property(fc.array(product(6, 5), { maxLength: 30 }), query(6), (made, query) => {
      const products = withIds(made)
      expect(search(indexOf(products), query)).toEqual(model(products, query))
    }),
    { numRuns: 500 },
  )
})

test('products that are placed first in a collection are found first, in their order', () => {
  const ids = fc.uniqueArray(
    fc.nat(35).map((n) => `p${n}`),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.array(product(6, 5), { maxLength: 30 }),
      fc.record({ a: ids, b: ids }),
      fc.array(query(6), { minLength: 1, maxLength: 5 }),
      (made, placed, queries) => {
        const products = withIds(made)
        const index = indexOf(products.slice(0, 10))
        for (const [id, order] of Object.entries(placed)) index.setOrder(id, order)
        for (const query of queries)
          expect(search(index, query)).toEqual(model(products.slice(0, 10), query, placed))
        // Products that come later have their places, too.
        index.update(products.slice(10).map(toChange))
        for (const query of queries) expect(search(index, query)).toEqual(model(products, query, placed))
      },
    ),
    { numRuns: 200 },
  )
})

test('the facets of products with rare choices and many variants are those of the model', () => {
  const many = fc.noShrink(fc.array(product(80, 70), { minLength: 500, maxLength: 600 }))
  fc.assert(
    fc.property(many, fc.array(query(80), { minLength: 5, maxLength: 5 }), (made, queries) => {
      const products = withIds(made)
      const index = indexOf(products)
      for (const query of queries)
        expect(JSON.stringify(search(index, query))).toBe(JSON.stringify(model(products, query)))
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

test('an index that follows changes finds the same as one that is built anew', () => {
  const id = fc.constantFrom(...'abcdefghij')
  const changes = fc.dictionary(id, fc.option(product(6, 40), { freq: 3 }))
  fc.assert(
    fc.property(
      fc.array(changes, { maxLength: 6 }),
      fc.array(query(6), { minLength: 5 }),
      (steps, queries) => {
        const products = new Map<string, TestProduct>()
        const index = new CatalogIndex()
        for (const step of steps) {
          for (const [id, product] of Object.entries(step)) {
            if (product) products.set(id, { ...product, id })
            else products.delete(id)
          }
          index.update(
            Object.entries(step).map(([id, product]) =>
              product ? toChange({ ...product, id }) : { id, soldOut: [] },
            ),
          )
          const anew = indexOf(products.values())
          for (const query of queries) expect(search(index, query)).toEqual(search(anew, query))
        }
        expect(index.size).toBe(products.size)
      },
    ),
    { numRuns: 200 },
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
    brand: null,
    collections: [],
    options: [],
    variants: [{}],
    inStock: [true],
  }))
  const index = indexOf(products)
  const order = (sort: BrowseQuery['sort']) => search(index, { sort, limit: 9, offset: 0 }).ids.join('')
  expect((['name', 'price', '-price', '-created'] as const).map(order)).toEqual(['cab', 'bca', 'abc', 'acb'])
})

test('an index is outgrown when most of its choices and words are those of no product any more', () => {
  const change = (id: string, prefix: string): ProductChange => {
    const choices = Array.from({ length: 1000 }, (_, n) => ({ name: `${prefix}${n}` }))
    const fields = {
      folded: 'mug',
      price: 1,
      created: 1,
      reduced: false,
      collections: [],
      options: [{ name: 'Size', choices }],
      variants: choices.map(({ name }) => ({ Size: name })),
    }
    return { id, fields, soldOut: [] }
  }
  const changing = new CatalogIndex()
  const growing = new CatalogIndex()
  for (const prefix of ['a', 'b', 'c', 'd']) {
    expect([changing.isOutgrown(), growing.isOutgrown()]).toEqual([false, false])
    changing.update([change('mug', prefix)])
    growing.update([change(prefix, prefix)])
  }
  expect([changing.isOutgrown(), growing.isOutgrown()]).toEqual([true, false])
  const anew = new CatalogIndex()
  anew.update([change('mug', 'd')])
  const query = { limit: 1, offset: 0, search: 'd7' }
  expect(search(anew, query)).toEqual(search(changing, query))
})
