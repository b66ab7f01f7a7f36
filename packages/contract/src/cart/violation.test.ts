// The target of a cart's violation: a line or the cart as a whole, and exactly one of the two.
import { expect, test } from 'vitest'
import { Violation } from './cart.ts'

test('a violation is about a line or about the cart as a whole, and never about both or neither', () => {
  const lineItem = { name: 'LINE_ITEM_DEFAULT', id: '00000000-0000-4000-8000-00000000000a' }
  const other = { name: 'OTHER_DEFAULT' }
  const isValid = (target: object) =>
    Violation.safeParse({ severity: 'ERROR', description: 'Sold out.', target }).success
  expect([{ lineItem }, { other }].map(isValid)).toEqual([true, true])
  expect([{ lineItem, other }, {}, { lineItem: other }, { other: lineItem }].map(isValid)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
