// Shipping options: the ways in which goods are sent, and what they cost.
import type { ShippingOption, ShippingOptionFields } from '@vitrine/client'
import type { Route } from './+types/shipping-options'
import { EntityPage, postEntity, titleOf } from '../entities/entity-page.tsx'
import { entityPages } from '../entities/entity-pages.tsx'
import { changeEntity, loadEntity } from '../entities/serve-entity.ts'
import { InvalidEntries } from '../form/entries.ts'
import { type FormField, selectedOf, writeSelected } from '../form/form.ts'
import type { MerchantClient } from '../sign-in/merchant.ts'
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

type FieldName = 'title' | 'estimatedDeliveryTime' | (typeof rateNames)[number] | 'deliveryRegionIds'

type EditedOption = OfStore<ShippingOption>

/** The calls; an update may change the regions, too. */
const callsOf = ({ shippingOptions, store }: MerchantClient) => ({
  ...withUnits(shippingOptions, { store }),
  update: shippingOptions.updateWithRegions,
})

const fields = (store: Partial<StoreOfDelivery>): FormField<FieldName>[] => [
  {
    name: 'title',
    label: 'Name',
    kind: 'text',
    help: 'Shoppers choose by it, such as Standard or Express.',
  },
  {
    name: 'estimatedDeliveryTime',
    label: 'Delivery time',
    kind: 'text',
    help: 'In words for shoppers, such as 3 to 5 working days.',
  },
  ...rateFields('shippingOption.rates', store, 'Prices'),
  regionsField(store, 'Deliver to', 'shippingOption'),
]

const pages = entityPages<EditedOption, ShippingOptionFields, FieldName, { time: string }>({
  area: 'shipping-options',
  nouns: ['shipping option', 'shipping options'],
  permission: 'delivery.write',
  calls: (client) => callsOf(client) as never,
  nameField: 'title',
  fields: fields({}),
  values: ({ title, estimatedDeliveryTime, rates, deliveryRegionIds, units }) => ({
    title,
    estimatedDeliveryTime: estimatedDeliveryTime ?? '',
    ...rateValues(rates, units),
    deliveryRegionIds: writeSelected(deliveryRegionIds),
  }),
  async sent({ title, estimatedDeliveryTime, deliveryRegionIds, ...changed }, entered, { store }) {
    const hasRates = rateNames.some((name) => changed[name] !== undefined)
    const rates = hasRates ? readRates(entered, await store.get()) : undefined
    if (rates?.length === 0) throw new InvalidEntries({ price: 'Enter a price, or 0 if it is free.' })
    return {
      ...(title !== undefined && { title }),
      ...(estimatedDeliveryTime !== undefined && { estimatedDeliveryTime: estimatedDeliveryTime || null }),
      ...(rates && { rates }),
      ...(deliveryRegionIds !== undefined && { deliveryRegionIds: selectedOf(deliveryRegionIds) }),
    }
  },
  refusals: wayRefusals,
  start: startOfRegion,
  ofStore: { load: loadStore, fields },
  columns: [{ heading: 'Delivery time', kind: 'text', from: 'sm', cell: ({ time }) => time }],
  row: ({ estimatedDeliveryTime }) => ({ time: estimatedDeliveryTime ?? '' }),
  search: { by: 'name', matching: (items, text) => items.contains('title', text) },
  whenEmpty: 'A way in which you send goods, such as Standard for €4.90, free from €80.00.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function ShippingOptions({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
