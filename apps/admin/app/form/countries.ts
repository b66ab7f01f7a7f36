// The countries as merchants name them: by their English names, or by their codes of ISO 3166.
import { isCountry } from '@vitrine/contract/constants'
import type { FieldOption } from './form.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country. */
export const countryName = (code: string): string => (isCountry(code) ? (names.of(code) ?? code) : code)

let known: FieldOption[] | undefined

/** All countries in the order of their names. A loader sends them to the page: browsers may call some of them otherwise. */
export const listCountries = (): FieldOption[] =>
  (known ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter(isCountry)
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')))

const plain = (text: string) => text.trim().toLowerCase()

/** The code of the country that a text names; undefined if it names none. */
export const findCountry = (text: string): string | undefined =>
  listCountries().find(({ value, label }) => [value, label].some((each) => plain(each) === plain(text)))
    ?.value

/** The code of a state with that of its country, as addresses have it: 'US-NY' for 'NY'. */
export function toSubdivision(country: string, state: string): string {
  const code = state.trim().toUpperCase()
  return !country || !code || code.startsWith(`${country}-`) ? code : `${country}-${code}`
}
