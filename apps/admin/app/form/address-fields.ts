// The fields of a postal address, such as that of a pickup location.
import { toSubdivision } from './countries.ts'
import { InvalidEntries } from './entries.ts'
import type { FieldOption, FormField, FormValues } from './form.ts'

export const addressNames = ['country', 'subdivision', 'city', 'postalCode', 'addressLine'] as const
export type AddressName = (typeof addressNames)[number]

/** An address as the API has it. */
type Address = { [Name in AddressName]?: string | null | undefined }

/** The countries to choose from, and none. */
export const countryOptions = (countries: readonly FieldOption[]): FieldOption[] => [
  { value: '', label: 'None' },
  ...countries,
]

/** The fields; `wire` is where the address is in the entity, such as `pickupLocation.address`. */
export const addressFields = (
  wire: string,
  countries: readonly FieldOption[],
  section: string,
  help?: string,
): FormField<AddressName>[] => [
  {
    name: 'country',
    section,
    label: 'Country',
    kind: 'choice',
    options: countryOptions(countries),
    wire: [`${wire}.country`],
    ...(help && { help }),
  },
  {
    name: 'addressLine',
    label: 'Street and number',
    kind: 'text',
    wire: [`${wire}.addressLine`, `${wire}.streetAddress`],
  },
  { name: 'postalCode', label: 'Postal code', kind: 'text', isNarrow: true, wire: [`${wire}.postalCode`] },
  { name: 'city', label: 'City', kind: 'text', isNarrow: true, wire: [`${wire}.city`] },
  {
    name: 'subdivision',
    label: 'State or province',
    kind: 'text',
    isNarrow: true,
    help: 'Its code, such as NY.',
    wire: [`${wire}.subdivision`],
  },
]

/** What the fields hold of an address. */
export const addressValues = (address: Address | null | undefined): FormValues<AddressName> =>
  Object.fromEntries(addressNames.map((name) => [name, address?.[name] ?? ''])) as FormValues<AddressName>

/** The address in the fields, or null if they are empty. It replaces the stored one as a whole: a point on the map would be another place. */
export function readAddress(values: FormValues<AddressName>) {
  const texts = addressNames.map((name) => [name, values[name].trim()] as const)
  if (!texts.some(([, text]) => text)) return null
  const { country } = values
  if (!country) throw new InvalidEntries({ country: 'Choose a country.' })
  const subdivision = toSubdivision(country, values.subdivision)
  return {
    ...Object.fromEntries(texts.filter(([, text]) => text)),
    ...(subdivision && { subdivision }),
    country,
  }
}
