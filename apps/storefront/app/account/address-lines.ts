// The lines of an address, as they stand on a letter.
import type { AddressFields } from './address-form.tsx'

/** The lines of an address; without `countryName` the country is left out. */
export const addressLines = (
  { addressLine, addressLine2, postalCode, city, subdivision, country }: AddressFields,
  countryName?: (code: string) => string,
): string[] => {
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [addressLine, addressLine2, town, subdivision, country && countryName?.(country)]
  return lines.filter((line): line is string => !!line)
}
