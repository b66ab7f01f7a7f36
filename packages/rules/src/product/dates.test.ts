// The dates of products: what holds at a moment, and when it changes next.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isPastDate,
  isPublished,
  keepDiscount,
  nextChange,
  offerNow,
  savedFacts,
  withCurrentDiscount,
} from './dates.ts'
import type { ProductFacts } from './product.ts'

const runs = { numRuns: 300 }

const facts: ProductFacts = {
  id: 'bowl',
  numericId: '1',
  name: 'Bowl',
  slug: 'bowl',
  productType: 'physical',
  description: '',
  price: '30.00',
  variants: [{ id: '00000000-0000-0000-0000-000000000000', choices: {} }],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
}
const hour = 3_600_000
const start = Date.parse(facts.lastUpdated)
const dateAt = (hours: number) => new Date(start + hours * hour).toISOString()
const onSale = (from?: number, until?: number): ProductFacts => ({
  ...facts,
  discount: {
    type: 'AMOUNT',
    value: 5,
    ...(from !== undefined && { startDate: dateAt(from) }),
    ...(until !== undefined && { endDate: dateAt(until) }),
  },
})
const published = (from?: number, until?: number): ProductFacts => ({
  ...facts,
  publication: {
    ...(from !== undefined && { startDate: dateAt(from) }),
    ...(until !== undefined && { endDate: dateAt(until) }),
  },
})

test('a discount holds from its start, and at its end not any more', () => {
  const isReduced = (product: ProductFacts, hours: number) =>
    withCurrentDiscount(product, start + hours * hour).discount !== undefined
  expect([1, 2, 3, 4, 5].map((hours) => isReduced(onSale(2, 4), hours))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect([1, 2].map((hours) => isReduced(onSale(2), hours))).toEqual([false, true])
  expect([1, 2].map((hours) => isReduced(onSale(undefined, 2), hours))).toEqual([true, false])
  expect(isReduced(onSale(), 9)).toBe(true)
})

test('a product is published from its start until its end, and a hidden one never', () => {
  expect([1, 2, 3, 4].map((hours) => isPublished(published(2, 4), start + hours * hour))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isPublished({ ...published(2, 4), visible: false }, start + 3 * hour)).toBe(false)
  expect(isPublished(facts, start)).toBe(true)
})

test('between two moments without a date in between nothing changes', () => {
  const hours = fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined })
  fc.assert(
    fc.property(
      hours,
      hours,
      hours,
      hours,
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      (a, b, c, d, from, to) => {
        const product = { ...onSale(a, b), ...published(c, d), lastUpdated: dateAt(from) }
        const shownAt = (hours: number) => {
          const { discount, visible } = savedFacts({ ...product, lastUpdated: dateAt(hours) })
          return { discount, visible }
        }
        const moment = start + to * hour
        if (!isPastDate(product, moment)) expect(shownAt(to)).toEqual(shownAt(from))
        const next = nextChange(product, moment)
        const isBetween = [a, b, c, d].some(
          (each) => each !== undefined && each > Math.min(from, to) && each <= Math.max(from, to),
        )
        expect(isPastDate(product, moment)).toBe(isBetween)
        expect(next === undefined || next > moment).toBe(true)
      },
    ),
    runs,
  )
})

test('an offer has the price and visibility of the moment', () => {
  const offer = {
    product: 'bowl',
    variant: 'v',
    choices: '',
    price: 1n,
    fullPrice: 3000n,
    weight: null,
    sku: null,
    visible: true,
    stock: null,
    face: { name: 'Bowl', slug: 'bowl', productType: 'physical' as const, picture: null, choices: [] },
  }
  const dates = {
    price: '3000',
    salePrice: '2500',
    sale: { startDate: dateAt(2) },
    publication: { endDate: dateAt(4) },
    isOffered: true,
  }
  const offerIn = (hours: number) => {
    const { price, visible } = offerNow(offer, dates, start + hours * hour)
    return [Number(price), visible]
  }
  expect([1, 2, 4].map(offerIn)).toEqual([
    [3000, true],
    [2500, true],
    [2500, false],
  ])
  expect(offerNow(offer, null, start)).toBe(offer)
  expect(offerNow(offer, { ...dates, isOffered: false }, start).visible).toBe(false)
})

test('a change that sees the prices of now keeps a discount of later, unless it gives another one', () => {
  const later = onSale(5)
  const context = { now: start, currency: 'EUR' }
  expect(keepDiscount(later, context, (current) => ({ ...current, name: 'Basin' }))).toEqual({
    ...later,
    name: 'Basin',
  })
  const other = { type: 'PERCENT' as const, value: 50 }
  expect(keepDiscount(later, context, (current) => ({ ...current, discount: other })).discount).toEqual(other)
  expect(() => keepDiscount(later, context, (current) => ({ ...current, price: '4.00' }))).toThrow()
  const now = onSale(undefined, 5)
  expect(keepDiscount(now, context, (current) => current)).toBe(now)
})
