// The module for pickup locations. Storefronts do not import it, so it is not in their bundles.
import type { PickupLocation, PickupLocationUpdate, NewPickupLocation } from '@vitrine/contract'
import type { ModuleFactory } from './client.ts'
import type { RegionCalls, WayCalls } from './delivery-ways.ts'
import { entityModule } from './entity-module.ts'

export type { PickupLocation, PickupLocationUpdate, NewPickupLocation } from '@vitrine/contract'

/** The fields of a pickup location that `query` takes. */
export interface PickupLocationFields {
  compare: { id: string; name: string; active: boolean; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'active' | 'createdDate' | 'updatedDate'
}

type SharedCalls = WayCalls<PickupLocation, NewPickupLocation, PickupLocationUpdate, PickupLocationFields>

/** What the `pickupLocations` module can do. Of an update, `null` removes what a pickup location can be without. */
export interface PickupLocationsModule extends SharedCalls, RegionCalls<PickupLocation> {}

const base = '/v1/pickup-locations'

const shared = entityModule<SharedCalls>({
  name: 'pickupLocation',
  plural: 'pickupLocations',
  base,
  absent: 'PICKUP_LOCATION_NOT_FOUND',
})

/** The module for pickup locations; it needs an API key. */
export const pickupLocations: ModuleFactory<PickupLocationsModule> = (connection) => {
  const { call } = connection
  return {
    ...shared(connection),
    addRegion: async (id, revision, deliveryRegionId, options) => {
      const input = { path: { pickupLocationId: id }, body: { revision, deliveryRegionId } }
      return (await call(`POST ${base}/{pickupLocationId}/add-delivery-region`, input, options))
        .pickupLocation
    },
    removeRegion: async (id, revision, deliveryRegionId, options) => {
      const input = { path: { pickupLocationId: id }, body: { revision, deliveryRegionId } }
      return (await call(`POST ${base}/{pickupLocationId}/remove-delivery-region`, input, options))
        .pickupLocation
    },
  }
}
