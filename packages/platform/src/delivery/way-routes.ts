// The calls that add a delivery region to a way of delivery, and remove one.
import type { LocalDeliveryOption, PickupLocation, ShippingOption } from '@vitrine/contract'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { Deps } from '../deps.ts'
import type { EntityKind } from '../storage/entities/kind.ts'
import { entityOperations } from '../storage/entities/operations.ts'
import type { WayRegionsChange } from './way-hooks.ts'

interface RegionBody {
  deliveryRegionId: string
  revision?: string | null | undefined
}
type Sender = [program: ProgramPrincipal, call: Call]

/** Makes the functions that add a region to an entity of a kind, and remove one, beside those of all entities. */
function regionCalls<Way>(deps: Deps, kind: EntityKind) {
  const ways = entityOperations<Way>(deps, kind)
  const change = (
    id: string,
    { revision }: RegionBody,
    changeRegions: WayRegionsChange['changeRegions'],
    sender: Sender,
  ) => ways.update({ id, ...(revision != null && { revision }), changeRegions }, {}, ...sender)
  return {
    ways,
    add: (id: string, body: RegionBody, ...sender: Sender) =>
      change(id, body, (ids) => [...ids, body.deliveryRegionId], sender),
    remove: (id: string, body: RegionBody, ...sender: Sender) =>
      change(id, body, (ids) => ids.filter((each) => each !== body.deliveryRegionId), sender),
  }
}

/** Makes the handlers of the calls on the regions of shipping options. */
export function shippingOptionHandlers(deps: Deps, kind: EntityKind) {
  const { add, remove, ways } = regionCalls<ShippingOption>(deps, kind)
  return {
    'POST /ecom/v1/shipping-options/{shippingOptionId}/add-delivery-region': async (
      { path, body },
      ...sender
    ) => ({ shippingOption: await add(path.shippingOptionId, body, ...sender) }),
    'POST /ecom/v1/shipping-options/{shippingOptionId}/remove-delivery-region': async (
      { path, body },
      ...sender
    ) => ({ shippingOption: await remove(path.shippingOptionId, body, ...sender) }),
    'PATCH /vitrine/v1/shipping-options/{shippingOptionId}': async ({ path, body }, ...sender) => {
      const { deliveryRegionIds, ...update } = body.shippingOption
      const regions = deliveryRegionIds && { changeRegions: () => deliveryRegionIds }
      const sent = { ...update, ...regions, id: path.shippingOptionId }
      return { shippingOption: await ways.update(sent, {}, ...sender) }
    },
  } satisfies Partial<Handlers<'shippingOptions'>>
}

/** The same of pickup locations. */
export function pickupLocationHandlers(deps: Deps, kind: EntityKind) {
  const { add, remove } = regionCalls<PickupLocation>(deps, kind)
  return {
    'POST /v1/pickup-locations/{pickupLocationId}/add-delivery-region': async (
      { path, body },
      ...sender
    ) => ({ pickupLocation: await add(path.pickupLocationId, body, ...sender) }),
    'POST /v1/pickup-locations/{pickupLocationId}/remove-delivery-region': async (
      { path, body },
      ...sender
    ) => ({ pickupLocation: await remove(path.pickupLocationId, body, ...sender) }),
  } satisfies Partial<Handlers<'pickupLocations'>>
}

/** The same of local delivery options. */
export function localDeliveryHandlers(deps: Deps, kind: EntityKind) {
  const { add, remove } = regionCalls<LocalDeliveryOption>(deps, kind)
  return {
    'POST /v1/local-delivery-options/add-delivery-region': async ({ body }, ...sender) => ({
      localDeliveryOption: await add(body.localDeliveryOptionId, body, ...sender),
    }),
    'POST /v1/local-delivery-options/remove-delivery-region': async ({ body }, ...sender) => ({
      localDeliveryOption: await remove(body.localDeliveryOptionId, body, ...sender),
    }),
  } satisfies Partial<Handlers<'localDeliveryOptions'>>
}
