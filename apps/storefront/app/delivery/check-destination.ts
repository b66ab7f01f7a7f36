// What a form needs to know of a destination, and what is wrong with one.
import { needsSubdivision } from '@vitrine/ui'
import type { DestinationCountry } from '@vitrine/ui'
import type { ErrorText } from '../error-text.ts'
import { delivery as messages } from '../messages/index.ts'
import type { Destination, DestinationField } from './destination.ts'

const missing = (field: DestinationField): ErrorText => ({ ...messages.missing[field], field })

/** What is wrong with a destination, beside its field; undefined if it is complete. */
export function destinationProblem(
  { country: code, subdivision, postalCode }: Destination,
  countries: readonly DestinationCountry[],
): ErrorText | undefined {
  const country = countries.find((other) => other.code === code)
  if (!country) return missing('country')
  if (!subdivision && needsSubdivision(country)) return missing('subdivision')
  if (subdivision && !/^[A-Z]{2}-[A-Z\d]{1,3}$/.test(subdivision))
    return { ...messages.unknownSubdivision, field: 'subdivision' }
  return country.needsPostalCode && !postalCode ? missing('postalCode') : undefined
}
