// Discounts: the worked examples, and what holds for every cart.
import { storesAppId } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from '@vitrine/contract/constants'
import { parseAmount, toDecimal } from '../money.ts'
import { applyDiscounts } from './apply-discounts.ts'
import type { CouponFacts } from './coupon.ts'
import { compileRules, type StoredRule } from './rule.ts'
import { type WorkedExample, workedExamples } from './worked-examples.ts'

type Rule = NonNullable<WorkedExample['rules']>[number]

const scopesOf = ({ products, collections }: Rule) => [
  ...(products
    ? [
        {
          id: 'products',
          type: 'CATALOG_ITEM' as const,
          catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: products },
        },
      ]
    : []),
  ...(collections
    ? [
        {
          id: 'collections',
          type: 'CUSTOM_FILTER' as const,
          customFilter: { appId: storesAppId, params: { collectionIds: collections } },
        },
      ]
    : []),
]

function toStored(rule: Rule, i: number): StoredRule {
  const { percentage, fixedAmount, fixedPrice, subtotal, units, cheapest } = rule
  const scopes = scopesOf(rule)
  const discountType = fixedPrice ? 'FIXED_PRICE' : fixedAmount ? 'FIXED_AMOUNT' : 'PERCENTAGE'
  const trigger = subtotal
    ? { triggerType: 'SUBTOTAL_RANGE' as const, subtotalRange: { from: subtotal[0], to: subtotal[1] } }
    : units && {
        triggerType: 'ITEM_QUANTITY_RANGE' as const,
        itemQuantityRange: { from: units[0], to: units[1] },
      }
  return {
    id: `rule-${i}`,
    name: `Rule ${i}`,
    createdAt: new Date(i),
    facts: {
      trigger,
      ...(cheapest && { settings: { appliesTo: 'LOWEST_PRICED_ITEM' } }),
      discounts: {
        values: [
          {
            discountType,
            percentage,
            fixedAmount,
            fixedPrice,
            ...(scopes.length > 0 && { targetType: 'SPECIFIC_ITEMS', specificItemsInfo: { scopes } }),
          },
        ],
      },
    },
  }
}

const kitchen = ['mug', 'bowl']

function applyExample({
  lines,
  rules = [],
  coupon,
  merchant = [],
  currency = 'EUR',
}: Omit<WorkedExample, 'off'>) {
  const context = { currency, custom: () => undefined }
  return applyDiscounts({
    lines: Object.entries(lines).map(([id, [quantity, price]]) => ({
      id,
      product: id,
      collectionIds: ['all', ...(kitchen.includes(id) ? ['kitchen'] : [])],
      isCustom: false,
      quantity,
      price: parseAmount(price, currency),
    })),
    rules: compileRules(rules.map(toStored), context),
    merchantDiscounts: merchant.map((each) => ({
      amount: `${parseAmount(each.amount, currency)}`,
      lineItemIds: each.lines,
    })),
    coupon: coupon && {
      id: 'coupon',
      name: 'Coupon',
      facts: { code: 'CODE', startTime: '0', ...coupon } as CouponFacts,
    },
    currency: { code: currency, language: 'en' },
    now: 1000,
  })
}

test.each(workedExamples)('$title', ({ off, ...example }) => {
  const { applied } = applyExample(example)
  const { currency = 'EUR' } = example
  expect(
    applied.map(({ lines }) =>
      Object.fromEntries(lines.map(({ lineId, amount }) => [lineId, toDecimal(amount, currency)])),
    ),
  ).toEqual(off)
})

test('what shoppers read says what a discount gives, and what a coupon lacks', () => {
  const lines: WorkedExample['lines'] = { mug: [2, '20.00'] }
  const rules = [{ percentage: 12.5 }, { fixedAmount: '1.50' }, { fixedPrice: '19.00' }]
  expect(applyExample({ title: '', lines, rules }).applied.map(({ text }) => text)).toEqual([
    '2 items at €19.00 each',
    '€1.50 off each of 2 items',
    '12.5% off 2 items',
  ])
  const problem = (coupon: object) =>
    applyExample({ title: '', lines, coupon: { percentOffRate: 10, ...coupon } }).couponProblem?.text
  expect(problem({ minimumSubtotal: 52 })).toBe('Add €12.00 more to use the coupon CODE.')
  expect(problem({ scope: { namespace: 'stores', group: { name: 'product', entityId: 'bowl' } } })).toBe(
    'The coupon CODE is for none of these items.',
  )
  expect(
    applyExample({ title: '', lines, rules: [{ percentage: 100 }], coupon: { moneyOffAmount: 5 } }),
  ).toMatchObject({ couponProblem: { text: 'The coupon CODE has nothing left to take off.' } })
  expect(problem({ minimumSubtotal: 0, expirationTime: '999' })).toBe('The coupon CODE has expired.')
})

test.each(['JPY', 'EUR', 'KWD'])(
  'no cart and no line costs less than nothing, and all parts add up (%s)',
  (currency) => {
    const digits = exponentOf(currency)
    const amount = fc.bigInt(0n, 10n ** 7n).map((minor) => toDecimal(minor, currency))
    const line = fc.tuple(fc.integer({ min: 1, max: 1000 }), amount)
    const rule: fc.Arbitrary<Rule> = fc.oneof(
      fc.record({
        percentage: fc.integer({ min: 1, max: 1000 }).map((n) => n / 10),
        cheapest: fc.constantFrom(true as const, undefined),
      }),
      fc.record({ fixedAmount: amount, products: fc.constantFrom(['mug'], undefined) }),
      fc.record({ fixedPrice: amount, collections: fc.constantFrom(['kitchen'], undefined) }),
    ) as never
    const cart = fc.record({
      lines: fc.dictionary(fc.constantFrom('mug', 'bowl', 'shirt', 'lamp'), line, { minKeys: 1 }),
      rules: fc.array(rule, { maxLength: 6 }),
      coupon: fc.option(
        fc.record({ percentOffRate: fc.integer({ min: 1, max: 100 }), minimumSubtotal: fc.constant(0) }),
        { nil: undefined },
      ),
      merchant: fc.array(fc.record({ amount }), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(cart, ({ lines, rules, coupon, merchant }) => {
        const { applied, byLine } = applyExample({
          title: '',
          lines,
          rules,
          merchant,
          currency,
          ...(coupon && { coupon }),
        })
        const totals = new Map<string, bigint>()
        for (const { amount: all, base, lines: shares } of applied) {
          const sum = shares.reduce((total, share) => total + share.amount, 0n)
          expect([sum, all <= base, shares.every((share) => share.amount > 0n)]).toEqual([all, true, true])
          for (const share of shares)
            totals.set(share.lineId, (totals.get(share.lineId) ?? 0n) + share.amount)
        }
        expect([...byLine].sort()).toEqual([...totals].sort())
        for (const [id, [quantity, price]] of Object.entries(lines))
          expect((byLine.get(id) ?? 0n) <= parseAmount(price, currency) * BigInt(quantity)).toBe(true)
      }),
    )
    expect(digits).toBe({ JPY: 0, EUR: 2, KWD: 3 }[currency])
  },
)
