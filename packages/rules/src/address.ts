// Writes a postal address on one line, in the order that is usual in its country.
import type { PostalAddress } from '@vitrine/contract'

// Where the number of a house stands before its street.
const numberFirst = new Set('AU CA FR GB IE IN LU MC MY NZ PH SG US ZA'.split(' '))
// Where the postal code stands behind the city and the subdivision; elsewhere it stands before the city.
const codeLast = new Set('AU CA GB IE IN NZ SG US'.split(' '))
// Where an envelope names no subdivision.
const withoutSubdivision = new Set(
  'AT BE CH CZ DE DK EE FI FR GB HU IE LT LU LV NL NO PL PT SE SI SK'.split(' '),
)

const joined = (parts: readonly (string | null | undefined)[], separator: string) =>
  parts.filter(Boolean).join(separator)

/** The name of a country in a language; its code if the language has no name for it. */
const countryName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

function streetOf({ country, addressLine, streetAddress }: PostalAddress) {
  if (addressLine || !streetAddress) return addressLine
  const { name, number, apt, formattedAddressLine } = streetAddress
  const street = joined(numberFirst.has(country ?? '') ? [number, name] : [name, number], ' ')
  return joined([street || formattedAddressLine, apt], ', ')
}

function placeOf({ country, city, subdivision, postalCode }: PostalAddress) {
  if (codeLast.has(country ?? '')) {
    const region = withoutSubdivision.has(country ?? '') ? '' : subdivision
    return joined([city, joined([region, postalCode], ' ')], ', ')
  }
  if (withoutSubdivision.has(country ?? '')) return joined([postalCode, city], ' ')
  return joined([city, subdivision, postalCode], ', ')
}

/** The address on one line: 'Torstr. 1, 2. OG, 10119 Berlin, Germany'. Without any part it is the line that was sent. */
export function formatAddress(address: PostalAddress, language: string): string {
  const { country, addressLine2, formattedAddress } = address
  const composed = joined([streetOf(address), addressLine2, placeOf(address)], ', ')
  if (composed === '' && formattedAddress) return formattedAddress
  return joined([composed, country && countryName(country, language)], ', ')
}

/** The address as it is stored: the line is composed anew each time, unless it is all that was sent. */
export function toStoredAddress(address: PostalAddress): PostalAddress {
  const { formattedAddress: _, ...parts } = address
  return joined([streetOf(address), address.addressLine2, placeOf(address)], '') ? parts : address
}
