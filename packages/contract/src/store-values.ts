// Values of store settings that `Intl` knows: a currency, a language, a time zone.
import { z } from 'zod'
import { isCountry } from './countries.ts'

/** Whether `Intl` can format money in this currency. */
function isCurrency(code: string): boolean {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency: code }).format(0) !== ''
  } catch {
    return false
  }
}

/** Whether `Intl` knows the language; a well-formed tag such as `Deutsch` is not enough. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

/** Whether a time zone is one that `Intl` and PostgreSQL know by this name. */
export function isTimeZone(name: string): boolean {
  if (name.length > 50 || !/^[a-z][\w+-]*(?:\/[a-z][\w+-]*)*$/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A country by its code of ISO 3166. */
export const Country = z.string().max(2).refine(isCountry, 'must be the code of a country, such as DE')

/** A currency by its code of three capital letters. */
export const StoreCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'must be a currency such as EUR', abort: true })
  .refine(isCurrency, 'must be a currency such as EUR')

/** A language by its tag of BCP 47. */
export const StoreLanguage = z.string().max(50).refine(isLanguage, 'must be a language such as en')

/** A time zone by its IANA name. */
export const StoreTimeZone = z.string().refine(isTimeZone, 'must be a time zone such as Europe/Oslo')

/** The units that weights can be in. */
export const WeightUnit = z.enum(['KG', 'LB'])
export type WeightUnit = z.infer<typeof WeightUnit>
