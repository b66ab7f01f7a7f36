// The countries that a store delivers to, and what an address there needs.
import { listCountries } from './countries.ts'
import { subdivisionsOf } from './subdivisions.ts'

interface Properties {
  postalCodeRequired: boolean
}

/** Where a store delivers, as the platform answers it. */
interface Destinations {
  restOfWorld?: Properties | undefined
  countries: {
    country: string
    deliveryDestinationProperties?: Properties | undefined
    subdivisions?: { deliveryDestinationProperties: Properties }[]
  }[]
}

/** A country of a form. */
export interface DestinationCountry {
  code: string
  name: string
  isDelivered: boolean
  needsPostalCode: boolean
  /** Whether the merchant delivers only to some of its subdivisions. */
  isDivided: boolean
  /** Its subdivisions by their codes, such as `US-NY`; none if their names are not known. */
  subdivisions: { code: string; name: string }[]
}

/** All countries in the order of their names. */
export function destinationCountries(
  { restOfWorld, countries }: Destinations,
  language: string,
): DestinationCountry[] {
  const byCode = new Map(countries.map((entry) => [entry.country, entry]))
  return listCountries(language).map(({ code, name }) => {
    const { deliveryDestinationProperties, subdivisions = [] } = byCode.get(code) ?? {}
    const all = [deliveryDestinationProperties ?? restOfWorld]
      .concat(subdivisions.map((part) => part.deliveryDestinationProperties))
      .filter((properties) => properties !== undefined)
    return {
      code,
      name,
      isDelivered: all.length > 0,
      needsPostalCode: all.some(({ postalCodeRequired }) => postalCodeRequired),
      isDivided: subdivisions.length > 0,
      subdivisions: subdivisionsOf(code),
    }
  })
}

/** Whether an address there needs its subdivision. */
export const needsSubdivision = (country: DestinationCountry | undefined): boolean =>
  country !== undefined && (country.isDivided || country.subdivisions.length > 0)

/** The code of the only country that the store delivers to; undefined if there are several. */
export function onlyDestination(countries: readonly DestinationCountry[]): string | undefined {
  const [only, another] = countries.filter(({ isDelivered }) => isDelivered)
  return another ? undefined : only?.code
}
