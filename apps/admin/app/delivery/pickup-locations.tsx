// Pickup locations: where shoppers get what they have bought themselves.
import type { PickupLocation, PickupLocationFields } from '@vitrine/client'
import type { Route } from './+types/pickup-locations'
import { EntityPage, postEntity, titleOf } from '../entities/entity-page.tsx'
import { entityPages } from '../entities/entity-pages.tsx'
import { changeEntity, loadEntity } from '../entities/serve-entity.ts'
import {
  addressFields,
  type AddressName,
  addressNames,
  addressValues,
  readAddress,
} from '../form/address-fields.ts'
import { countryName, listCountries } from '../form/countries.ts'
import { InvalidEntries, readAll } from '../form/entries.ts'
import { type FieldOption, type FormField, selectedOf, writeSelected } from '../form/form.ts'
import { rateFields, rateNames, rateValues, readRates } from './rates.ts'
import {
  loadStore,
  type OfStore,
  regionsField,
  startOfRegion,
  type StoreOfDelivery,
  wayRefusals,
  withUnits,
} from './regions.ts'

type FieldName =
  | 'name'
  | 'active'
  | 'pickupMethod'
  | AddressName
  | 'deliveryTime'
  | 'instructions'
  | (typeof rateNames)[number]
  | 'deliveryRegionIds'

type EditedLocation = OfStore<PickupLocation>

interface StoreOfPickup extends StoreOfDelivery {
  countries: FieldOption[]
}

const fields = (store: Partial<StoreOfPickup>): FormField<FieldName>[] => [
  { name: 'name', label: 'Name', kind: 'text', help: 'Shoppers choose by it, such as The workshop.' },
  { name: 'active', label: 'Open for pickup', kind: 'checkbox', help: 'Uncheck it to pause the location.' },
  {
    name: 'pickupMethod',
    label: 'Kind',
    kind: 'choice',
    options: [
      { value: 'STORE_PICKUP', label: 'Your own store' },
      { value: 'PICKUP_POINT', label: 'A pickup point' },
    ],
  },
  ...addressFields('pickupLocation.address', store.countries ?? [], 'Address'),
  {
    name: 'deliveryTime',
    section: 'What shoppers read',
    label: 'Ready in',
    kind: 'text',
    help: 'In words for shoppers, such as 2 hours.',
  },
  { name: 'instructions', label: 'Instructions', kind: 'long text', help: 'Such as Ring twice.' },
  ...rateFields('pickupLocation.rates', store, 'Prices').map((field) =>
    field.name === 'price' ? { ...field, help: 'If empty, it is free.' } : field,
  ),
  regionsField(store, 'Offer to', 'pickupLocation'),
]

const pages = entityPages<EditedLocation, PickupLocationFields, FieldName, { city: string }>({
  area: 'pickup-locations',
  nouns: ['pickup location', 'pickup locations'],
  permission: 'delivery.write',
  calls: (client) => withUnits(client.pickupLocations, client) as never,
  nameField: 'name',
  fields: fields({}),
  values: ({ name, active, pickupMethod, address, units, ...location }) => ({
    name,
    active: active ? 'on' : '',
    pickupMethod,
    ...addressValues(address),
    deliveryTime: location.deliveryTime ?? '',
    instructions: location.instructions ?? '',
    ...rateValues(location.rates, units),
    deliveryRegionIds: writeSelected(location.deliveryRegionIds),
  }),
  async sent(changed, entered, { store }) {
    const { name, active, pickupMethod, deliveryTime, instructions, deliveryRegionIds } = changed
    const orNull = (text: string) => text || null
    const has = (names: readonly FieldName[]) => names.some((each) => changed[each] !== undefined)
    const units = has(rateNames) ? await store.get() : undefined
    const { address, rates } = readAll({
      address: has(addressNames) ? () => readAddress(entered) : undefined,
      rates: units && (() => readRates(entered, units)),
    })
    if (address === null) throw new InvalidEntries({ country: 'Choose a country.' })
    return {
      ...(name !== undefined && { name }),
      ...(active !== undefined && { active: active === 'on' }),
      ...(pickupMethod !== undefined && { pickupMethod }),
      ...(address && { address }),
      ...(deliveryTime !== undefined && { deliveryTime: orNull(deliveryTime) }),
      ...(instructions !== undefined && { instructions: orNull(instructions) }),
      ...(rates && { rates }),
      ...(deliveryRegionIds !== undefined && { deliveryRegionIds: selectedOf(deliveryRegionIds) }),
    }
  },
  refusals: wayRefusals,
  start: (search) => ({ active: 'on', pickupMethod: 'STORE_PICKUP', ...startOfRegion(search) }),
  ofStore: {
    load: async (client) => ({ ...(await loadStore(client)), countries: listCountries() }),
    fields,
  },
  columns: [{ heading: 'City', kind: 'text', cell: ({ city }) => city }],
  row: ({ address }) => ({ city: [address.city, countryName(address.country)].filter(Boolean).join(', ') }),
  search: { by: 'name', matching: (items, text) => items.contains('name', text) },
  whenEmpty: 'Where shoppers get what they have bought themselves, such as your workshop.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function PickupLocations({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
