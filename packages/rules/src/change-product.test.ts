// A merchant's update of a product changes the fields that it names, and nothing else.
import { expect, test } from 'vitest'
import { changeProduct } from './change-product.ts'
import type { ProductFacts } from './product.ts'

const facts: ProductFacts = {
  id: 'mug',
  numericId: '1',
  slug: 'mug',
  name: 'Mug',
  productType: 'physical',
  description: 'For tea.',
  ribbon: 'New',
  price: '10.00',
  variants: [],
  pictures: [],
  createdDate: '2030-01-01T00:00:00.000Z',
  lastUpdated: '2030-01-01T00:00:00.000Z',
}
const { ribbon: _ribbon, ...withoutRibbon } = facts

test('an update changes the fields that it names', () => {
  expect(changeProduct(facts, { name: 'Cup', visible: false })).toEqual({
    ...facts,
    name: 'Cup',
    visible: false,
  })
})

test('a field that is null stays as it is', () => {
  expect(changeProduct(facts, { name: null, description: '' })).toMatchObject({
    name: 'Mug',
    description: '',
  })
})

test('an empty ribbon removes it', () => {
  expect(changeProduct(facts, { ribbon: '' })).toEqual({ ...withoutRibbon, visible: true })
})

test('an update that changes nothing returns the same facts', () => {
  expect(changeProduct(facts, { name: 'Mug', ribbon: 'New', visible: true })).toBe(facts)
  expect(changeProduct(withoutRibbon, { ribbon: '', visible: null })).toBe(withoutRibbon)
  expect(changeProduct(facts, {})).toBe(facts)
})
