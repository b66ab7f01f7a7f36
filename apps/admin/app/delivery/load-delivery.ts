// Loads the page of delivery: the regions of each profile, and what each region offers.
import { take } from '../products/load-store.ts'
import { merchantContext } from '../sign-in/merchant.ts'
import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { listCountries } from '../form/countries.ts'
import { placesText } from './destinations.ts'
import { ratesOf, ratesText } from './rates.ts'
import { loadProfiles } from './regions.ts'

/** A way of delivery, as the page lists it. */
export interface ListedWay {
  path: string
  name: string
  /** Such as '€4.90 · free from €80.00'. */
  price: string
  /** Such as '3 to 5 working days', or 'Pickup'. */
  details: string
  isActive: boolean
  regionIds: readonly string[]
}

/** Loads it. */
export async function loadDelivery({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const client = context.get(merchantContext)
  const [units, profiles, options, pickups, locals] = await Promise.all([
    client.store.get(),
    loadProfiles(client),
    take(client.shippingOptions.query().ascending('title')),
    take(client.pickupLocations.query().ascending('name')),
    take(client.localDeliveryOptions.query().ascending('areaName')),
  ])
  const ways: ListedWay[] = [
    ...options.map((option) => ({
      path: `/shipping-options/${option.id}`,
      name: option.title,
      price: ratesText(option.rates, units),
      details: option.estimatedDeliveryTime ?? '',
      isActive: true,
      regionIds: option.deliveryRegionIds,
    })),
    ...locals.map((local) => ({
      path: `/local-delivery/${local.id}`,
      name: local.areaName,
      price: ratesText(ratesOf(local), units),
      details: ['Local delivery', local.estimatedDeliveryTime].filter(Boolean).join(', '),
      isActive: true,
      regionIds: local.deliveryRegionIds,
    })),
    ...pickups.map((pickup) => ({
      path: `/pickup-locations/${pickup.id}`,
      name: pickup.name,
      price: ratesText(pickup.rates, units),
      details: ['Pickup', pickup.deliveryTime].filter(Boolean).join(', '),
      isActive: pickup.active,
      regionIds: pickup.deliveryRegionIds,
    })),
  ]
  const known = new Set(profiles.flatMap(({ deliveryRegions }) => deliveryRegions.map(({ id }) => id)))
  const [firstRegion] = profiles.flatMap(({ deliveryRegions }) => deliveryRegions)
  return {
    countries: listCountries(),
    /** What the form for a parcel begins with. */
    firstCountry: firstRegion?.destinations[0]?.countryCode,
    profiles: profiles.map(({ id, name, default: isDefault, deliveryRegions }) => ({
      id,
      name,
      isDefault,
      regions: deliveryRegions.map((region) => ({
        id: region.id,
        name: region.name,
        isActive: region.active,
        places: placesText(region.destinations),
        ways: ways.filter(({ regionIds }) => regionIds.includes(region.id)),
      })),
    })),
    offeredNowhere: ways.filter(({ regionIds }) => !regionIds.some((id) => known.has(id))),
  }
}

export type LoadedDelivery = Awaited<ReturnType<typeof loadDelivery>>
