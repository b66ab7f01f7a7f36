// What scripts may do with the delivery of a store: add profiles and ways of delivery to a store that lacks them.
import type {
  NewDeliveryProfile,
  NewDeliveryRegion,
  NewPickupLocation,
  NewShippingOption,
} from '@vitrine/contract'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { scriptedKind } from '../storage/entities/scripted.ts'
import { parse } from '../validation/violations.ts'
import { deliveryProfileHooks } from './profile-hooks.ts'
import { pickupLocationHooks, shippingOptionHooks } from './way-hooks.ts'

interface WithId {
  /** By which the store knows that it has it. */
  id: string
}

/** A delivery profile of a script; that every store has is named by its id, and added as long as it was never changed. */
interface DeliveryProfileDraft extends WithId, Omit<NewDeliveryProfile, 'default' | 'deliveryRegions'> {
  deliveryRegions: (NewDeliveryRegion & WithId)[]
}

/** A shipping option of a script. */
interface ShippingOptionDraft extends WithId, NewShippingOption {
  /** What carts select it by. Absent: its id. */
  code?: string
}

/** What scripts may do with the delivery of a store. */
interface DeliveryAdmin {
  /**
   * Adds the profiles, shipping options and pickup locations whose ids the store does not have. Those that it has stay as they
   * are.
   */
  addDelivery(delivery: {
    deliveryProfiles?: readonly DeliveryProfileDraft[]
    shippingOptions?: readonly ShippingOptionDraft[]
    pickupLocations?: readonly (NewPickupLocation & WithId)[]
  }): Promise<void>
}

const profiles = scriptedKind('deliveryProfile', deliveryProfileHooks)
const shippingOptions = scriptedKind('shippingOption', shippingOptionHooks)
const pickupLocations = scriptedKind('pickupLocation', pickupLocationHooks)

const Delivery = z.object({
  deliveryProfiles: z
    .array(
      z.intersection(
        profiles.drafts.unwrap().element,
        z.object({ deliveryRegions: z.array(z.object({ id: z.guid() })) }),
      ),
    )
    .default([]),
  shippingOptions: z
    .array(
      z.intersection(
        shippingOptions.drafts.unwrap().element,
        z.object({ code: z.string().min(1).max(100).exactOptional() }),
      ),
    )
    .default([]),
  pickupLocations: pickupLocations.drafts,
})

/** Makes the feature of delivery, whose calls are those of its entities. */
export const deliveryFeature = (deps: Deps) => ({
  store: (findStore: () => Promise<string>): DeliveryAdmin => ({
    async addDelivery(input) {
      const delivery = parse(Delivery, input)
      const storeId = await findStore()
      await profiles.add(deps, storeId, delivery.deliveryProfiles)
      await shippingOptions.add(deps, storeId, delivery.shippingOptions)
      await pickupLocations.add(deps, storeId, delivery.pickupLocations)
    },
  }),
})
