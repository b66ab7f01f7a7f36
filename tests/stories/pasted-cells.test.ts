// What merchants paste from a spreadsheet into the grids of the admin.
import { expect, test } from 'vitest'
import { hasCells, parseCells, toYesNo } from '../../apps/admin/app/grid/paste.ts'

test('a copied column or table has its cells, with tabs and line breaks inside of quotes', () => {
  expect(parseCells('1\r\n2\r\n3\r\n')).toEqual([['1'], ['2'], ['3']])
  expect(parseCells('a\tb\n\tc')).toEqual([
    ['a', 'b'],
    ['', 'c'],
  ])
  expect(parseCells('"two\nlines"\t"say ""hi"""\nx')).toEqual([['two\nlines', 'say "hi"'], ['x']])
  // An empty cell in the middle keeps its row.
  expect(parseCells('1\n\n3')).toEqual([['1'], [''], ['3']])
  expect(hasCells('19.90\n')).toBe(false)
  expect(hasCells('1\n2')).toBe(true)
  // The first of two cells is empty, or the last one.
  expect([hasCells('\n5'), hasCells('\t5'), hasCells('5\t')]).toEqual([true, true, true])
  expect(parseCells('\n5\n')).toEqual([[''], ['5']])
  expect(parseCells('5\t')).toEqual([['5', '']])
})

test('a paste is bounded', () => {
  expect(parseCells('1\n'.repeat(100_000)).length).toBeLessThanOrEqual(1001)
})

test.each([
  ['Yes', true],
  ['TRUE', true],
  ['x', true],
  ['no', false],
  ['0', false],
  ['', undefined],
  ['perhaps', undefined],
])('the cell %j of a column of checkboxes is read as %s', (text, isChecked) => {
  expect(toYesNo(text)).toBe(isChecked)
})
