// The address of a look: whatever is looked for comes back from its address, and every look has one address only.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  filtersUrl,
  parsePrice,
  toSearchParams,
  readFilters,
  sortOrders,
  toSearchQuery,
  isCanonical,
} from '../../apps/storefront/app/collections/filters-url.ts'

const runs = { numRuns: 500, ...(process.env.SEED && { seed: Number(process.env.SEED) }) }

const name = fc.constantFrom('Colour', 'Size', 'Größe', 'a&b=c', 'sort', '__proto__', '“,”')
const choice = fc.oneof(
  fc.constantFrom('Ink', 'Small, 24 cm', '½ + 1', '%00', '<b>'),
  fc.string({ minLength: 1 }),
)
const price = fc.option(fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100))

/** An address as somebody may write it: any order, any words, things said twice. */
const address = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constant('q'), fc.string()),
      fc.tuple(
        name.map((one) => `choice.${one}`),
        choice,
      ),
      fc.tuple(fc.constantFrom('min', 'max'), fc.oneof(price.map(String), fc.string())),
      fc.tuple(fc.constant('stock'), fc.constantFrom('in', 'out', '')),
      fc.tuple(fc.constant('price'), fc.constantFrom('reduced', 'dear', '')),
      fc.tuple(fc.constant('sort'), fc.constantFrom(...sortOrders, 'dearest', '')),
      fc.tuple(fc.constant('page'), fc.oneof(fc.integer().map(String), fc.string())),
      fc.tuple(fc.string(), fc.string()),
    ),
    { maxLength: 12 },
  )
  .map((pairs) => new URLSearchParams(pairs))

test('an address read and written again says the same, and is read as the same', () => {
  fc.assert(
    fc.property(address, (asked) => {
      const look = readFilters(asked)
      const written = toSearchParams(look)
      expect(readFilters(new URLSearchParams(written.toString()))).toEqual(look)
      expect(isCanonical(written, look)).toBe(true)
    }),
    runs,
  )
})

test('the order in which a look is said makes no difference', () => {
  fc.assert(
    fc.property(address, fc.integer(), (asked, turn) => {
      const written = [...toSearchParams(readFilters(asked))]
      const at = written.length === 0 ? 0 : Math.abs(turn) % written.length
      const turned = new URLSearchParams([...written.slice(at), ...written.slice(0, at)])
      expect(toSearchParams(readFilters(turned)).toString()).toBe(new URLSearchParams(written).toString())
    }),
    runs,
  )
})

test('what is usual is not said, and what cannot be meant is not heard', () => {
  const said = (search: string) => filtersUrl('/products', readFilters(new URLSearchParams(search)))
  expect(said('q=&min=&max=&sort=-created&page=1&stock=')).toBe('/products')
  expect(said('min=cheap&max=-4&sort=dearest&page=two&stock=yes')).toBe('/products')
  expect(said('page=1e3&max=20,50&min=30')).toBe('/products?min=20.5&max=30&page=417')
  expect(said('stock=in&choice.Size=L&choice.Size=L&choice.Colour=Ink&choice.=x&choice.Size=')).toBe(
    '/products?choice.Colour=Ink&choice.Size=L&stock=in',
  )
  const plainly = (search: string) => {
    const asked = new URLSearchParams(search)
    return isCanonical(asked, readFilters(asked))
  }
  expect(['utm_source=letter&stock=in', 'sort=price&stock=in', 'stock=in&stock=in'].map(plainly)).toEqual([
    true,
    false,
    false,
  ])
})

test('prices are read as people write them', () => {
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

test('a look is asked for as the platform understands it', () => {
  const look = readFilters(
    new URLSearchParams('q=mug&choice.Colour=Ink&choice.Colour=Moss&max=20&stock=in&page=3'),
  )
  expect(toSearchQuery(look, 'table')).toEqual({
    collectionId: 'table',
    text: 'mug',
    options: { Colour: ['Ink', 'Moss'] },
    price: { min: undefined, max: 20 },
    inStock: true,
    sort: '-createdDate',
    limit: 24,
    offset: 48,
  })
})

test('ten thousand choices are read at once, and are not all believed', () => {
  const many = new URLSearchParams(Array.from({ length: 10_000 }, (_, n) => [`choice.${n}`, `${n}`]))
  const began = performance.now()
  expect(readFilters(many).choices).toHaveLength(100)
  expect(performance.now() - began).toBeLessThan(200)
})
