// The stock that a merchant changes in the form of a product: differences, which the field of the form holds.
import { expect, test } from 'vitest'
import { keyOf } from '../../apps/admin/app/products/option-values.ts'
import {
  differenceOf,
  readStock,
  stockChangesText,
  stockSetter,
  writeStock,
} from '../../apps/admin/app/products/stock-values.ts'
import { sharedSectionsText, readShared } from '../../apps/admin/app/products/shared-section-values.ts'

const [sage, clay] = [keyOf(['Sage']), keyOf(['Clay'])]
const stock = { [sage]: { variantId: 's', pieces: '5' }, [clay]: { variantId: 'c', pieces: '' } }

test('the field holds what the merchant has seen and what is to be there, and nothing when both are the same', () => {
  const text = stockSetter({}, stock)({ [sage]: '8' })
  expect(readStock(text).changes).toEqual({ [sage]: { from: '5', to: '8' } })
  expect(stockSetter(readStock(text).changes, stock)({ [sage]: '5 ' })).toBe('')
  expect(readStock(text).id).not.toBe(readStock(stockSetter({}, stock)({ [sage]: '8' })).id)
})

test('what was seen first stays the base of a change, whatever was sold while it was typed', () => {
  const first = readStock(stockSetter({}, stock)({ [sage]: '8' }))
  const sold = { ...stock, [sage]: { variantId: 's', pieces: '2' } }
  expect(readStock(stockSetter(first.changes, sold)({ [sage]: '9' })).changes[sage]).toEqual({
    from: '5',
    to: '9',
  })
})

test.each([
  [{ from: '5', to: '8' }, 3],
  [{ from: '5', to: ' 0 ' }, -5],
  [{ from: '', to: '8' }, undefined],
  [{ from: '5', to: '' }, undefined],
  [{ from: '5', to: 'many' }, undefined],
])('the change %j is a difference of %s', (change, difference) => {
  expect(differenceOf(change)).toBe(difference)
})

test('a conflict shows changes in words', () => {
  const changes = { [sage]: { from: '5', to: '8' }, [clay]: { from: '', to: '2' } }
  expect(stockChangesText(writeStock(changes, 'a'))).toBe('Sage: 5 to 8\nClay: not tracked to 2')
  expect(stockChangesText(writeStock({ [keyOf([])]: { from: '3', to: '' } }, 'a'))).toBe('3 to not tracked')
})

test.each(['', 'null', '[]', '{', '{"id":1,"changes":{}}', '{"id":"a","changes":{"x":{"from":1}}}'])(
  'the malformed field %j counts as no change',
  (text) => {
    expect(readStock(text)).toEqual({ id: '', changes: {} })
  },
)

test('shared info sections keep their order, and one that was deleted says so', () => {
  expect(readShared('b\na\nb')).toEqual(['b', 'a'])
  expect(sharedSectionsText('b\nz', [{ value: 'b', label: 'Care' }])).toBe('Care\nDeleted info section')
})
