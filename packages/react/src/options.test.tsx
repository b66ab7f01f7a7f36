// The option picker: which choices are selected, which are available, and what can be added to the cart.
import type { Product, Variant } from '@vitrine/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mug } from '../tests/fake-shop.ts'
import { type SelectedOptions, useOptions, type UseOptionsResult } from './options.ts'

const [variant] = mug.variants as [Variant]
const option = (name: string, choices: string[]): Product['productOptions'][number] => ({
  name,
  optionType: 'drop_down',
  choices: choices.map((choice) => ({ value: choice, description: choice, inStock: true, visible: true })),
})
const of = (Colour: string, Size: string, inStock = true): Variant => ({
  ...variant,
  id: `${Colour}-${Size}`,
  choices: { Colour, Size },
  stock: { ...variant.stock, inStock },
})
const tee: Product = {
  ...mug,
  id: 'tee',
  productOptions: [option('Colour', ['Sage', 'Clay']), option('Size', ['S', 'M'])],
  variants: [of('Sage', 'S'), of('Sage', 'M', false), of('Clay', 'M')],
}

/** What the hook returns in the first render. */
const pick = (product: Product, selected?: SelectedOptions) => {
  let result: UseOptionsResult | undefined
  const Picker = () => {
    result = useOptions(product, selected)
    return null
  }
  renderToString(<Picker />)
  return result as UseOptionsResult
}
const choices = ({ options }: UseOptionsResult, index: number) =>
  options[index]?.choices.map(({ name, isSelected, isAvailable, inStock }) =>
    [name, isSelected && 'selected', isAvailable && 'available', inStock && 'in stock']
      .filter(Boolean)
      .join(' '),
  )

test('nothing is selected at first, and every choice that some variant has is available', () => {
  const picker = pick(tee)
  expect(choices(picker, 0)).toEqual(['Sage available in stock', 'Clay available in stock'])
  expect(picker).toMatchObject({ selected: {}, variant: undefined, item: undefined })
})

test('a selected choice narrows the other options to the variants that exist', () => {
  const picker = pick(tee, { Colour: 'Clay' })
  expect(choices(picker, 0)).toEqual(['Sage available in stock', 'Clay selected available in stock'])
  expect(choices(picker, 1)).toEqual(['S', 'M available in stock'])
})

test('a complete selection names its variant, and can be added while it is in stock', () => {
  expect(pick(tee, { Colour: 'Sage', Size: 'S' })).toMatchObject({
    variant: { id: 'Sage-S' },
    item: { productId: 'tee', variantId: 'Sage-S' },
  })
  expect(pick(tee, { Colour: 'Sage', Size: 'M' })).toMatchObject({
    variant: { id: 'Sage-M' },
    item: undefined,
  })
  expect(pick(tee, { Colour: 'Clay', Size: 'S' })).toMatchObject({ variant: undefined, item: undefined })
})

test('a product without options can be added as it is', () => {
  expect(pick(mug)).toMatchObject({ options: [], item: { productId: 'mug-id' } })
})
