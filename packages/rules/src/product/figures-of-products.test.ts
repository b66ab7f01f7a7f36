// The figures of a product follow from what is stored: discounts, profits, prices per unit and ranges, on random products.
import type { MeasurementUnit } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '../money.ts'
import { applyDiscount, profitOf } from './price.ts'
import { toProductV3 } from '../index.ts'
import { type ProductFacts } from './product.ts'
import { perUnit } from './units.ts'
import { storeSettings } from '../../../../tests/shop/store-settings.ts'
import { toProduct } from '../product-v1/to-product-v1.ts'

const runs = { numRuns: 300 }

const cents = fc.bigInt({ min: 0n, max: 99_999_999n })
const hundredths = fc.integer({ min: 0, max: 10_000 })
const abs = (value: bigint) => (value < 0n ? -value : value)

test('an amount off is taken off exactly, and no price falls below zero', () => {
  fc.assert(
    fc.property(cents, cents, (price, off) => {
      const value = Number(toDecimal(off, 'EUR'))
      const now = applyDiscount(price, { type: 'AMOUNT', value }, 'EUR')
      expect(now).toBe(off > price ? 0n : price - off)
      expect(applyDiscount(price, { type: 'NONE', value }, 'EUR')).toBe(price)
    }),
    runs,
  )
})

test('a percentage off is within half a cent of the exact amount, and the higher of two prices stays higher', () => {
  fc.assert(
    fc.property(cents, cents, hundredths, (first, second, percent) => {
      const discounted = (price: bigint) =>
        applyDiscount(price, { type: 'PERCENT', value: percent / 100 }, 'EUR')
      // The part that is left, in ten-thousandths of a cent.
      const exact = first * (10_000n - BigInt(percent))
      expect(abs(discounted(first) * 10_000n - exact)).toBeLessThanOrEqual(5000n)
      const [low, high] = first < second ? [first, second] : [second, first]
      expect(discounted(low)).toBeLessThanOrEqual(discounted(high))
    }),
    runs,
  )
})

test('cost and profit make the price, and the margin is the share of the profit in it', () => {
  fc.assert(
    fc.property(cents, cents, (price, cost) => {
      const { profit, profitMargin } = profitOf(price, cost)
      expect(cost + profit).toBe(price)
      if (price === 0n) expect(profitMargin).toBe(0)
      else {
        // Rounded to ten-thousandths.
        const tenThousandths = BigInt(Math.round(profitMargin * 10_000))
        expect(2n * abs(tenThousandths * price - profit * 10_000n)).toBeLessThanOrEqual(price)
      }
    }),
    runs,
  )
})

// Every unit of the wire.
const dimensions = {
  ML: 'volume',
  CL: 'volume',
  L: 'volume',
  CBM: 'volume',
  FLOZ: 'volume',
  PT: 'volume',
  QT: 'volume',
  GAL: 'volume',
  MG: 'mass',
  G: 'mass',
  KG: 'mass',
  OZ: 'mass',
  LB: 'mass',
  MM: 'length',
  CM: 'length',
  M: 'length',
  IN: 'length',
  FT: 'length',
  YD: 'length',
  SQM: 'area',
  SQFT: 'area',
} as const satisfies Record<MeasurementUnit, string>

// With up to four decimal places; 0.01 is the least that the wire has.
const quantities = fc.integer({ min: 100, max: 100_000_000 }).map((value) => value / 10_000)
const tenThousandths = (quantity: number) => BigInt(Math.round(quantity * 10_000))

test('units of one dimension convert forth, back and over a third one; others do not convert', () => {
  const unit = fc.constantFrom(...(Object.keys(dimensions) as MeasurementUnit[]))
  const ratioOf = (from: MeasurementUnit, to: MeasurementUnit, quantity = 1, base = 1) =>
    perUnit({
      totalQuantity: quantity,
      totalMeasurementUnit: from,
      baseQuantity: base,
      baseMeasurementUnit: to,
    })
  fc.assert(
    fc.property(unit, unit, unit, quantities, quantities, (a, b, c, quantity, base) => {
      const there = ratioOf(a, b)
      expect(there !== undefined).toBe(dimensions[a] === dimensions[b])
      const [back, further, direct, more] = [
        ratioOf(b, a),
        ratioOf(b, c),
        ratioOf(a, c),
        ratioOf(a, b, quantity, base),
      ]
      if (!there || !back || !more) return
      expect(there.numerator * back.numerator).toBe(there.denominator * back.denominator)
      expect(more.numerator * there.denominator * tenThousandths(quantity)).toBe(
        there.numerator * more.denominator * tenThousandths(base),
      )
      if (!further || !direct) return
      expect(direct.numerator * there.denominator * further.denominator).toBe(
        there.numerator * further.numerator * direct.denominator,
      )
    }),
    { ...runs, numRuns: 2000 },
  )
})

const store = { ...storeSettings, pricesIncludeTax: false }
const price = cents.map((value) => toDecimal(value, 'EUR'))
const weight = fc.integer({ min: 0, max: 5000 }).map((grams) => grams / 1000)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const variant = fc.record({ price: optional(price), weight: optional(weight), cost: optional(price) })

type Figures = Pick<ProductFacts, 'price' | 'weight'> & {
  cost: string | undefined
  variants: Partial<Record<'price' | 'weight' | 'cost', unknown>>[]
}

const factsOf = ({ variants, ...own }: Figures, percent: number) =>
  ({
    id: 'mug',
    numericId: '1',
    slug: 'mug',
    name: 'Mug',
    productType: 'physical',
    description: '',
    discount: { type: 'PERCENT', value: percent },
    options: [
      {
        name: 'Size',
        optionType: 'drop_down',
        choices: variants.map((_, i) => ({ value: `${i}`, description: `${i}` })),
      },
    ],
    pictures: [],
    createdDate: '2030-01-01T00:00:00.000Z',
    lastUpdated: '2030-01-01T00:00:00.000Z',
    ...own,
    variants: variants.map((each, i) => ({
      id: `a0000000-0000-4000-8000-00000000000${i}`,
      choices: { Size: `${i}` },
      ...each,
    })),
  }) as ProductFacts

const ends = (values: readonly number[]) => ({
  minValue: Math.min(...values),
  maxValue: Math.max(...values),
})

test('the ranges of prices, costs and weights begin and end with those of a variant, in both catalog versions', () => {
  const product = fc.record({
    price,
    weight,
    cost: optional(price),
    variants: fc.array(variant, { minLength: 1, maxLength: 6 }),
  })
  fc.assert(
    fc.property(product, fc.integer({ min: 0, max: 90 }), (drawn, percent) => {
      const facts = factsOf(drawn, percent)
      const version1 = toProduct(facts, {}, store, { revision: 1n })
      const all = facts.variants.map((each) => ({
        full: Number(each.price ?? facts.price),
        weight: each.weight ?? facts.weight ?? 0,
        cost: each.cost ?? facts.cost,
      }))
      const costs = all.flatMap(({ cost }) => (cost === undefined ? [] : [Number(cost)]))
      expect(version1.priceRange).toEqual(ends(all.map(({ full }) => full)))
      expect(version1.weightRange).toEqual(ends(all.map((each) => each.weight)))
      expect(version1.costRange).toEqual(costs.length > 0 ? ends(costs) : undefined)

      const version3 = toProductV3({ facts, revision: 1n, stock: {} }, store, {
        fields: new Set(['MERCHANT_DATA']),
        canSeeHidden: true,
      })
      const paid = version1.variants.map((each) => each.variant.priceData.discountedPrice)
      const amounts = ({
        minValue,
        maxValue,
      }: {
        minValue: { amount: string }
        maxValue: { amount: string }
      }) => ({
        minValue: Number(minValue.amount),
        maxValue: Number(maxValue.amount),
      })
      expect(amounts(version3.actualPriceRange)).toEqual(ends(paid))
      expect(version3.costRange && amounts(version3.costRange)).toEqual(version1.costRange)
      expect(version3.physicalProperties?.shippingWeightRange).toEqual(version1.weightRange)
    }),
    runs,
  )
})
