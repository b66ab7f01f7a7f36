// The module for delivery profiles and their regions. Storefronts do not import it, so it is not in their bundles.
import type {
  DeliveryDestinations,
  DeliveryProfile,
  DeliveryProfileUpdate,
  DeliveryRegionUpdate,
  NewDeliveryProfile,
  NewDeliveryRegion,
} from '@vitrine/contract'
import type { CallOptions, WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { type EntityModule, entityModule } from './entity-module.ts'

export type {
  DeliveryDestinations,
  DeliveryProfile,
  DeliveryProfileUpdate,
  DeliveryRegion,
  DeliveryRegionUpdate,
  NewDeliveryProfile,
  NewDeliveryRegion,
} from '@vitrine/contract'

/** The fields of a delivery profile that `query` takes. */
export interface DeliveryProfileFields {
  compare: { id: string; name: string; default: boolean; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'name' | 'default' | 'createdDate' | 'updatedDate'
}

type SharedCalls = Pick<
  EntityModule<DeliveryProfile, NewDeliveryProfile, DeliveryProfileUpdate, DeliveryProfileFields>,
  'create' | 'get' | 'update' | 'delete' | 'query' | 'count'
>

/** A write of a region; with `revision` a profile that was changed since stays as it is. */
export interface RegionWriteOptions extends WriteOptions {
  revision?: string
}

/** What the `deliveryProfiles` module can do. */
export interface DeliveryProfilesModule extends SharedCalls {
  /** Adds a region; without destinations it is the rest of the world. */
  addRegion(
    deliveryProfileId: string,
    region: NewDeliveryRegion,
    options?: RegionWriteOptions,
  ): Promise<DeliveryProfile>
  /** Changes the fields that are given; destinations are replaced as a whole. */
  updateRegion(
    deliveryProfileId: string,
    deliveryRegionId: string,
    region: DeliveryRegionUpdate,
    options?: RegionWriteOptions,
  ): Promise<DeliveryProfile>
  /** Removes a region: nothing is delivered there any more. */
  removeRegion(
    deliveryProfileId: string,
    deliveryRegionId: string,
    options?: RegionWriteOptions,
  ): Promise<DeliveryProfile>
  /** The profile that has a region, or `null`. */
  getByRegion(deliveryRegionId: string, options?: CallOptions): Promise<DeliveryProfile | null>
  /** Where the store delivers; it needs no API key. */
  destinations(options?: CallOptions): Promise<DeliveryDestinations>
}

const base = '/ecom/v1/delivery-profiles'
const regions = `${base}/{deliveryProfileId}/delivery-region` as const

const shared = entityModule<SharedCalls>({
  name: 'deliveryProfile',
  plural: 'deliveryProfiles',
  base,
  absent: 'DELIVERY_PROFILE_NOT_FOUND',
})

/** The module for delivery profiles; but for `destinations`, it needs an API key. */
export const deliveryProfiles: ModuleFactory<DeliveryProfilesModule> = (connection) => {
  const { call } = connection
  return {
    ...shared(connection),
    addRegion: async (deliveryProfileId, deliveryRegion, { revision, ...options } = {}) => {
      const input = { path: { deliveryProfileId }, body: { deliveryRegion, revision } }
      return (await call(`POST ${regions}`, input, options)).deliveryProfile
    },
    updateRegion: async (
      deliveryProfileId,
      deliveryRegionId,
      deliveryRegion,
      { revision, ...options } = {},
    ) => {
      const input = {
        path: { deliveryProfileId, deliveryRegionId },
        body: { deliveryRegion, revision },
      }
      return (await call(`PATCH ${regions}/{deliveryRegionId}`, input, options)).deliveryProfile
    },
    removeRegion: async (deliveryProfileId, deliveryRegionId, { revision, ...options } = {}) => {
      const input = {
        path: { deliveryProfileId, deliveryRegionId },
        query: revision === undefined ? {} : { revision },
      }
      return (await call(`DELETE ${regions}/{deliveryRegionId}`, input, options)).deliveryProfile
    },
    getByRegion: async (deliveryRegionId, options) => {
      const answer = await call(
        `GET ${base}/delivery-regions/{deliveryRegionId}`,
        { path: { deliveryRegionId } },
        { ...options, absent: 'DELIVERY_REGION_NOT_FOUND' },
      )
      return answer?.deliveryProfile ?? null
    },
    destinations: (options) => call(`GET ${base}/delivery-destination-properties`, {}, options),
  }
}
