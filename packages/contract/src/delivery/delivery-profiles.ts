// Delivery profiles: the regions that a store delivers to, for all products or for those that name the profile.
import { z } from 'zod'
import { defaultDeliveryProfileId } from '../constants.ts'
import { entity } from '../entity/entity.ts'
import { entityFields, updatedEntity, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { flag, keyOnly, text, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'
import { ExtendedFields } from '../products/parts.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'
import { Country } from '../store-values.ts'
import { missing, sampleRegion } from './region-calls.ts'

const Destination = z.object({
  countryCode: Country,
  subdivisions: z
    .array(
      z.string().regex(/^[A-Z]{2}-[A-Z\d]{1,3}$/, 'must be a subdivision with its country, such as US-NY'),
    )
    .max(100)
    .nullish()
    .describe('With their country, such as `US-NY`. Absent or empty: the whole country.'),
})

const name = requiredText(256)
const regionFields = {
  name,
  active: z.boolean().nullish().describe('Absent: true. Nothing is delivered to an inactive region.'),
  destinations: z
    .array(Destination)
    .max(250)
    .nullish()
    .describe('Absent or empty: the rest of the world, which no other region has.'),
  deliveryCarriers: z
    .array(z.unknown())
    .max(25)
    .nullish()
    .describe('Not served: a region that has some is refused.'),
}

const NewDeliveryRegion = z.object(regionFields)
/** A region to add to a delivery profile. */
export interface NewDeliveryRegion extends z.infer<typeof NewDeliveryRegion> {}

const DeliveryRegionUpdate = z.object({ ...regionFields, name: name.nullish() })
/** What a merchant changes of a region; a field that is absent or `null` stays as it is. */
export interface DeliveryRegionUpdate extends z.infer<typeof DeliveryRegionUpdate> {}

const DeliveryRegion = z.object({
  id: z.guid(),
  name,
  active: z.boolean(),
  destinations: z.array(Destination),
  createdDate: z.iso.datetime(),
})
/** A region of a delivery profile, as the API returns it. */
export interface DeliveryRegion extends z.infer<typeof DeliveryRegion> {}

const NewDeliveryProfile = z.object({
  name,
  default: z.boolean().nullish().describe('Every store has one default profile; no other becomes it.'),
  deliveryRegions: z.array(NewDeliveryRegion).max(100).nullish(),
  extendedFields: ExtendedFields.nullish(),
})
/** What creates a delivery profile. */
export interface NewDeliveryProfile extends z.infer<typeof NewDeliveryProfile> {}

const DeliveryProfileUpdate = updateOf(NewDeliveryProfile)
/** What a merchant changes of a delivery profile; its regions have calls of their own. */
export interface DeliveryProfileUpdate extends z.input<typeof DeliveryProfileUpdate> {}

export const DeliveryProfile = z.object({
  ...entityFields,
  name,
  default: z.boolean(),
  deliveryRegions: z.array(DeliveryRegion),
  extendedFields: ExtendedFields.optional(),
})
/** A delivery profile, as the API returns it. */
export interface DeliveryProfile extends z.infer<typeof DeliveryProfile> {}

const germany = {
  name: 'Germany and Austria',
  destinations: [{ countryCode: 'DE' }, { countryCode: 'AT' }],
}

const described = entity({
  name: 'deliveryProfile',
  plural: 'deliveryProfiles',
  nouns: ['delivery profile', 'delivery profiles'],
  code: 'DELIVERY_PROFILE',
  base: '/ecom/v1/delivery-profiles',
  wire: 'wix.ecom.v1.delivery_profile',
  permission: 'delivery',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count'],
  shape: DeliveryProfile,
  input: NewDeliveryProfile,
  update: DeliveryProfileUpdate,
  fields: { id: keyOnly, name: text, default: flag, createdDate: time, updatedDate: time },
  about:
    'Delivery profiles: the regions that a store delivers to. Every store has a default profile; products may name another one.',
  texts: {
    update:
      'Changes the fields that are sent, and returns the whole delivery profile. Its regions change by their own calls.',
    delete:
      'Deletes a delivery profile. Its products have the default profile then, which cannot be deleted.',
  },
  sample: {
    id: defaultDeliveryProfileId,
    creates: [{ name: 'Furniture', deliveryRegions: [germany] }],
    changes: { name: 'Large furniture' },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  DELIVERY_REGION_NOT_FOUND: {
    status: 404,
    message: 'Delivery region not found',
    fix: 'Check the id; `data.deliveryRegionId` has it',
  },
  DELIVERY_PROFILES_LIMIT_EXCEEDED: {
    status: 409,
    message: 'The store has as many delivery profiles as it may have',
    fix: 'Delete a profile that is not needed any more; `data.max` is how many there may be',
  },
  DESTINATIONS_COLLISION: {
    status: 409,
    message: 'Two regions of a profile claim the same place',
    fix: 'Leave the place in one of them: `data.place`, or the rest of the world',
  },
  SINGLE_DEFAULT_DELIVERY_PROFILE: {
    status: 409,
    message: 'The store has a default delivery profile already',
    fix: 'Create the profile without `default`',
  },
  DEFAULT_CANNOT_BE_UPDATED: {
    status: 409,
    message: 'Another profile cannot become the default delivery profile',
    fix: 'Leave out `default`',
  },
  DEFAULT_CANNOT_BE_DELETED: {
    status: 409,
    message: 'The default delivery profile cannot be deleted',
    fix: 'Remove its regions, if nothing is to be delivered',
  },
  DELIVERY_REGION_CANNOT_BE_UPDATED: {
    status: 400,
    message: 'The regions of a profile change by their own calls',
    fix: 'Add, update or remove one region',
  },
  DELIVERY_CARRIER_CANNOT_BE_UPDATED: {
    status: 400,
    message: 'The carriers of a region change by their own calls',
    fix: 'Leave out `deliveryCarriers`',
  },
  UNKNOWN_DELIVERY_CARRIER: {
    status: 400,
    message: 'The carrier is unknown',
    fix: 'Leave out `deliveryCarriers`: no carrier is connected to this platform',
  },
  SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY: {
    status: 400,
    message: 'Delivery does not divide this country',
    fix: 'Send the country of `data.country` without subdivisions',
  },
} as const satisfies RefusalTable

const ofDestinations = [
  'DESTINATIONS_COLLISION',
  'UNKNOWN_DELIVERY_CARRIER',
  'SUBDIVISIONS_UNSUPPORTED_FOR_COUNTRY',
] as const
const answer = z.object({ deliveryProfile: DeliveryProfile })
const write = { for: permission('delivery.write'), answer } as const
const profilePath = { deliveryProfileId: Guid }
const regionPath = { ...profilePath, deliveryRegionId: Guid }
const revision = updatedEntity.revision.nullish()
const ofProfile = ['DELIVERY_PROFILE_NOT_FOUND', 'REVISION_MISMATCH'] as const
const ofRegion = [...ofProfile, 'DELIVERY_REGION_NOT_FOUND'] as const

const DestinationProperties = z.object({
  postalCodeRequired: z.boolean().describe('Some of its deliveries need the postal code.'),
  pickupOnly: z.boolean().describe('Shoppers can only pick up what they buy.'),
})

export const DeliveryDestinations = z.object({
  restOfWorld: DestinationProperties.optional(),
  countries: z.array(
    z.object({
      country: z.string(),
      deliveryDestinationProperties: DestinationProperties.optional(),
      subdivisions: z.array(
        z.object({ subdivision: z.string(), deliveryDestinationProperties: DestinationProperties }),
      ),
    }),
  ),
})
/** Where a store delivers. */
export interface DeliveryDestinations extends z.infer<typeof DeliveryDestinations> {}

/** The calls on the regions of profiles. */
const regionRoutes = {
  'POST /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region': {
    ...write,
    path: profilePath,
    body: z.object({ deliveryRegion: NewDeliveryRegion, revision }),
    refuses: [...ofProfile, ...ofDestinations],
  },
  'PATCH /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': {
    ...write,
    path: regionPath,
    body: z.object({ deliveryRegion: DeliveryRegionUpdate, revision }),
    refuses: [...ofRegion, ...ofDestinations, 'DELIVERY_CARRIER_CANNOT_BE_UPDATED'],
  },
  'DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': {
    ...write,
    path: regionPath,
    query: z.object({ revision }),
    refuses: ofRegion,
  },
  'GET /ecom/v1/delivery-profiles/delivery-regions/{deliveryRegionId}': {
    for: permission('delivery.read'),
    path: { deliveryRegionId: Guid },
    answer,
    refuses: ['DELIVERY_REGION_NOT_FOUND'],
  },
  'GET /ecom/v1/delivery-profiles/delivery-destination-properties': {
    for: 'caller',
    answer: DeliveryDestinations,
  },
} as const satisfies RouteTable<keyof typeof refusals>

export const routes = {
  ...described.routes,
  'POST /ecom/v1/delivery-profiles': {
    ...described.routes['POST /ecom/v1/delivery-profiles'],
    refuses: ['DELIVERY_PROFILES_LIMIT_EXCEEDED', 'SINGLE_DEFAULT_DELIVERY_PROFILE', ...ofDestinations],
  },
  'PATCH /ecom/v1/delivery-profiles/{deliveryProfileId}': {
    ...described.routes['PATCH /ecom/v1/delivery-profiles/{deliveryProfileId}'],
    refuses: [...ofProfile, 'DEFAULT_CANNOT_BE_UPDATED', 'DELIVERY_REGION_CANNOT_BE_UPDATED'],
  },
  'DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}': {
    ...described.routes['DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}'],
    refuses: [...ofProfile, 'DEFAULT_CANNOT_BE_DELETED'],
  },
  ...regionRoutes,
} as const

const path = { deliveryProfileId: defaultDeliveryProfileId }
const canada = { name: 'Canada', destinations: [{ countryCode: 'CA' }] }

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}': {
    ...described.examples['DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}'],
    client: `shop.deliveryProfiles.delete('${missing}')`,
    path: { deliveryProfileId: missing },
    status: 404,
  },
  'POST /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region': {
    summary: 'Add a delivery region',
    description:
      'Adds a region to a delivery profile. Without destinations it is the rest of the world. No place may be in two regions of a profile.',
    client: `shop.deliveryProfiles.addRegion('${defaultDeliveryProfileId}', ${JSON.stringify(canada)})`,
    path,
    body: { deliveryRegion: canada },
  },
  'PATCH /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': {
    summary: 'Update a delivery region',
    description: 'Changes the fields that are sent; destinations are replaced as a whole.',
    client: `shop.deliveryProfiles.updateRegion('${defaultDeliveryProfileId}', '${sampleRegion}', { name: 'USA' })`,
    path: { ...path, deliveryRegionId: sampleRegion },
    body: { deliveryRegion: { name: 'USA' } },
  },
  'DELETE /ecom/v1/delivery-profiles/{deliveryProfileId}/delivery-region/{deliveryRegionId}': {
    summary: 'Remove a delivery region',
    description: 'Removes a region from a delivery profile. Nothing is delivered there any more.',
    client: `shop.deliveryProfiles.removeRegion('${defaultDeliveryProfileId}', '${missing}')`,
    path: { ...path, deliveryRegionId: missing },
    query: {},
    status: 404,
  },
  'GET /ecom/v1/delivery-profiles/delivery-regions/{deliveryRegionId}': {
    summary: 'Get the delivery profile of a region',
    description: 'Returns the delivery profile that has a region.',
    client: `shop.deliveryProfiles.getByRegion('${sampleRegion}')`,
    path: { deliveryRegionId: sampleRegion },
  },
  'GET /ecom/v1/delivery-profiles/delivery-destination-properties': {
    summary: 'Get where the store delivers',
    description:
      'Returns the countries and subdivisions that the store delivers to, and whether a delivery there needs a postal code or is pickup alone.',
    client: 'shop.deliveryProfiles.destinations()',
  },
}
