// The module for local delivery options. Storefronts do not import it, so it is not in their bundles.
import type {
  LocalDeliveryOption,
  LocalDeliveryOptionUpdate,
  NewLocalDeliveryOption,
} from '@vitrine/contract'
import type { ModuleFactory } from './client.ts'
import type { RegionCalls, WayCalls } from './delivery-ways.ts'
import { entityModule } from './entity-module.ts'

export type {
  LocalDeliveryOption,
  LocalDeliveryOptionUpdate,
  NewLocalDeliveryOption,
} from '@vitrine/contract'

/** The fields of a local delivery option that `query` takes. */
export interface LocalDeliveryOptionFields {
  compare: { id: string; areaName: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'areaName' | 'createdDate' | 'updatedDate'
}

type SharedCalls = WayCalls<
  LocalDeliveryOption,
  NewLocalDeliveryOption,
  LocalDeliveryOptionUpdate,
  LocalDeliveryOptionFields
>

/** What the `localDeliveryOptions` module can do. Of an update, `null` removes what a local delivery option can be without. */
export interface LocalDeliveryOptionsModule extends SharedCalls, RegionCalls<LocalDeliveryOption> {}

const base = '/v1/local-delivery-options'

const shared = entityModule<SharedCalls>({
  name: 'localDeliveryOption',
  plural: 'localDeliveryOptions',
  base,
  absent: 'LOCAL_DELIVERY_OPTION_NOT_FOUND',
})

/** The module for local delivery options; it needs an API key. */
export const localDeliveryOptions: ModuleFactory<LocalDeliveryOptionsModule> = (connection) => {
  const { call } = connection
  return {
    ...shared(connection),
    addRegion: async (id, revision, deliveryRegionId, options) => {
      const body = { localDeliveryOptionId: id, revision, deliveryRegionId }
      return (await call(`POST ${base}/add-delivery-region`, { body }, options)).localDeliveryOption
    },
    removeRegion: async (id, revision, deliveryRegionId, options) => {
      const body = { localDeliveryOptionId: id, revision, deliveryRegionId }
      return (await call(`POST ${base}/remove-delivery-region`, { body }, options)).localDeliveryOption
    },
  }
}
