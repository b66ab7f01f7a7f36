// Which region of a delivery profile an address lies in.
import type { DeliveryRegion, NewDeliveryRegion, PostalAddress } from '@vitrine/contract'
import { Refusal } from '../refusal.ts'
import { withCountry } from '../subdivision.ts'

/** The place of a region that claims what no other region of its profile does. */
export const restOfWorld = 'REST_OF_WORLD'

/** The places that a region claims: countries and subdivisions such as `US-NY`. */
const placesOf = ({ destinations }: Pick<NewDeliveryRegion, 'destinations'>): string[] =>
  destinations?.length
    ? destinations.flatMap(({ countryCode, subdivisions }) =>
        subdivisions?.length ? subdivisions : [countryCode],
      )
    : [restOfWorld]

/** The regions of a profile by the places that they claim. */
export type RegionsByPlace<Region> = ReadonlyMap<string, Region>

/** Sorts the regions of a profile by the places that they claim. */
export const regionsByPlace = <Region extends Pick<DeliveryRegion, 'destinations'>>(
  regions: readonly Region[],
): RegionsByPlace<Region> =>
  new Map(regions.flatMap((region) => placesOf(region).map((place): [string, Region] => [place, region])))

/** The region that an address lies in. */
export function findRegion<Region>(
  regions: RegionsByPlace<Region>,
  { country, subdivision }: PostalAddress,
): Region | undefined {
  if (!country) return undefined
  const inCountry = subdivision ? regions.get(withCountry(country, subdivision)) : undefined
  return inCountry ?? regions.get(country) ?? regions.get(restOfWorld)
}

/** The regions that claim parts of a country. */
interface Claims {
  whole?: number
  parts: Map<string, number>
}

/** Throws if two regions of a profile claim the same place; a whole country has all of its subdivisions. */
export function assertNoCollision(regions: readonly Pick<NewDeliveryRegion, 'destinations'>[]): void {
  const claims = new Map<string, Claims>()
  const claim = (place: string, region: number) => {
    const country = place.split('-')[0] as string
    const { whole, parts } = claims.get(country) ?? { parts: new Map<string, number>() }
    const isWhole = place === country
    const others = isWhole ? [whole, ...parts.values()] : [whole, parts.get(place)]
    if (others.some((other) => other !== undefined && other !== region))
      throw new Refusal('DESTINATIONS_COLLISION', { place })
    if (isWhole) claims.set(country, { whole: region, parts })
    else claims.set(country, { ...(whole !== undefined && { whole }), parts: parts.set(place, region) })
  }
  regions.forEach((region, index) => {
    for (const place of placesOf(region)) claim(place, index)
  })
}
