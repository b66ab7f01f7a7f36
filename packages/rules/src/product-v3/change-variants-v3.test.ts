// Changes of all variants of a product, against the same arithmetic in whole cents.
import type { PriceStep, VariantAdjustment, VariantUpdate } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  adjustVariantsV3,
  changeProduct,
  checkVariantAdjustment,
  checkVariantUpdate,
  Invalid,
  newProductV3,
  updateVariantsV3,
} from '../index.ts'
import { type ProductFacts, variantPrice } from '../product/product.ts'

const runs = { numRuns: 500 }

const maxCents = 99_999_999_999
let ids = 0
const context = {
  currency: 'EUR',
  now: 0,
  newId: () => `00000000-0000-4000-9000-${String((ids += 1)).padStart(12, '0')}`,
}
const decimalOf = (cents: number) => (cents / 100).toFixed(2)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 1, arbitrary: fc.integer({ min: maxCents - 20_000, max: maxCents }) },
)

const variant = fc.record({
  now: cents,
  before: optional(cents),
  cost: optional(cents),
  visible: fc.boolean(),
  weight: optional(fc.integer({ min: 0, max: 50 })),
})

/** A product whose variants have a price before or a cost, or not; version 1 may have discounted all of them. */
const product = fc
  .record({ variants: fc.array(variant, { minLength: 1, maxLength: 3 }), percentOff: optional(fc.nat(100)) })
  .map(({ variants, percentOff }) => {
    const created = newProductV3(
      {
        name: 'Mug',
        productType: 'PHYSICAL',
        options: [
          { name: 'Size', choicesSettings: { choices: variants.map((_, i) => ({ name: `Size ${i}` })) } },
        ],
        variantsInfo: {
          variants: variants.map(({ now, before, cost, visible, weight }, i) => ({
            choices: [{ optionChoiceNames: { optionName: 'Size', choiceName: `Size ${i}` } }],
            price: {
              actualPrice: { amount: decimalOf(now) },
              ...(before !== undefined && before > now && { compareAtPrice: { amount: decimalOf(before) } }),
            },
            ...(cost !== undefined && { revenueDetails: { cost: { amount: decimalOf(cost) } } }),
            visible,
            physicalProperties: { weight },
          })),
        },
      },
      { ...context, id: 'p', slug: 'p', now: '2030-01-02T03:04:05.678Z' },
    )
    return percentOff === undefined
      ? created
      : changeProduct(created, { discount: { type: 'PERCENT', value: percentOff } }, context)
  })

const step = (min: number, percent: { min: number; max: number }): fc.Arbitrary<PriceStep> =>
  fc.oneof(
    fc.integer({ min, max: 10_000 }).map((by) => ({ amount: decimalOf(by) })),
    fc.integer({ min: Math.max(min, -6), max: 6 }).map((by) => ({ amount: decimalOf(by) })),
    fc.integer(percent).map((percentage) => ({ percentage })),
  )
const anyStep = step(-10_000, { min: -100, max: 1000 })
const adjustment: fc.Arbitrary<VariantAdjustment> = fc
  .record({
    actualPrice: optional(anyStep),
    compareAtPrice: optional(anyStep),
    compareAtPriceDiscount: optional(step(0, { min: 0, max: 100 })),
    cost: optional(anyStep),
    rounding: fc.constantFrom('NO_ROUNDING', 'CURRENCY_PRECISION', 'NEAREST_WHOLE_NUMBER', undefined),
  })
  .map((sent) => (sent.compareAtPriceDiscount ? { ...sent, actualPrice: undefined } : sent))

/** What shoppers pay for each variant, the price before if it is higher, and the cost, all in cents. */
const amountsOf = (facts: ProductFacts) =>
  facts.variants.map((each) => {
    const { full, now } = variantPrice(facts, each, 'EUR')
    const cost = each.cost ?? facts.cost
    return {
      full: Number(full),
      now: Number(now),
      cost: cost === undefined ? undefined : Math.round(Number(cost) * 100),
    }
  })
type Amounts = ReturnType<typeof amountsOf>[number]

/** The variants without what an adjustment changes. */
const othersOf = ({ variants }: ProductFacts) =>
  variants.map(({ price: _, salePrice: _sale, cost: _cost, ...others }) => others)

/** The amount that a step leads to, or the field that is refused. */
function expectedStep(amount: number, by: PriceStep, rounding: VariantAdjustment['rounding'], field: string) {
  const hundredths =
    by.percentage == null
      ? (amount + Math.round(Number(by.amount) * 100)) * 100
      : amount * (100 + by.percentage)
  const unit = rounding === 'NEAREST_WHOLE_NUMBER' ? 10_000 : 100
  const halfUp = Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + unit / 2) / unit)
  const next = (rounding === 'NO_ROUNDING' ? Math.trunc(hundredths / 100) : halfUp * (unit / 100)) || 0
  if (next < 0 || next > maxCents) throw new RangeError(field)
  return next
}

function expectedAmounts({ full, now, cost }: Amounts, sent: VariantAdjustment): Amounts {
  const { actualPrice, compareAtPrice, compareAtPriceDiscount: off, rounding } = sent
  const isOnSale = full > now
  const before =
    isOnSale && compareAtPrice ? expectedStep(full, compareAtPrice, rounding, 'compareAtPrice') : full
  const lowered = off && {
    ...(off.amount != null && { amount: `-${off.amount}` }),
    ...(off.percentage != null && { percentage: -off.percentage }),
  }
  const after = lowered
    ? expectedStep(before, lowered, rounding, 'compareAtPriceDiscount')
    : actualPrice
      ? expectedStep(now, actualPrice, rounding, 'actualPrice')
      : now
  if (isOnSale && after > before) throw new RangeError('actualPrice')
  return {
    full: (isOnSale || off) && before > after ? before : after,
    now: after,
    cost: sent.cost && cost !== undefined ? expectedStep(cost, sent.cost, rounding, 'cost') : cost,
  }
}

/** What a change leads to, or the field that it is refused for. */
function outcomeOf<T>(change: () => T): T | { refused: string | undefined } {
  try {
    return change()
  } catch (error) {
    if (error instanceof RangeError) return { refused: error.message }
    if (error instanceof Invalid) return { refused: error.violations[0]?.field }
    throw error
  }
}

test('an adjustment changes every price and cost by its step, or is refused for the field that leaves its bounds', () => {
  const outcomes = { changed: 0, refused: 0 }
  fc.assert(
    fc.property(product, adjustment, (facts, sent) => {
      const actual = outcomeOf(() => adjustVariantsV3(facts, sent, context))
      const expected = outcomeOf(() => amountsOf(facts).map((each) => expectedAmounts(each, sent)))
      outcomes['refused' in actual ? 'refused' : 'changed'] += 1
      expect('refused' in actual ? actual : amountsOf(actual)).toEqual(expected)
      if (!('refused' in actual)) expect(othersOf(actual)).toEqual(othersOf(facts))
    }),
    runs,
  )
  expect(Math.min(outcomes.changed, outcomes.refused)).toBeGreaterThan(20)
})

test('a discount of a price before is taken off once, however often it is sent', () => {
  fc.assert(
    fc.property(product, fc.nat(100), (facts, percentage) => {
      const adjust = (before: ProductFacts) =>
        adjustVariantsV3(before, { compareAtPriceDiscount: { percentage } }, context)
      const once = adjust(facts)
      // Without a discount nothing is left that says what the price before was.
      if (percentage > 0 && amountsOf(once).every(({ full, now }) => full > now))
        expect(amountsOf(adjust(once))).toEqual(amountsOf(once))
    }),
    runs,
  )
})

test('an update gives all variants what was sent, and leaves the rest of each as it is', () => {
  const update = fc.record({
    price: optional(fc.record({ now: cents, more: fc.nat(5000) })),
    cost: optional(cents),
    visible: optional(fc.boolean()),
  })
  fc.assert(
    fc.property(product, update, (facts, { price, cost, visible }) => {
      const higher = price && Math.min(price.now + price.more, maxCents)
      const sent: VariantUpdate = {
        ...(price && {
          price: {
            actualPrice: { amount: decimalOf(price.now) },
            compareAtPrice: { amount: decimalOf(higher ?? 0) },
          },
        }),
        ...(cost !== undefined && { revenueDetails: { cost: { amount: decimalOf(cost) } } }),
        ...(visible !== undefined && { visible }),
      }
      checkVariantUpdate(sent, 'EUR')
      const changed = updateVariantsV3(facts, sent, context)
      expect(amountsOf(changed)).toEqual(
        amountsOf(facts).map((each) => ({
          full: higher ?? each.full,
          now: price?.now ?? each.now,
          cost: cost ?? each.cost,
        })),
      )
      const isVisible = ({ visible: is }: ProductFacts['variants'][number]) => is !== false
      expect(changed.variants.map(isVisible)).toEqual(
        facts.variants.map((each) => visible ?? isVisible(each)),
      )
      expect(changed.variants.map(({ id, weight }) => [id, weight])).toEqual(
        facts.variants.map(({ id, weight }) => [id, weight]),
      )
    }),
    runs,
  )
})

test('amounts that are finer than the currency, and a price before below the price, are refused at their field', () => {
  const decimals = fc.string({ unit: fc.constantFrom('1', '5', '9'), minLength: 0, maxLength: 4 })
  const fields = fc.constantFrom('actualPrice' as const, 'compareAtPrice' as const, 'cost' as const)
  fc.assert(
    fc.property(decimals, fields, fc.constantFrom('EUR', 'JPY'), (fraction, field, currency) => {
      const amount = fraction ? `3.${fraction}` : '3'
      const isFiner = fraction.length > (currency === 'JPY' ? 0 : 2)
      const outcome = (check: () => void) => outcomeOf(() => (check(), 'accepted'))
      expect(outcome(() => checkVariantAdjustment({ [field]: { amount } }, currency))).toEqual(
        isFiner ? { refused: `${field}.amount` } : 'accepted',
      )
      const sent: VariantUpdate =
        field === 'cost'
          ? { revenueDetails: { cost: { amount } } }
          : { price: { actualPrice: { amount: '1' }, [field]: { amount } } }
      const path = field === 'cost' ? 'revenueDetails.cost' : `price.${field}`
      expect(outcome(() => checkVariantUpdate(sent, currency))).toEqual(
        isFiner ? { refused: `variant.${path}.amount` } : 'accepted',
      )
    }),
    runs,
  )
  const crossed = { price: { actualPrice: { amount: '10' }, compareAtPrice: { amount: '9.5' } } }
  expect(outcomeOf(() => checkVariantUpdate(crossed, 'EUR'))).toEqual({
    refused: 'variant.price.compareAtPrice.amount',
  })
})
