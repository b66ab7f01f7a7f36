// Where a store delivers, and what a delivery there needs, before any cart is known.
import type { Reply } from '@vitrine/contract'
import { restOfWorld } from './destinations.ts'
import type { DeliveryPlan, DeliveryWay } from './plan.ts'

type Answer = Reply<'GET /ecom/v1/delivery-profiles/delivery-destination-properties'>
type Properties = NonNullable<Answer['restOfWorld']>

const propertiesOf = (ways: readonly DeliveryWay[]): Properties => ({
  postalCodeRequired: ways.some(({ needsPostalCode }) => needsPostalCode),
  pickupOnly: ways.every(({ kind }) => kind === 'pickup'),
})

/** The ways of delivery to each place, of all profiles. */
function waysByPlace({ profiles }: DeliveryPlan): Map<string, DeliveryWay[]> {
  const found = new Map<string, DeliveryWay[]>()
  for (const regions of profiles.values())
    for (const [place, { ways }] of regions)
      if (ways.length > 0) found.set(place, [...(found.get(place) ?? []), ...ways])
  return found
}

/** Where a store delivers. */
export function destinationProperties(plan: DeliveryPlan): Answer {
  const { [restOfWorld]: rest, ...places } = Object.fromEntries(waysByPlace(plan))
  const countries = [...new Set(Object.keys(places).map((place) => place.slice(0, 2)))].toSorted()
  return {
    ...(rest && { restOfWorld: propertiesOf(rest) }),
    countries: countries.map((country) => ({
      country,
      ...(places[country] && { deliveryDestinationProperties: propertiesOf(places[country]) }),
      subdivisions: Object.keys(places)
        .filter((place) => place.startsWith(`${country}-`))
        .toSorted()
        .map((subdivision) => ({
          subdivision,
          deliveryDestinationProperties: propertiesOf(places[subdivision] ?? []),
        })),
    })),
  }
}
