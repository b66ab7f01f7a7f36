// Rules of collections: what matches, and which collections a product is in after its save.
import type { CollectionRule, RuleCondition } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRules, matchesRule } from './collection-rule.ts'

const product = {
  facts: { name: 'Crème Mug', brand: 'Clay', ribbon: 'New', productType: 'physical' as const },
  shown: { price: 24.5, reduced: true },
}
const matches = (...conditions: RuleCondition[]) => matchesRule({ match: 'ALL', conditions }, product)

test('a condition on the name ignores case and accents, and those on brand and ribbon do not', () => {
  expect(matches({ type: 'NAME_CONTAINS', value: 'creme m' })).toBe(true)
  expect(matches({ type: 'NAME_CONTAINS', value: 'cup' })).toBe(false)
  expect([
    matches({ type: 'BRAND_IS', value: 'Clay' }),
    matches({ type: 'BRAND_IS', value: 'clay' }),
  ]).toEqual([true, false])
  expect([matches({ type: 'RIBBON_IS', value: 'New' }), matches({ type: 'RIBBON_IS', value: 'Ne' })]).toEqual(
    [true, false],
  )
})

test('prices are compared as numbers, and the bound itself matches', () => {
  for (const [type, value, expected] of [
    ['PRICE_AT_LEAST', '24.50', true],
    ['PRICE_AT_LEAST', '24.51', false],
    ['PRICE_AT_MOST', '24.5', true],
    ['PRICE_AT_MOST', '100', true],
    ['PRICE_AT_MOST', '9', false],
  ] as const)
    expect(matches({ type, value }), `${type} ${value}`).toBe(expected)
})

const condition = fc.constantFrom<RuleCondition>(
  { type: 'ON_SALE' },
  { type: 'NAME_CONTAINS', value: 'mug' },
  { type: 'NAME_CONTAINS', value: 'cup' },
  { type: 'BRAND_IS', value: 'Clay' },
  { type: 'BRAND_IS', value: 'Other' },
  { type: 'PRODUCT_TYPE_IS', value: 'digital' },
  { type: 'PRICE_AT_MOST', value: '20' },
)
const rule = fc.record<CollectionRule>({
  match: fc.constantFrom('ALL', 'ANY'),
  conditions: fc.array(condition, { minLength: 1, maxLength: 5 }),
})
const ids = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'))

test('a product is in exactly the collections by hand that it was in and those whose rules it matches', () => {
  fc.assert(
    fc.property(ids, fc.dictionary(fc.constantFrom('a', 'b', 'c'), rule), (before, rules) => {
      const collections = Object.entries(rules).map(([id, each]) => ({ id, rule: each }))
      const after = applyRules(before, collections, product)
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const own = rules[id]
        expect(after.includes(id)).toBe(own ? matchesRule(own, product) : before.includes(id))
      }
      expect(new Set(after).size).toBe(after.length)
      // Saved again, nothing changes.
      expect(applyRules(after, collections, product)).toBe(after)
    }),
  )
})

test('all conditions together match less than any of them', () => {
  fc.assert(
    fc.property(rule, ({ conditions }) => {
      const each = conditions.map((only) => matches(only))
      expect(matchesRule({ match: 'ALL', conditions }, product)).toBe(!each.includes(false))
      expect(matchesRule({ match: 'ANY', conditions }, product)).toBe(each.includes(true))
    }),
  )
})
