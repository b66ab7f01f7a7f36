// The filters of a listing in its URL: each URL is read into filters, and each set of filters has one canonical URL.
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  filtersUrl,
  parsePrice,
  toSearchParams,
  readFilters,
  sortOrders,
  toSearchQuery,
  isCanonical,
} from '../../apps/storefront/app/collections/filters-url.ts'

const runs = { numRuns: 500 }

const name = fc.constantFrom('Colour', 'Size', 'Größe', 'a&b=c', 'sort', '__proto__', '“,”')
const choice = fc.oneof(
  fc.constantFrom('Ink', 'Small, 24 cm', '½ + 1', '%00', '<b>'),
  fc.string({ minLength: 1 }),
)
const price = fc.option(fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100))

/** Search parameters as they may arrive: in any order, with any values, with duplicates. */
const searchParams = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constant('q'), fc.string()),
      fc.tuple(
        name.map((optionName) => `choice.${optionName}`),
        choice,
      ),
      fc.tuple(fc.constantFrom('min', 'max'), fc.oneof(price.map(String), fc.string())),
      fc.tuple(fc.constant('brand'), fc.oneof(fc.constantFrom('Low Forge', '', 'n'.repeat(51)), fc.string())),
      fc.tuple(fc.constant('stock'), fc.constantFrom('in', 'out', '')),
      fc.tuple(fc.constant('price'), fc.constantFrom('reduced', 'dear', '')),
      fc.tuple(fc.constant('sort'), fc.constantFrom(...sortOrders, 'dearest', '')),
      fc.tuple(fc.constant('page'), fc.oneof(fc.integer().map(String), fc.string())),
      fc.tuple(fc.string(), fc.string()),
    ),
    { maxLength: 12 },
  )
  .map((pairs) => new URLSearchParams(pairs))

test('filters that are read, written and read again stay the same', () => {
  fc.assert(
    fc.property(searchParams, (params) => {
      const filters = readFilters(params)
      const canonical = toSearchParams(filters)
      expect(readFilters(new URLSearchParams(canonical.toString()))).toEqual(filters)
      expect(isCanonical(canonical, filters)).toBe(true)
    }),
    runs,
  )
})

test('the order of the search parameters does not change the canonical URL', () => {
  fc.assert(
    fc.property(searchParams, fc.integer(), (params, rotation) => {
      const canonical = [...toSearchParams(readFilters(params))]
      const start = canonical.length === 0 ? 0 : Math.abs(rotation) % canonical.length
      const rotated = new URLSearchParams([...canonical.slice(start), ...canonical.slice(0, start)])
      expect(toSearchParams(readFilters(rotated)).toString()).toBe(new URLSearchParams(canonical).toString())
    }),
    runs,
  )
})

test('default values are left out of the URL, and invalid values are ignored', () => {
  const canonicalUrl = (search: string) => filtersUrl('/products', readFilters(new URLSearchParams(search)))
  expect(canonicalUrl('q=&min=&max=&sort=-created&page=1&stock=')).toBe('/products')
  expect(canonicalUrl('min=cheap&max=-4&sort=dearest&page=two&stock=yes')).toBe('/products')
  expect(canonicalUrl('page=1e3&max=20,50&min=30')).toBe('/products?min=20.5&max=30&page=417')
  expect(canonicalUrl('stock=in&choice.Size=L&choice.Size=L&choice.Colour=Ink&choice.=x&choice.Size=')).toBe(
    '/products?choice.Colour=Ink&choice.Size=L&stock=in',
  )
  expect(canonicalUrl(`stock=in&brand=Loom&brand=&brand=Kiln&brand=Loom&brand=${'n'.repeat(51)}`)).toBe(
    '/products?brand=Kiln&brand=Loom&stock=in',
  )
  const isCanonicalSearch = (search: string) => {
    const params = new URLSearchParams(search)
    return isCanonical(params, readFilters(params))
  }
  expect(
    ['utm_source=letter&stock=in', 'sort=price&stock=in', 'stock=in&stock=in'].map(isCanonicalSearch),
  ).toEqual([true, false, false])
})

test('prices are read with currency signs, separators and digits of any script', () => {
  expect(['20', ' 19.90 ', '19,9', '0'].map(parsePrice)).toEqual([20, 19.9, 19.9, 0])
  expect(['€20', '20 €', 'EUR 20', '1.000,50', '1,000', '1’000.50'].map(parsePrice)).toEqual([
    20, 20, 20, 1000.5, 1000, 1000.5,
  ])
  expect(['.5', '10.', ',50', '1.000.', '٢٠', '１９.９０', '𝟚𝟝'].map(parsePrice)).toEqual([
    0.5, 10, 0.5, 1000, 20, 19.9, 25,
  ])
  expect(['.', '-5', '1e3', '0.555', '٢٠x', '€'].map(parsePrice)).toEqual(Array(6).fill(undefined))
  expect(['', 'ten', '-1', '1e9', '1.23.4', '1.0000', '9999999999'].map(parsePrice)).toEqual(
    Array(7).fill(undefined),
  )
})

test('filters become the search parameters of the API', () => {
  const filters = readFilters(
    new URLSearchParams('q=mug&choice.Colour=Ink&choice.Colour=Moss&brand=Loom&max=20&stock=in&page=3'),
  )
  expect(toSearchQuery(filters, 'table')).toEqual({
    collectionId: 'table',
    text: 'mug',
    options: { Colour: ['Ink', 'Moss'] },
    brands: ['Loom'],
    price: { min: undefined, max: 20 },
    inStock: true,
    sort: 'featured',
    limit: 24,
    offset: 48,
  })
})

test('a URL with ten thousand choices is scanned as often as a short one, and one hundred choices are used', () => {
  const choices = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, n) => [`choice.${n}`, `${n}`]))
  expect(readFilters(choices(10_000)).choices).toHaveLength(100)
  const scans = (count: number) => {
    const params = choices(count)
    const methods = (['get', 'getAll', 'has', 'entries'] as const).map((name) => vi.spyOn(params, name))
    readFilters(params)
    return methods.map(({ mock }) => mock.calls.length)
  }
  expect(scans(10_000)).toEqual(scans(1))
})
