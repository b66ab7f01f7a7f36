// Which postal codes a country may have.
import { expect, test } from 'vitest'
import { hasPostalCodes, isPostalCode } from './postal-codes.ts'

test.each([
  ['DE', '10115', true],
  ['DE', 'D-10115', true],
  ['DE', '1011', false],
  ['DE', 'ABC-99', false],
  ['AT', '1010', true],
  ['GB', 'sw1a 1aa', true],
  ['GB', '10115', false],
  ['NL', '1012 jg', true],
  ['CA', 'K1A 0B1', true],
  ['US', '10001-1234', true],
  ['US', '1000', false],
  ['PT', '1000-001', true],
  ['LV', 'LV-1010', true],
  ['JP', '100-0001', true],
  // Its codes are not known here.
  ['CL', 'any text', true],
])('of %s, "%s" may be a postal code: %s', (country, code, isPossible) => {
  expect(isPostalCode(country, code)).toBe(isPossible)
})

test('some countries have no postal codes', () => {
  expect(['DE', 'HK', 'AE'].map(hasPostalCodes)).toEqual([true, false, false])
})
