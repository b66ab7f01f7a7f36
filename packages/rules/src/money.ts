// Money is a bigint of minor units and a currency. Only this file rounds, parses and formats it.
import type { FieldViolation, Price } from '@vitrine/contract'
import { exponentOf } from '@vitrine/contract/constants'
import { violation } from './refusal.ts'

/** A currency, and the language that amounts are formatted in. */
export interface Currency {
  code: string
  language: string
}

/** An exact ratio; 15 percent is `{ numerator: 15n, denominator: 100n }`. */
export interface Ratio {
  numerator: bigint
  denominator: bigint
}

/** How an amount between two minor units is rounded. */
type Rounding = 'NO_ROUNDING' | 'CURRENCY_PRECISION' | 'NEAREST_WHOLE_NUMBER'

const divideHalfUp = (dividend: bigint, divisor: bigint) => {
  const [numerator, denominator] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  const half = (value: bigint) => (2n * value + denominator) / (2n * denominator)
  return numerator >= 0n ? half(numerator) : -half(-numerator)
}

/** An amount in another currency, rounded once; `rate` is a decimal: how much of it one unit is. */
export function convert(amount: bigint, rate: string, from: string, to: string): bigint {
  const { numerator, denominator } = ratioOfDecimal(rate)
  const dividend = amount * numerator * 10n ** BigInt(exponentOf(to))
  return divideHalfUp(dividend, denominator * 10n ** BigInt(exponentOf(from)))
}

/** `amount` times `ratio`, in minor units. NO_ROUNDING truncates fractions of a minor unit. */
export function times(
  amount: bigint,
  ratio: Ratio,
  currency: string,
  rounding: Rounding = 'CURRENCY_PRECISION',
): bigint {
  if (rounding === 'NO_ROUNDING') return (amount * ratio.numerator) / ratio.denominator
  if (rounding === 'CURRENCY_PRECISION') return divideHalfUp(amount * ratio.numerator, ratio.denominator)
  const whole = 10n ** BigInt(exponentOf(currency))
  return divideHalfUp(amount * ratio.numerator, ratio.denominator * whole) * whole
}

/** A number with at most six decimal places as an exact ratio: 12.5 -> 25/2. */
export function ratioOf(value: number): Ratio {
  return { numerator: BigInt(Math.round(value * 1_000_000)), denominator: 1_000_000n }
}

/** A decimal such as '0.0825' as an exact ratio. */
export function ratioOfDecimal(decimal: string): Ratio {
  const [whole = '', fraction = ''] = decimal.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** The ratio of a change in percent: -10 -> 90/100. */
export function changedBy(percent: number): Ratio {
  const { numerator, denominator } = ratioOf(percent)
  return { numerator: numerator + 100n * denominator, denominator: 100n * denominator }
}

/**
 * A JSON number as the decimal of an amount: 24.5 -> '24.50'. A number with more decimal places than the currency keeps them,
 * for `decimalViolations` to refuse.
 */
export function fromNumber(value: number, currency: string): string {
  const exact = `${value}`
  // A tiny number is written as 1e-7.
  const decimal = exact.includes('e') ? value.toFixed(20) : exact
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = fraction.padEnd(exponentOf(currency), '0')
  return digits ? `${whole}.${digits}` : whole
}

/** Parses a decimal such as '24.50'; throws if it has more decimal places than the currency. */
export function parseAmount(decimal: string, currency: string): bigint {
  const exponent = exponentOf(currency)
  const parts = /^(\d{1,15})(?:\.(\d+))?$/.exec(decimal)
  const fraction = parts?.[2] ?? ''
  if (!parts || fraction.length > exponent) throw new RangeError(`not an amount of ${currency}: ${decimal}`)
  return BigInt(parts[1] + fraction.padEnd(exponent, '0'))
}

/** Parses a decimal that may be finer than the currency, rounded once. */
export const roundAmount = (decimal: string, currency: string): bigint =>
  convert(parseAmount('1', currency), decimal, currency, currency)

/** The violation of an amount that has more decimal places than its currency. */
export function decimalViolations(
  field: string,
  decimal: string | undefined,
  currency: string,
): FieldViolation[] {
  const exponent = exponentOf(currency)
  const decimals = decimal?.split('.')[1]?.length ?? 0
  return decimals > exponent
    ? [violation(field, 'DECIMAL_MAX_SCALE', `must have at most ${exponent} decimal places in ${currency}`)]
    : []
}

/** Formats minor units as a decimal: 2450 -> '24.50'. */
export function toDecimal(amount: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  if (exponent === 0) return `${amount}`
  const digits = `${amount < 0n ? -amount : amount}`.padStart(exponent + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

type Format = (amount: bigint) => string

const formats = new Map<string, Format>()

// Intl omits the minor units of some currencies that have them, such as HUF. Shoppers must see the charged amount, so the
// minor units are omitted only when they are zero.
function createFormat({ code, language }: Currency): Format {
  const options = { style: 'currency', currency: code } as const
  const digits = exponentOf(code)
  const defaultDigits =
    new Intl.NumberFormat(language, options).resolvedOptions().maximumFractionDigits ?? digits
  const formatter = new Intl.NumberFormat(language, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: defaultDigits < digits ? 'stripIfInteger' : 'auto',
  })
  const format: Format = (amount) => formatter.format(toDecimal(amount, code) as `${number}`)
  return defaultDigits < digits ? format : withShortcut(format, formatter.formatToParts(0), code)
}

/**
 * The same format, many times faster for amounts without a sign and without thousands: all of these have the same text around
 * their digits.
 */
function withShortcut(format: Format, zero: Intl.NumberFormatPart[], code: string): Format {
  const first = zero.findIndex(({ type }) => type === 'integer')
  const last = zero.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  // Digits of another script.
  if (zero[first]?.value !== '0') return format
  const textOf = (parts: Intl.NumberFormatPart[]) => parts.map(({ value }) => value).join('')
  const [before, after] = [textOf(zero.slice(0, first)), textOf(zero.slice(last + 1))]
  const point = zero.find(({ type }) => type === 'decimal')?.value ?? ''
  const limit = 1000n * 10n ** BigInt(exponentOf(code))
  return (amount) =>
    amount >= 0n && amount < limit
      ? before + toDecimal(amount, code).replace('.', point) + after
      : format(amount)
}

/** An amount, formatted in the store's language: '€24.50'. */
export function formatMoney(amount: bigint, currency: Currency): string {
  const key = `${currency.language} ${currency.code}`
  let format = formats.get(key)
  if (!format) {
    format = createFormat(currency)
    formats.set(key, format)
  }
  return format(amount)
}

/** An amount in the shape of the wire; with `conversion`, also in the currency of the caller. */
export function toPrice(
  amount: bigint,
  currency: Currency,
  conversion?: { currency: string; rate: string },
): Price {
  const [decimal, formatted] = [toDecimal(amount, currency.code), formatMoney(amount, currency)]
  const other = conversion && { code: conversion.currency, language: currency.language }
  const converted = conversion ? convert(amount, conversion.rate, currency.code, conversion.currency) : amount
  return {
    amount: decimal,
    convertedAmount: other ? toDecimal(converted, other.code) : decimal,
    formattedAmount: formatted,
    formattedConvertedAmount: other ? formatMoney(converted, other) : formatted,
  }
}
