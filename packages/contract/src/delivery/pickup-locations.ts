// Pickup locations: where shoppers get what they have bought.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { flag, keyOnly, text, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf } from '../route.ts'
import { Country } from '../store-values.ts'
import { deliveryRegionIds, deliveryTime, rates } from './parts.ts'
import { addRegionExample, missing, regionChange, removeRegionExample } from './region-calls.ts'

const PickupMethod = z.enum(['STORE_PICKUP', 'PICKUP_POINT'])
/** Where shoppers pick up: at the store, or at a place of others. */
export type PickupMethod = z.infer<typeof PickupMethod>

const NewPickupLocation = z.object({
  name: requiredText(100),
  address: PostalAddress.extend({ country: Country }),
  pickupMethod: PickupMethod.nullish().describe('Absent: `STORE_PICKUP`. Not part of the Wix API.'),
  deliveryTime,
  instructions: z.string().max(1000).nullish().describe('In words for shoppers, such as Ring twice.'),
  active: z.boolean().nullish().describe('Absent: true.'),
  rates: rates.nullish().describe('What it costs. Absent or empty: nothing.'),
  deliveryRegionIds: deliveryRegionIds.nullish().describe('Shoppers with an address there can pick up here.'),
})
/** What creates a pickup location. */
export interface NewPickupLocation extends z.infer<typeof NewPickupLocation> {}

const PickupLocationUpdate = updateOf(NewPickupLocation)
/** What a merchant changes of a pickup location. */
export interface PickupLocationUpdate extends z.input<typeof PickupLocationUpdate> {}

const PickupLocation = z.object({
  ...entityFields,
  ...NewPickupLocation.shape,
  pickupMethod: PickupMethod,
  active: z.boolean(),
  deliveryRegionIds: z.array(z.guid()),
})
/** A pickup location, as the API returns it. */
export interface PickupLocation extends z.infer<typeof PickupLocation> {}

const described = entity({
  name: 'pickupLocation',
  plural: 'pickupLocations',
  nouns: ['pickup location', 'pickup locations'],
  code: 'PICKUP_LOCATION',
  base: '/v1/pickup-locations',
  wire: 'wix.ecom.v1.pickup_location',
  permission: 'delivery',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count'],
  shape: PickupLocation,
  input: NewPickupLocation,
  update: PickupLocationUpdate,
  fields: { id: keyOnly, name: text, active: flag, createdDate: time, updatedDate: time },
  about: 'Pickup locations: where shoppers can get what they have bought themselves.',
  sample: {
    id: 'de11fe00-0000-4000-8000-000000000031',
    creates: [
      {
        name: 'The workshop',
        address: { country: 'DE', city: 'Berlin', postalCode: '10119', addressLine: 'Torstr. 1' },
        instructions: 'Ring twice.',
      },
    ],
    changes: { name: 'The studio' },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  LOCATIONS_IN_DELIVERY_REGIONS_LIMIT_EXCEEDED: {
    status: 409,
    message: 'The store has as many pickup locations as it may have',
    fix: 'Delete a location that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

const changes = ['PICKUP_LOCATION_NOT_FOUND', 'REVISION_MISMATCH'] as const
const ofRates = ['INVALID_QUANTITY_VALUE', 'DELIVERY_REGION_NOT_FOUND'] as const
const region = {
  ...regionChange,
  path: { pickupLocationId: Guid },
  answer: z.object({ pickupLocation: PickupLocation }),
} as const

export const routes = {
  ...described.routes,
  'POST /v1/pickup-locations': {
    ...described.routes['POST /v1/pickup-locations'],
    refuses: [...ofRates, 'LOCATIONS_IN_DELIVERY_REGIONS_LIMIT_EXCEEDED'],
  },
  'PATCH /v1/pickup-locations/{pickupLocationId}': {
    ...described.routes['PATCH /v1/pickup-locations/{pickupLocationId}'],
    refuses: [...changes, ...ofRates],
  },
  'POST /v1/pickup-locations/{pickupLocationId}/add-delivery-region': {
    ...region,
    refuses: [...changes, 'DELIVERY_REGION_NOT_FOUND'],
  },
  'POST /v1/pickup-locations/{pickupLocationId}/remove-delivery-region': { ...region, refuses: changes },
} as const

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'POST /v1/pickup-locations/{pickupLocationId}/add-delivery-region': {
    ...addRegionExample('pickupLocations', 'pickup location'),
    path: { pickupLocationId: missing },
  },
  'POST /v1/pickup-locations/{pickupLocationId}/remove-delivery-region': {
    ...removeRegionExample('pickupLocations', 'pickup location'),
    path: { pickupLocationId: missing },
  },
}
