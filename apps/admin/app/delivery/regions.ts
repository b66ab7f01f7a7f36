// The delivery regions of the store, as the forms of shipping options and the others have them to choose from.
import type { DeliveryProfile } from '@vitrine/client'
import type { FieldOption, FormField } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
import type { RateUnits } from './rates.ts'

/** No store has more profiles. */
const maxProfiles = 100

/** The profiles of the store; the default one comes first. */
export async function loadProfiles({ deliveryProfiles }: MerchantClient): Promise<DeliveryProfile[]> {
  const { items } = await deliveryProfiles.query().ascending('name').limit(maxProfiles).find()
  return [...items.filter((profile) => profile.default), ...items.filter((profile) => !profile.default)]
}

/** What the forms of ways of delivery need to know of the store. */
export interface StoreOfDelivery extends RateUnits {
  regions: FieldOption[]
}

/** Loads it. */
export async function loadStore(client: MerchantClient): Promise<StoreOfDelivery> {
  const [{ currency, weightUnit }, profiles] = await Promise.all([client.store.get(), loadProfiles(client)])
  const regions = profiles.flatMap(({ name, default: isDefault, deliveryRegions }) =>
    deliveryRegions.map((region) => ({
      value: region.id,
      label: isDefault ? region.name : `${name}: ${region.name}`,
    })),
  )
  return { currency, weightUnit, regions }
}

/** The field with the regions in which something is offered. */
export const regionsField = (
  { regions }: Partial<StoreOfDelivery>,
  section: string,
  wire: string,
): FormField<'deliveryRegionIds'> => ({
  name: 'deliveryRegionIds',
  section,
  label: 'Regions',
  kind: 'choices',
  options: regions ?? [],
  unlisted: 'A region that was removed',
  help: regions?.length === 0 ? 'Create a region first, in Delivery.' : 'Where shoppers can choose it.',
  wire: [`${wire}.deliveryRegionIds`],
})

/** The region that a link asks for in the form of a new way of delivery. */
export const startOfRegion = (search: URLSearchParams) => ({
  deliveryRegionIds: search.get('region') ?? '',
})

/** An entity, and the units that its form needs. */
export type OfStore<Entity> = Entity & { units: RateUnits }

/** The calls of a way of delivery, which read one with the units of the store. */
export const withUnits = <Item, Calls extends { get: (id: string) => Promise<Item | null> }>(
  calls: Calls,
  { store }: Pick<MerchantClient, 'store'>,
) => ({
  ...calls,
  async get(id: string): Promise<OfStore<Item> | null> {
    const [item, units] = await Promise.all([calls.get(id), store.get()])
    return item && { ...item, units }
  },
})

/** What is wrong with a way of delivery that the platform refuses by a code. */
export const wayRefusals = {
  INVALID_QUANTITY_VALUE: () => ({ otherPrices: 'A number of items is a whole number, such as 3 items.' }),
  DELIVERY_REGION_NOT_FOUND: () => ({
    deliveryRegionIds: 'One of these regions was removed. Choose another one.',
  }),
}
