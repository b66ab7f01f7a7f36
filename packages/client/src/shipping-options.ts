// The module for shipping options. Storefronts do not import it, so it is not in their bundles.
import type { ShippingOption, ShippingOptionUpdate, NewShippingOption } from '@vitrine/contract'
import type { WriteOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import type { RegionCalls, WayCalls } from './delivery-ways.ts'
import { entityModule } from './entity-module.ts'

export type { ShippingOption, ShippingOptionUpdate, NewShippingOption } from '@vitrine/contract'

/** The fields of a shipping option that `query` takes. */
export interface ShippingOptionFields {
  compare: { id: string; title: string; createdDate: string; updatedDate: string }
  list: Record<never, never>
  sort: 'title' | 'createdDate' | 'updatedDate'
}

type SharedCalls = WayCalls<ShippingOption, NewShippingOption, ShippingOptionUpdate, ShippingOptionFields>

/** What the `shippingOptions` module can do. Of an update, `null` removes what a shipping option can be without. */
export interface ShippingOptionsModule extends SharedCalls, RegionCalls<ShippingOption> {
  /** Changes the fields that are given, also the regions in which the option is offered. */
  updateWithRegions(
    id: string,
    update: Omit<ShippingOptionUpdate, 'id'>,
    options?: WriteOptions,
  ): Promise<ShippingOption>
}

const base = '/ecom/v1/shipping-options'

const shared = entityModule<SharedCalls>({
  name: 'shippingOption',
  plural: 'shippingOptions',
  base,
  absent: 'SHIPPING_OPTION_NOT_FOUND',
})

/** The module for shipping options; it needs an API key. */
export const shippingOptions: ModuleFactory<ShippingOptionsModule> = (connection) => {
  const { call } = connection
  return {
    ...shared(connection),
    addRegion: async (id, revision, deliveryRegionId, options) => {
      const input = { path: { shippingOptionId: id }, body: { revision, deliveryRegionId } }
      return (await call(`POST ${base}/{shippingOptionId}/add-delivery-region`, input, options))
        .shippingOption
    },
    updateWithRegions: async (shippingOptionId, shippingOption, options) => {
      const input = { path: { shippingOptionId }, body: { shippingOption } }
      return (await call('PATCH /vitrine/v1/shipping-options/{shippingOptionId}', input, options))
        .shippingOption
    },
    removeRegion: async (id, revision, deliveryRegionId, options) => {
      const input = { path: { shippingOptionId: id }, body: { revision, deliveryRegionId } }
      return (await call(`POST ${base}/{shippingOptionId}/remove-delivery-region`, input, options))
        .shippingOption
    },
  }
}
