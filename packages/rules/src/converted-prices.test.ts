// Converted prices: a plain calculation with digits gives the same, and without a rate a price stays as it is.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convert, parseAmount, toPrice } from './money.ts'

const runs = { numRuns: 2000 }

/** Currencies with their decimal places. */
const places = { EUR: 2, USD: 2, JPY: 0, KWD: 3, CLF: 4 } as const
const currency = fc.constantFrom(...(Object.keys(places) as (keyof typeof places)[]))
const amount = fc.bigInt(-(10n ** 12n), 10n ** 12n)
const rate = fc
  .tuple(fc.nat(9999), fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }))
  .map(([whole, digits]) => (digits.length > 0 ? `${whole}.${digits.join('')}` : `${whole}`))

/** Multiplies the digits, sets the point, and rounds by the digit after the last one that stays. */
function convertDigits(amount: bigint, rate: string, from: number, to: number): bigint {
  const [whole = '', fraction = ''] = rate.split('.')
  const size = amount < 0n ? -amount : amount
  const decimals = fraction.length + from
  const product = `${size * BigInt(whole + fraction)}`.padStart(decimals + 1, '0')
  const digits = product.slice(product.length - decimals).padEnd(to + 1, '0')
  const after = decimals === 0 ? '0'.repeat(to + 1) : digits
  const before = decimals === 0 ? product : product.slice(0, -decimals)
  const kept = BigInt(before + after.slice(0, to)) + (Number(after[to]) >= 5 ? 1n : 0n)
  return amount < 0n ? -kept : kept
}

test('an amount is converted as a calculation with its digits says, whatever the currencies are', () => {
  fc.assert(
    fc.property(amount, rate, currency, currency, (amount, rate, from, to) => {
      expect(convert(amount, rate, from, to)).toBe(convertDigits(amount, rate, places[from], places[to]))
    }),
    runs,
  )
})

test('a price has both amounts in their currencies; without a rate the second is the first', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 9n), rate, currency, currency, (amount, rate, code, to) => {
      const store = { code, language: 'en' }
      const own = toPrice(amount, store)
      expect(parseAmount(own.amount, code)).toBe(amount)
      expect([own.convertedAmount, own.formattedConvertedAmount]).toEqual([own.amount, own.formattedAmount])
      const converted = toPrice(amount, store, { currency: to, rate })
      expect(converted).toMatchObject({ amount: own.amount, formattedAmount: own.formattedAmount })
      expect(parseAmount(converted.convertedAmount, to)).toBe(
        convertDigits(amount, rate, places[code], places[to]),
      )
    }),
    runs,
  )
})
