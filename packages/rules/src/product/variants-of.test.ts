// Variants follow from options, and keep what they are while their choices exist.
import { onlyVariantId } from '@vitrine/contract/constants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceKey } from '../cart.ts'
import type { ProductFacts } from './product.ts'
import { levelsOfNewVariants, variantsOf } from './variants-of.ts'

type Options = NonNullable<ProductFacts['options']>

const names = ['Size', 'Colour', 'Form']
const texts = ['a', 'b', 'c', 'd']
const anyOptions: fc.Arbitrary<Options> = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc.uniqueArray(fc.constantFrom(...texts), { minLength: 1 }).map((choices) => ({
          name,
          optionType: 'drop_down' as const,
          choices: choices.map((text) => ({ value: text, description: text })),
        })),
      ),
    ),
  )

let lastId = 0
const newId = () => `a0000000-0000-4000-8000-${`${(lastId += 1)}`.padStart(12, '0')}`
const none = [{ id: onlyVariantId, choices: {} }]
const build = (
  options: Options,
  before: { options: Options; variants: ProductFacts['variants'] } = { options: [], variants: none },
) => variantsOf(options, before, newId, 'options')

test('a product has one variant for every combination of its choices', () => {
  fc.assert(
    fc.property(anyOptions, (options) => {
      const variants = build(options)
      const count = options.reduce((product, { choices }) => product * choices.length, 1)
      expect(variants).toHaveLength(count)
      expect(new Set(variants.map(({ choices }) => choiceKey(choices))).size).toBe(count)
      expect(new Set(variants.map(({ id }) => id)).size).toBe(count)
      for (const { choices, id } of variants) {
        expect(Object.keys(choices)).toEqual(options.map(({ name }) => name))
        expect(id === onlyVariantId).toBe(options.length === 0)
      }
    }),
  )
})

test('a variant whose choices still exist keeps its id and its values, and the same options change nothing', () => {
  fc.assert(
    fc.property(anyOptions, anyOptions, (first, second) => {
      const before = build(first).map((variant, i) => ({ ...variant, price: `${i}.00` }))
      const after = build(second, { options: first, variants: before })
      expect(build(first, { options: first, variants: before })).toEqual(before)
      const sameNames =
        first.length > 0 &&
        first
          .map(({ name }) => name)
          .toSorted()
          .join() ===
          second
            .map(({ name }) => name)
            .toSorted()
            .join()
      if (!sameNames) return
      for (const { id, choices, price } of before) {
        const kept = after.find((variant) => choiceKey(variant.choices) === choiceKey(choices))
        if (kept) expect(kept).toMatchObject({ id, price })
        else expect(after.some((variant) => variant.id === id)).toBe(false)
      }
    }),
  )
})

/** The choices of a variant that its product had before. */
const oldChoices = ({ choices }: ProductFacts['variants'][number], options: Options) =>
  Object.entries(choices).filter(([option, choice]) =>
    options.some(
      ({ name, choices: old }) => name === option && old.some(({ description }) => description === choice),
    ),
  )

test('a variant that was deleted does not come back, and every other combination with a new choice is there', () => {
  fc.assert(
    fc.property(anyOptions, anyOptions, fc.array(fc.boolean()), (first, second, deleted) => {
      const left = build(first).filter((_, i) => !deleted[i])
      const [variant, ...others] = left
      if (!variant || first.length === 0 || second.length === 0) return
      const had = (choices: [string, string][]) =>
        [variant, ...others].some((each) =>
          choices.every(([option, choice]) => each.choices[option] === choice),
        )
      expect(build(first, { options: first, variants: left })).toEqual(left)
      const expected = build(second).filter((each) => had(oldChoices(each, first)))
      const after = build(second, { options: first, variants: left })
      const choicesOf = (variants: ProductFacts['variants']) => variants.map(({ choices }) => choices)
      expect(choicesOf(after)).toEqual(choicesOf(expected.length > 0 ? expected : build(second)))
    }),
  )
})

test('a change of options never adds stock', () => {
  fc.assert(
    fc.property(anyOptions, anyOptions, fc.array(fc.nat(9)), (first, second, levels) => {
      const before = build(first)
      const after = build(second, { options: first, variants: before })
      const stock = Object.fromEntries(
        before.flatMap(({ id }, i) => (levels[i] === undefined ? [] : [[id, levels[i]]])),
      )
      const old = Object.entries(stock).map(([id, quantity]) => [id, { quantity, isTracked: true }])
      const added = levelsOfNewVariants(before, after, Object.fromEntries(old))
      const quantities = Object.entries(added).map(([id, { quantity }]) => [id, quantity])
      const all: typeof stock = { ...stock, ...Object.fromEntries(quantities) }
      const sum = (quantities: number[]) => quantities.reduce((total, each) => total + each, 0)
      const total = sum(Object.values(stock))
      expect(sum(after.flatMap(({ id }) => all[id] ?? []))).toBeLessThanOrEqual(total)
      if (Object.keys(stock).length > 0)
        for (const { id } of after) expect(before.some((old) => old.id === id) || id in added).toBe(true)
    }),
  )
})

test('more than 1,000 combinations are refused before all are built', () => {
  const option = (name: string) => ({
    name,
    optionType: 'drop_down' as const,
    choices: Array.from({ length: 100 }, (_, i) => ({ value: `${i}`, description: `${i}` })),
  })
  expect(() => build(['1', '2', '3', '4', '5', '6'].map(option))).toThrow('must have <= 1000 combinations')
})
