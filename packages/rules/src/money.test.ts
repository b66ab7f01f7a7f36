// Money is exact.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from '@vitrine/contract/constants'
import { convert, toDecimal, parseAmount, ratioOf, times, toPrice, formatMoney } from './money.ts'

test('a decimal is parsed to minor units and formatted back unchanged', () => {
  const table: [string, string, bigint][] = [
    ['EUR', '24.50', 2450n],
    ['EUR', '0.01', 1n],
    ['EUR', '999999999999999.99', 99999999999999999n],
    ['JPY', '1200', 1200n],
    ['KWD', '1.234', 1234n],
    ['CLF', '0.0001', 1n],
  ]
  for (const [currency, text, amount] of table) {
    expect(parseAmount(text, currency)).toBe(amount)
    expect(toDecimal(amount, currency)).toBe(text)
  }
  expect(parseAmount('7', 'EUR')).toBe(700n)
  expect(parseAmount('7.5', 'EUR')).toBe(750n)
})

test('an amount is converted by the rate between the currencies, whatever their minor units, and rounded once', () => {
  const table: [bigint, string, string, string, bigint][] = [
    [4500n, '1.0842', 'EUR', 'USD', 4879n],
    [4500n, '163.25', 'EUR', 'JPY', 7346n],
    [7346n, '0.006125', 'JPY', 'EUR', 4499n],
    [1n, '0.5', 'EUR', 'USD', 1n],
    [100n, '1', 'EUR', 'KWD', 1000n],
    [0n, '9.9', 'EUR', 'USD', 0n],
  ]
  for (const [amount, rate, from, to, expected] of table)
    expect([amount, rate, convert(amount, rate, from, to)]).toEqual([amount, rate, expected])
})

test('a text that is not an amount of the currency is refused', () => {
  for (const text of ['', '.', '1.', '.5', '-1', '1,5', '1e3', ' 1', '1.001', 'NaN', '1'.repeat(16)]) {
    expect(() => parseAmount(text, 'EUR'), text).toThrow('not an amount of EUR')
  }
  expect(() => parseAmount('1.5', 'JPY')).toThrow('not an amount of JPY')
})

test('a negative amount is formatted with its sign', () => {
  expect(toDecimal(-5n, 'EUR')).toBe('-0.05')
  expect(toDecimal(-1234n, 'KWD')).toBe('-1.234')
})

test('rounding happens once, half away from zero', () => {
  const half = { numerator: 1n, denominator: 2n }
  expect([1n, 3n, -1n, -3n].map((amount) => times(amount, half, 'EUR'))).toEqual([1n, 2n, -1n, -2n])
  expect(times(3n, half, 'EUR', 'NO_ROUNDING')).toBe(1n)
  expect(times(2450n, { numerator: 1n, denominator: 3n }, 'EUR')).toBe(817n)
  expect(
    [149n, 150n, 249n].map((amount) =>
      times(amount, { numerator: 1n, denominator: 1n }, 'EUR', 'NEAREST_WHOLE_NUMBER'),
    ),
  ).toEqual([100n, 200n, 200n])
  expect(times(100n, { numerator: -1n, denominator: -8n }, 'EUR')).toBe(13n)
})

test('a number becomes an exact ratio', () => {
  expect(ratioOf(12.5)).toEqual({ numerator: 12_500_000n, denominator: 1_000_000n })
  expect(times(1000n, ratioOf(0.1), 'EUR')).toBe(100n)
})

test('amounts are formatted for the language', () => {
  expect(formatMoney(123456n, { code: 'EUR', language: 'en' })).toBe('€1,234.56')
  expect(formatMoney(1200n, { code: 'JPY', language: 'en' })).toBe('¥1,200')
  expect(formatMoney(99999999999999999n, { code: 'EUR', language: 'en' })).toBe('€999,999,999,999,999.99')
  // Minor units are shown also where Intl omits them by default, unless they are zero.
  expect(formatMoney(169150n, { code: 'HUF', language: 'en' })).toBe('HUF\u00a01,691.50')
  expect(formatMoney(199000n, { code: 'HUF', language: 'en' })).toBe('HUF\u00a01,990')
  expect(formatMoney(1500n, { code: 'KWD', language: 'en' })).toBe('KWD\u00a01.500')
  for (const code of Intl.supportedValuesOf('currency')) {
    expect(formatMoney(123456789n, { code, language: 'en' }).replaceAll(/\D/g, ''), code).toBe('123456789')
  }
  expect(toPrice(2450n, { code: 'EUR', language: 'de' }).formattedAmount.replace(/\s/u, ' ')).toBe('24,50 €')
})

test('an amount is formatted as Intl does, in every language and currency', () => {
  const language = fc.constantFrom(
    'en',
    'de',
    'fr',
    'de-CH',
    'hi',
    'ar',
    'fa',
    'he',
    'ja',
    'pl',
    'es',
    'sv',
    'pt-BR',
  )
  const code = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'INR', 'CHF', 'CLF')
  fc.assert(
    fc.property(language, code, fc.bigInt(-300_000n, 3_000_000n), (language, code, amount) => {
      const digits = exponentOf(code)
      const expected = new Intl.NumberFormat(language, {
        style: 'currency',
        currency: code,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(toDecimal(amount, code) as `${number}`)
      expect(formatMoney(amount, { code, language })).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
