// What a shop may rely on when it is filled with these goods and collections.
import { CollectionDraft, onlyVariantId, ProductDraft } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { collections, sampleProducts } from './index.ts'

type Draft = (typeof sampleProducts)[number]

const stocks = (good: Draft): (number | undefined)[] => good.variants.map((variant) => variant.stock)
const named = (list: readonly Draft[]): string[] => list.map((good) => good.name)
const once = (list: readonly unknown[]): void => expect(new Set(list).size).toBe(list.length)

test('the contract takes every good and every collection as it is', () => {
  for (const good of sampleProducts) expect(ProductDraft.parse(good), good.name).toEqual(good)
  for (const collection of collections) expect(CollectionDraft.parse(collection)).toEqual(collection)
})

test('forty-eight goods: most in colours or sizes, one in both, some as they are', () => {
  expect(sampleProducts).toHaveLength(48)
  const kinds = sampleProducts.map(({ options = [] }) =>
    options.map(({ optionType }) => optionType).join(' '),
  )
  const count = (kind: string): number => kinds.filter((one) => one === kind).length
  expect(count('color')).toBeGreaterThanOrEqual(20)
  expect(count('drop_down')).toBeGreaterThanOrEqual(12)
  expect(count('')).toBeGreaterThanOrEqual(8)
  expect(
    sampleProducts.filter(({ options }) => options?.length === 2).map(({ variants }) => variants.length),
  ).toEqual([12])
})

test('the first twelve are those that the shop opened with', () => {
  expect(sampleProducts.slice(0, 12).map((good) => good.slug)).toEqual([
    'reading-mug',
    'tarn-bowl',
    'fell-vase',
    'quay-lamp',
    'drift-throw',
    'tide-notebook',
    'ember-pan',
    'yard-planter',
    'well-carafe',
    'vesper-candle',
    'plank-board',
    'hall-rail',
  ])
})

test('ids, slugs, stock numbers and dates belong to one thing each', () => {
  const variants = sampleProducts.flatMap((good) => good.variants)
  once([
    ...sampleProducts.map((good) => good.id),
    ...variants.map((variant) => variant.id).filter((id) => id !== onlyVariantId),
    ...collections.map((collection) => collection.id),
  ])
  once(sampleProducts.map((good) => good.slug))
  once(collections.map((collection) => collection.slug))
  once(variants.map((variant) => variant.sku))
  once(sampleProducts.map((good) => good.createdDate))
  sampleProducts.forEach((good, i) =>
    expect(good.id).toBe(`5a3b1e00-0000-4000-8000-${String((i + 1) * 100).padStart(12, '0')}`),
  )
  for (const { id } of collections) expect(id).toMatch(/^5a3b1e00-0000-4000-9000-\d{12}$/)
})

test('words fit where they go', () => {
  for (const good of sampleProducts) {
    expect(good.slug).toMatch(/^[a-z0-9-]{1,100}$/)
    expect(good.description.split('\n\n'), good.name).toHaveLength(2)
    expect(good.createdDate).toMatch(/^2026-/)
    once((good.infoSections ?? []).map(({ title }) => title))
    for (const price of [good.price, ...good.variants.map((variant) => variant.price ?? good.price)])
      expect(price).toMatch(/^\d{1,3}\.\d0$/)
    if (good.discount?.type === 'AMOUNT') expect(good.discount.value).toBeLessThan(Number(good.price))
    if (good.discount?.type === 'PERCENT') expect(good.discount.value).toBeLessThanOrEqual(50)
  }
  const lengths = named(sampleProducts).map((name) => name.length)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([4, 68])
})

test('each variant is one of the choices that the good offers', () => {
  for (const { options = [], variants } of sampleProducts) {
    once(variants.map(({ choices }) => JSON.stringify(choices)))
    expect(variants).toHaveLength(options.reduce((product, { choices }) => product * choices.length, 1))
    for (const { choices } of variants) {
      expect(Object.keys(choices)).toEqual(options.map((option) => option.name))
      for (const option of options)
        expect(option.choices.map(({ description }) => description)).toContain(choices[option.name])
    }
  }
})

test('there is something of everything a shop has to show', () => {
  expect(named(sampleProducts.filter((good) => good.productType === 'digital'))).toHaveLength(4)
  expect(named(sampleProducts.filter((good) => good.preorder))).toEqual([
    'Evening glass, a pair',
    'Ford table runner',
  ])
  expect(new Set(sampleProducts.flatMap((good) => good.ribbon ?? [])).size).toBe(6)
  expect(new Set(sampleProducts.map((good) => good.brand)).size).toBe(7)
  const types = sampleProducts.flatMap((good) => good.discount?.type ?? [])
  expect(types.filter((type) => type === 'PERCENT').length).toBeGreaterThanOrEqual(4)
  expect(types.filter((type) => type === 'AMOUNT').length).toBeGreaterThanOrEqual(4)
  expect(sampleProducts.filter((good) => good.pricePerUnit).length).toBeGreaterThanOrEqual(4)
})

test('some are sold out, some in part, some nearly', () => {
  const soldOut = sampleProducts.filter(
    (good) => stocks(good).every((stock) => stock === 0) && !good.preorder,
  )
  expect(named(soldOut)).toEqual(['Fell vase'])
  const inPart = sampleProducts.filter(
    (good) => stocks(good).includes(0) && stocks(good).some((stock) => stock !== 0),
  )
  expect(inPart.length).toBeGreaterThanOrEqual(8)
  const nearly = sampleProducts.filter((good) =>
    stocks(good).some((stock) => stock !== undefined && stock > 0 && stock <= 3),
  )
  expect(nearly.length).toBeGreaterThanOrEqual(6)
})

test('what is sent weighs something, and what is printed at home is never counted', () => {
  for (const good of sampleProducts) {
    const sent = good.productType === 'physical'
    expect(good.weight !== undefined, good.name).toBe(sent)
    if (!sent) expect(stocks(good)).toEqual([undefined])
  }
})

test('eight collections, each with goods in it, and no good without one', () => {
  expect(collections).toHaveLength(8)
  for (const { id, name } of collections)
    expect(
      sampleProducts.filter((good) => good.collectionIds?.includes(id)).length,
      name,
    ).toBeGreaterThanOrEqual(5)
  for (const good of sampleProducts) {
    once(good.collectionIds ?? [])
    const known = collections.filter(({ id }) => good.collectionIds?.includes(id))
    expect(known.length, good.name).toBeGreaterThanOrEqual(1)
    expect(known).toHaveLength(good.collectionIds?.length ?? 0)
    expect(
      known.some(({ slug }) => slug === 'under-twenty'),
      good.name,
    ).toBe(Number(good.price) < 20)
  }
})
