// The lines of an address, as they stand on a letter.
import { subdivisionName } from './subdivisions.ts'

type Text = string | null | undefined

// Where the postal code stands behind the city and the code of the state; elsewhere it stands before the city.
const codeLast = 'AU CA GB IE IN NZ SG US'.split(' ')

/** The parts of an address that a letter needs. */
export interface AddressParts {
  addressLine?: Text
  addressLine2?: Text
  postalCode?: Text
  city?: Text
  subdivision?: Text
  country?: Text
}

/** The lines of an address; without `countryName` the country is left out. */
export const addressLines = (
  { addressLine, addressLine2, postalCode, city, subdivision, country }: AddressParts,
  countryName?: (code: string) => string,
): string[] => {
  const joined = (parts: Text[], separator: string) => parts.filter(Boolean).join(separator)
  const town = codeLast.includes(country ?? '')
    ? [joined([city, joined([subdivision?.replace(`${country}-`, ''), postalCode], ' ')], ', ')]
    : [joined([postalCode, city], ' '), subdivisionName({ country, subdivision })]
  const lines = [addressLine, addressLine2, ...town, country && countryName?.(country)]
  return lines.filter((line): line is string => !!line)
}
