// The countries of a region in a field: one on each line, with the states to which it is limited.
import type { DeliveryRegion } from '@vitrine/client'
import { countryName, findCountry, toSubdivision } from '../form/countries.ts'
import { InvalidEntries } from '../form/entries.ts'

type Destinations = DeliveryRegion['destinations']

/** The codes of states without that of their country, which the line names. */
const statesOf = ({ countryCode, subdivisions }: Destinations[number]) =>
  (subdivisions ?? []).map((code) => code.slice(countryCode.length + 1)).join(', ')

const textsOf = (destinations: Destinations, write: (country: string, states: string) => string) =>
  destinations.map((destination) => {
    const [country, states] = [countryName(destination.countryCode), statesOf(destination)]
    return states ? write(country, states) : country
  })

/** What the field holds of the destinations of a region. */
export const destinationLines = (destinations: Destinations): string =>
  textsOf(destinations, (country, states) => `${country}: ${states}`).join('\n')

/** The destinations in words. */
export const placesText = (destinations: Destinations): string =>
  textsOf(destinations, (country, states) => `${country} (${states})`).join(', ') || 'The rest of the world'

/** The destinations in the field; none is the rest of the world. */
export function readDestinations(lines: string): Destinations {
  return lines
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [name = '', states = ''] = line.split(':')
      const countryCode = findCountry(name)
      if (!countryCode) throw new InvalidEntries({ destinations: `“${name.trim()}” is not a country.` })
      const codes = states.split(/[,\s]+/).filter(Boolean)
      const subdivisions = codes.map((code) => toSubdivision(countryCode, code))
      return { countryCode, ...(subdivisions.length > 0 && { subdivisions }) }
    })
}

/** Where a region delivers that another one of its profile has, too. */
export const collisionText = (place: unknown): string => {
  const [country = '', state] = `${place}`.split('-')
  if (countryName(country) === country) return 'Another region is the rest of the world already.'
  return `${countryName(country)}${state ? ` (${state})` : ''} is in another region already.`
}
