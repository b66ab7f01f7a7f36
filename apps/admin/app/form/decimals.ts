// Numbers as merchants write them: with a point or a comma before the decimals, and with separators of thousands or without.
import { exponentOf } from '@vitrine/contract/constants'

/** How many decimals an amount has; `currency` is undefined while the store has no product. */
export const decimalsOf = (currency: string | undefined): number =>
  currency === undefined ? 2 : exponentOf(currency)

/** How many decimals a number may have that is no amount, such as a weight or a rate. */
export const manyDecimals = 9

/** Three digits behind it may be thousands, or decimals. */
const hasThousands = (whole: string, rest: string) => /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(rest)

/** 1,234,567 and, as in India, 12,34,567. */
const isGrouped = (text: string) => /^[1-9]\d{0,2}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(text)

const withoutSeparators = (text: string) => text.replaceAll(/[.,]/g, '')

/**
 * A number as a plain decimal: '1.234,50' is '1234.50'. One separator before three digits separates thousands if the number has
 * fewer decimals than that; else a point is one of decimals, and a comma may be either: then `other` is the second reading.
 */
function readDecimals(text: string, decimals: number): { plain: string; other?: string } | undefined {
  // Groups of thousands with spaces or apostrophes between them.
  const number = text.trim().replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (number.length > 30 || !/^\d+(?:[.,]\d+)*$/.test(number)) return undefined
  const place = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (place < 0) return { plain: number }
  const [whole, sign, rest] = [number.slice(0, place), number[place] as string, number.slice(place + 1)]
  const decimal = `${withoutSeparators(whole)}.${rest}`
  if (/^\d+$/.test(whole)) {
    if (!hasThousands(whole, rest)) return { plain: decimal }
    if (decimals < 3) return { plain: whole + rest }
    return sign === ',' ? { plain: decimal, other: whole + rest } : { plain: decimal }
  }
  const separators = new Set(whole.replaceAll(/\d/g, ''))
  if (separators.size > 1) return undefined
  if (separators.has(sign)) return isGrouped(number) ? { plain: withoutSeparators(number) } : undefined
  return isGrouped(whole) ? { plain: decimal } : undefined
}

/** The number that a text writes, as a plain decimal; undefined if it writes none, or may mean two. */
export function decimalText(text: string, decimals: number): string | undefined {
  const { plain = '', other } = readDecimals(text, decimals) ?? {}
  return other === undefined && /^\d{1,12}(\.\d{1,9})?$/.test(plain) ? plain : undefined
}

/** The same as a number; NaN if it writes none, or may mean two. */
export const parseDecimal = (text: string, decimals: number): number =>
  Number(decimalText(text, decimals) ?? Number.NaN)

/** A number as all texts have it that mean the same, however many decimals it may have; other texts as they are. */
export function normalDecimal(text: string): string {
  const readings = [2, manyDecimals].map((decimals) => parseDecimal(text, decimals))
  return readings.some(Number.isNaN) ? text.trim() : readings.join(' ')
}

/** Why a text cannot be read: `otherwise`, unless it may mean two numbers. */
export function decimalProblem(text: string, decimals: number, otherwise: string): string {
  const { plain, other } = readDecimals(text, decimals) ?? {}
  return other === undefined
    ? otherwise
    : `${text.trim()} can mean ${plain} or ${other}. Enter it without a comma.`
}

/** A stored decimal as a field holds it: one with more decimals than its currency gets a zero, or they would be thousands. */
export const fieldDecimal = (stored: string, decimals: number): string =>
  decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(stored) ? `${stored}0` : stored

// A currency as a symbol, or as a word apart from the number, such as CHF or Fr.
const before = /^[−-]? ?(?:\p{L}{0,2}\p{Sc}|\p{L}{2,3}[ .])? ?[−-]? ?$/u
// The same, or a unit; in 19,- the minus stands for no cents. A letter at the last digit is a mistake, as in 32,5o.
const behind = /^(?:[.,][−–—-])? ?(?:\p{L}{0,2}\p{Sc}|kg|lb| \p{L}{2,3}\.?)?$/u

/** A number of a spreadsheet without its currency and its separators of thousands: '€ 1.234,50' is '1234.50'. Any other text stays as it is. */
export function toNumberText(text: string, decimals: number): string {
  const trimmed = text.trim()
  const [first, last] = [trimmed.search(/\d/), trimmed.search(/\d\D*$/)]
  const [start = '', end = ''] = [trimmed.slice(0, Math.max(first, 0)), trimmed.slice(last + 1)].map((part) =>
    part.replaceAll(/\s+/g, ' '),
  )
  const minuses = start.match(/[−-]/g)?.length ?? 0
  if (first < 0 || minuses > 1 || !before.test(start) || !behind.test(end)) return trimmed
  const plain = decimalText(trimmed.slice(first, last + 1), decimals)
  return plain === undefined ? trimmed : `${minuses > 0 ? '-' : ''}${plain}`
}
