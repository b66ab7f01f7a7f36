// The availability of choices equals that of the variants which have each of them beside the selected ones.
import type { Product, Variant } from '@vitrine/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availabilityOf } from './availability.ts'

const productOf = (options: Record<string, string[]>, variants: Pick<Variant, 'choices' | 'stock'>[]) =>
  ({
    productOptions: Object.entries(options).map(([name, choices]) => ({
      name,
      choices: choices.map((description) => ({ description })),
    })),
    variants: variants.map((variant) => Object.assign(variant, { id: 'v', variant: {} })),
    manageVariants: true,
  }) as unknown as Product

const options = { Size: ['S', 'M', 'L'], Colour: ['Sage', 'Slate'], constructor: ['a', 'b'] }
const choiceOf = (name: keyof typeof options) => fc.constantFrom(...options[name])
const choices = {
  Size: choiceOf('Size'),
  Colour: choiceOf('Colour'),
  constructor: choiceOf('constructor'),
}

test('a choice is available if some variant has it beside the selected choices of the other options', () => {
  const variants = fc.array(
    fc.record({ choices: fc.record(choices), inStock: fc.boolean() }, { noNullPrototype: true }),
    { maxLength: 8 },
  )
  const selection = fc.record(choices, { requiredKeys: [], noNullPrototype: true })
  fc.assert(
    fc.property(variants, selection, (drafts, selected) => {
      const stored = drafts.map(({ choices, inStock }) => ({
        choices,
        stock: { inStock } as Variant['stock'],
      }))
      const answer = availabilityOf(productOf(options, stored), selected as Record<string, string>)
      for (const { name, choices } of answer.productOptions)
        for (const { description, visible, inStock } of choices) {
          const wanted = Object.entries({ ...selected, [name]: description })
          const matching = stored.filter((variant) =>
            wanted.every(
              ([option, choice]) => (variant.choices as Record<string, string>)[option] === choice,
            ),
          )
          expect([name, description, visible, inStock]).toEqual([
            name,
            description,
            matching.length > 0,
            matching.some(({ stock }) => stock.inStock),
          ])
        }
    }),
  )
})

test('each variant is looked at once, however many choices a product has', () => {
  const sizes = Array.from({ length: 1000 }, (_, n) => `Size ${n}`)
  let reads = 0
  const variants = sizes.map((Size) => ({
    stock: { inStock: true } as Variant['stock'],
    get choices() {
      reads += 1
      return { Size }
    },
  }))
  const answer = availabilityOf(productOf({ Size: sizes }, variants), {})
  expect(answer.productOptions[0]?.choices.every(({ inStock }) => inStock)).toBe(true)
  expect(reads).toBeLessThan(3000)
})
