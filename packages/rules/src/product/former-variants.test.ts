// New variants follow the ones that shoppers have bought before.
import { expect, test } from 'vitest'
import { formerVariants } from './former-variants.ts'
import type { ProductFacts } from './product.ts'

type Product = Pick<ProductFacts, 'options' | 'variants'>
type Options = NonNullable<Product['options']>

const option = (name: string, ...choices: string[]): Options[number] => ({
  name,
  optionType: 'drop_down',
  choices: choices.map((choice) => ({ value: choice, description: choice })),
})
const colour = option('Colour', 'Red', 'Blue')
const size = option('Size', 'S', 'M')
const product = (options: Options, ...rows: [id: string, ...choices: string[]][]): Product => ({
  options,
  variants: rows.map(([id, ...choices]) => ({
    id,
    choices: Object.fromEntries(options.map(({ name }, i) => [name, choices[i] ?? ''])),
  })),
})
const follow = (...sides: Parameters<typeof formerVariants>) =>
  formerVariants(...sides).map(({ id, formerId }) => `${id} < ${formerId}`)

const inColours = product([colour], ['red', 'Red'], ['blue', 'Blue'])
const inBoth = product(
  [colour, size],
  ['red', 'Red', 'S'],
  ['red-m', 'Red', 'M'],
  ['blue', 'Blue', 'S'],
  ['blue-m', 'Blue', 'M'],
)

test('another size of a colour follows that colour', () => {
  expect(follow(inColours, inBoth)).toEqual(['red-m < red', 'blue-m < blue'])
})

test('a new choice of an old option follows nothing, also where another option comes with it', () => {
  const green = option('Colour', 'Red', 'Blue', 'Green')
  expect(follow(inColours, product([green], ['red', 'Red'], ['blue', 'Blue'], ['new', 'Green']))).toEqual([])
  expect(follow(inColours, product([green, size], ['red-m', 'Red', 'M'], ['new', 'Green', 'M']))).toEqual([
    'red-m < red',
  ])
})

test('a combination that the product did not have follows nothing', () => {
  const before = { ...inBoth, variants: inBoth.variants.slice(0, 3) }
  expect(follow(before, inBoth)).toEqual([])
})

test('a colour without its sizes follows the first of them that shoppers see', () => {
  const [red, ...others] = inBoth.variants
  const before = { ...inBoth, variants: [{ ...(red as (typeof others)[number]), visible: false }, ...others] }
  expect(follow(before, product([colour], ['new-red', 'Red'], ['new-blue', 'Blue']))).toEqual([
    'new-red < red-m',
    'new-blue < blue',
  ])
})

test('an option and a choice that are called otherwise now are the same by their ids', () => {
  const named = (name: string, red: string): Options[number] => ({
    ...option(name),
    id: 'colour',
    choices: [
      { id: 'red', value: red, description: red },
      { id: 'blue', value: 'Blue', description: 'Blue' },
    ],
  })
  const before = product([named('Colour', 'Red')], ['red', 'Red'], ['blue', 'Blue'])
  const after = product([size, named('Shade', 'Scarlet')], ['scarlet-m', 'M', 'Scarlet'])
  expect(follow(before, after)).toEqual(['scarlet-m < red'])
})

test('variants with a first option follow the product, and a product without options follows its first variant', () => {
  const without: Product = { variants: [{ id: 'only', choices: {} }] }
  expect(follow(without, inColours)).toEqual(['red < only', 'blue < only'])
  expect(follow(inColours, without)).toEqual(['only < red'])
})

test('nothing changes for a product that keeps its variants', () => {
  expect(follow(inBoth, { ...inBoth, options: [size, colour] })).toEqual([])
})
