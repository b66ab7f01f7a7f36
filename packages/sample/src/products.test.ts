// What a shop relies on when it is filled with these products and collections.
import { CollectionDraft, onlyVariantId, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { collections, sampleProducts } from './index.ts'

type Draft = (typeof sampleProducts)[number]

const stocks = (product: Draft): (number | undefined)[] => product.variants.map((variant) => variant.stock)
const namesOf = (list: readonly Draft[]): string[] => list.map((product) => product.name)
const expectUnique = (list: readonly unknown[]): void => expect(new Set(list).size).toBe(list.length)

test('every product and collection matches its contract schema', () => {
  for (const product of sampleProducts) expect(ProductDraft.parse(product), product.name).toEqual(product)
  for (const collection of collections) expect(CollectionDraft.parse(collection)).toEqual(collection)
})

test('there are 48 products: most with colours or sizes, one with both, some without options', () => {
  expect(sampleProducts).toHaveLength(48)
  const kinds = sampleProducts.map(({ options = [] }) =>
    options.map(({ optionType }) => optionType).join(' '),
  )
  const count = (kind: string): number => kinds.filter((other) => other === kind).length
  expect(count('color')).toBeGreaterThanOrEqual(20)
  expect(count('drop_down')).toBeGreaterThanOrEqual(12)
  expect(count('')).toBeGreaterThanOrEqual(8)
  expect(
    sampleProducts.filter(({ options }) => options?.length === 2).map(({ variants }) => variants.length),
  ).toEqual([12])
})

test('a list of all capacities, product by product, goes from small to large', () => {
  const byName = sampleProducts.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const capacities = byName.flatMap(({ options = [] }) =>
    options.flatMap(({ name, choices }) => (name === 'Capacity' ? choices.map(({ value }) => value) : [])),
  )
  expect([...new Set(capacities)]).toEqual(['Half a litre', '1 litre', '1.5 litres'])
})

test('the first twelve products keep their order', () => {
  const slugs = sampleProducts.slice(0, 12).map((product) => product.slug)
  expect(slugs.slice(0, 6).join(' ')).toBe(
    'reading-mug tarn-bowl fell-vase quay-lamp drift-throw tide-notebook',
  )
  expect(slugs.slice(6).join(' ')).toBe(
    'ember-pan yard-planter well-carafe vesper-candle plank-board hall-rail',
  )
})

test('ids, slugs, SKUs and creation dates are unique', () => {
  const variants = sampleProducts.flatMap((product) => product.variants)
  expectUnique([
    ...sampleProducts.map((product) => product.id),
    ...variants.map((variant) => variant.id).filter((id) => id !== onlyVariantId),
    ...collections.map((collection) => collection.id),
  ])
  expectUnique(sampleProducts.map((product) => product.slug))
  expectUnique(collections.map((collection) => collection.slug))
  expectUnique(variants.map((variant) => variant.sku))
  expectUnique(sampleProducts.map((product) => product.createdDate))
  sampleProducts.forEach((product, i) =>
    expect(product.id).toBe(`5a3b1e00-0000-4000-8000-${String((i + 1) * 100).padStart(12, '0')}`),
  )
  for (const { id } of collections) expect(id).toMatch(/^5a3b1e00-0000-4000-9000-\d{12}$/)
})

test('texts and prices have the expected form', () => {
  for (const product of sampleProducts) {
    expect(product.slug).toMatch(/^[a-z0-9-]{1,100}$/)
    expect((product.description as string).split('\n\n'), product.name).toHaveLength(2)
    expect(product.createdDate).toMatch(/^2026-/)
    expectUnique((product.infoSections ?? []).map(({ title }) => title))
    for (const price of [product.price, ...product.variants.map((variant) => variant.price ?? product.price)])
      expect(price).toMatch(/^\d{1,3}\.\d0$/)
    if (product.discount?.type === 'AMOUNT')
      expect(product.discount.value).toBeLessThan(Number(product.price))
    if (product.discount?.type === 'PERCENT') expect(product.discount.value).toBeLessThanOrEqual(50)
  }
  const lengths = namesOf(sampleProducts).map((name) => name.length)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([4, 68])
})

test('variants cover all combinations of choices, each once', () => {
  for (const { options = [], variants } of sampleProducts) {
    expectUnique(variants.map(({ choices }) => JSON.stringify(choices)))
    expect(variants).toHaveLength(options.reduce((product, { choices }) => product * choices.length, 1))
    for (const { choices } of variants) {
      expect(Object.keys(choices)).toEqual(options.map((option) => option.name))
      for (const option of options)
        expect(option.choices.map(({ description }) => description)).toContain(choices[option.name])
    }
  }
})

test('the products cover digital, preorder, ribbons, brands, discounts and unit prices', () => {
  expect(namesOf(sampleProducts.filter((product) => product.productType === 'digital'))).toHaveLength(4)
  expect(namesOf(sampleProducts.filter((product) => product.preorder))).toEqual([
    'Evening glass, a pair',
    'Ford table runner',
  ])
  expect(new Set(sampleProducts.flatMap((product) => product.ribbon ?? [])).size).toBe(6)
  expect(new Set(sampleProducts.map((product) => product.brand)).size).toBe(7)
  const types = sampleProducts.flatMap((product) => product.discount?.type ?? [])
  expect(types.filter((type) => type === 'PERCENT').length).toBeGreaterThanOrEqual(4)
  expect(types.filter((type) => type === 'AMOUNT').length).toBeGreaterThanOrEqual(4)
  expect(sampleProducts.filter((product) => product.pricePerUnit).length).toBeGreaterThanOrEqual(4)
})

test('some products are sold out, some partly, some nearly', () => {
  const soldOut = sampleProducts.filter(
    (product) => stocks(product).every((stock) => stock === 0) && !product.preorder,
  )
  expect(namesOf(soldOut)).toEqual(['Fell vase'])
  const inPart = sampleProducts.filter(
    (product) => stocks(product).includes(0) && stocks(product).some((stock) => stock !== 0),
  )
  expect(inPart.length).toBeGreaterThanOrEqual(8)
  const nearly = sampleProducts.filter((product) =>
    stocks(product).some((stock) => stock !== undefined && stock > 0 && stock <= 3),
  )
  expect(nearly.length).toBeGreaterThanOrEqual(6)
})

test('physical products have a weight, digital ones have no tracked stock', () => {
  for (const product of sampleProducts) {
    const sent = product.productType === 'physical'
    expect(product.weight !== undefined, product.name).toBe(sent)
    if (!sent) expect(stocks(product)).toEqual([undefined])
  }
})

test('each of the eight collections has products, and each product a collection', () => {
  expect(collections).toHaveLength(8)
  for (const { id, name } of collections)
    expect(
      sampleProducts.filter((product) => product.collectionIds?.includes(id)).length,
      name,
    ).toBeGreaterThanOrEqual(5)
  for (const product of sampleProducts) {
    expectUnique(product.collectionIds ?? [])
    const known = collections.filter(({ id }) => product.collectionIds?.includes(id))
    expect(known.length, product.name).toBeGreaterThanOrEqual(1)
    expect(known).toHaveLength(product.collectionIds?.length ?? 0)
    expect(
      known.some(({ slug }) => slug === 'under-twenty'),
      product.name,
    ).toBe(Number(product.price) < 20)
  }
})
