// Money is whole minor units and a currency; only this file rounds it, reads it and writes it.
import type { FieldViolation, Price } from '@vitrine/contract'
import { violation } from './refusal.ts'

/** A currency and the language its figures are written in. */
export interface Currency {
  code: string
  language: string
}

/** An exact ratio, such as 15 percent: `{ over: 15n, under: 100n }`. */
export interface Ratio {
  over: bigint
  under: bigint
}

// ISO 4217 exponents that differ from 2.
// biome-ignore format: a table reads best as one
const exponents: Record<string, number> = {
  BIF: 0, CLP: 0, DJF: 0, GNF: 0, ISK: 0, JPY: 0, KMF: 0, KRW: 0, PYG: 0, RWF: 0, UGX: 0, UYI: 0, VND: 0,
  VUV: 0, XAF: 0, XOF: 0, XPF: 0,
  BHD: 3, IQD: 3, JOD: 3, KWD: 3, LYD: 3, OMR: 3, TND: 3,
  CLF: 4, UYW: 4,
}

const exponentOf = (currency: string) => exponents[currency] ?? 2

/** How a figure between two minor units becomes one of them. */
type Rounding = 'NO_ROUNDING' | 'CURRENCY_PRECISION' | 'NEAREST_WHOLE_NUMBER'

const divideHalfUp = (over: bigint, under: bigint) => {
  const [n, d] = under < 0n ? [-over, -under] : [over, under]
  return n >= 0n ? (2n * n + d) / (2n * d) : -((-2n * n + d) / (2n * d))
}

/** `amount` times `ratio`, in minor units. NO_ROUNDING keeps what is whole and drops the rest. */
export function times(
  amount: bigint,
  ratio: Ratio,
  currency: string,
  rounding: Rounding = 'CURRENCY_PRECISION',
): bigint {
  if (rounding === 'NO_ROUNDING') return (amount * ratio.over) / ratio.under
  if (rounding === 'CURRENCY_PRECISION') return divideHalfUp(amount * ratio.over, ratio.under)
  const whole = 10n ** BigInt(exponentOf(currency))
  return divideHalfUp(amount * ratio.over, ratio.under * whole) * whole
}

/** A plain number with at most six decimals as an exact ratio: 12.5 -> 25/2. */
export function ratioOf(value: number): Ratio {
  return { over: BigInt(Math.round(value * 1_000_000)), under: 1_000_000n }
}

/** Reads a decimal such as '24.50'; more decimals than the currency has are refused. */
export function parseAmount(decimal: string, currency: string): bigint {
  const exponent = exponentOf(currency)
  const parts = /^(\d{1,15})(?:\.(\d+))?$/.exec(decimal)
  const fraction = parts?.[2] ?? ''
  if (!parts || fraction.length > exponent) throw new RangeError(`not an amount of ${currency}: ${decimal}`)
  return BigInt(parts[1] + fraction.padEnd(exponent, '0'))
}

/** What is wrong with an amount that has more decimals than its currency. */
export function tooFine(field: string, decimal: string | undefined, currency: string): FieldViolation[] {
  const decimals = decimal?.split('.')[1]?.length ?? 0
  return decimals > exponentOf(currency)
    ? [violation(field, 'DECIMAL_MAX_SCALE', `has more decimals than ${currency}`)]
    : []
}

/** Writes minor units as a decimal: 2450 -> '24.50'. */
export function toDecimal(amount: bigint, currency: string): string {
  const exponent = exponentOf(currency)
  if (exponent === 0) return `${amount}`
  const digits = `${amount < 0n ? -amount : amount}`.padStart(exponent + 1, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const writers = new Map<string, Intl.NumberFormat>()

// Some currencies are usually written without the minor units that they have, such as HUF. What is charged is shown: such
// a figure is written short only when it is whole.
function writerOf({ code, language }: Currency) {
  const options = { style: 'currency', currency: code } as const
  const digits = exponentOf(code)
  const usual = new Intl.NumberFormat(language, options).resolvedOptions().maximumFractionDigits ?? digits
  return new Intl.NumberFormat(language, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: usual < digits ? 'stripIfInteger' : 'auto',
  })
}

/** An amount as people of the store's language read it: '€24.50'. */
export function formatMoney(amount: bigint, { code, language }: Currency): string {
  const key = `${language} ${code}`
  let writer = writers.get(key)
  if (!writer) {
    writer = writerOf({ code, language })
    writers.set(key, writer)
  }
  return writer.format(toDecimal(amount, code) as `${number}`)
}

/** An amount as the wire tells it, in four strings. */
export function toPrice(amount: bigint, currency: Currency): Price {
  const plain = toDecimal(amount, currency.code)
  const formatted = formatMoney(amount, currency)
  return {
    amount: plain,
    convertedAmount: plain,
    formattedAmount: formatted,
    formattedConvertedAmount: formatted,
  }
}
