// The lines of an address, as they stand on a letter.

type Text = string | null | undefined

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
  const town = [postalCode, city].filter(Boolean).join(' ')
  const lines = [addressLine, addressLine2, town, subdivision, country && countryName?.(country)]
  return lines.filter((line): line is string => !!line)
}
