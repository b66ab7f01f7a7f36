// Local delivery: the areas to which a store delivers itself, and when.
import type { LocalDeliveryOption, LocalDeliveryOptionFields } from '@vitrine/client'
import type { Route } from './+types/local-delivery'
import { EntityPage, postEntity, titleOf } from '../entities/entity-page.tsx'
import { entityPages } from '../entities/entity-pages.tsx'
import { changeEntity, loadEntity } from '../entities/serve-entity.ts'
import { InvalidEntries, readAll } from '../form/entries.ts'
import { type FormField, selectedOf, writeSelected } from '../form/form.ts'
import { areaFields, areaNames, areaValues, readArea } from './local-areas.ts'
import { readTimes, timeFields, timeNames, timeValues } from './local-times.ts'
import { rateFields, rateNames, ratesOf, rateValues, readRates } from './rates.ts'
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
  | 'areaName'
  | 'estimatedDeliveryTime'
  | (typeof areaNames)[number]
  | (typeof timeNames)[number]
  | (typeof rateNames)[number]
  | 'deliveryRegionIds'

type EditedOption = OfStore<LocalDeliveryOption>

const wire = 'localDeliveryOption'

const fields = (store: Partial<StoreOfDelivery>): FormField<FieldName>[] => [
  { name: 'areaName', label: 'Name', kind: 'text', help: 'Shoppers choose by it, such as Berlin Mitte.' },
  {
    name: 'estimatedDeliveryTime',
    label: 'Delivery time',
    kind: 'text',
    help: 'In words for shoppers, such as the next day.',
  },
  ...areaFields,
  ...timeFields,
  ...rateFields(`${wire}.rates`, store, 'Prices'),
  regionsField(store, 'Regions in which the area lies', wire),
]

const pages = entityPages<EditedOption, LocalDeliveryOptionFields, FieldName, {}>({
  area: 'local-delivery',
  nouns: ['local delivery area', 'local delivery areas'],
  permission: 'delivery.write',
  calls: (client) => withUnits(client.localDeliveryOptions, client) as never,
  nameField: 'areaName',
  fields: fields({}),
  values: ({ units, ...option }) => ({
    areaName: option.areaName,
    estimatedDeliveryTime: option.estimatedDeliveryTime ?? '',
    ...areaValues(option),
    ...timeValues(option),
    ...rateValues(ratesOf(option), units),
    deliveryRegionIds: writeSelected(option.deliveryRegionIds),
  }),
  async sent(changed, entered, { store }) {
    const { areaName, estimatedDeliveryTime, deliveryRegionIds } = changed
    const has = (names: readonly FieldName[]) => names.some((name) => changed[name] !== undefined)
    const units = has(rateNames) ? await store.get() : undefined
    const { area, times, rates } = readAll({
      area: has(areaNames) ? () => readArea(entered) : undefined,
      times: has(timeNames) ? () => readTimes(entered) : undefined,
      rates: units && (() => readRates(entered, units)),
    })
    if (rates?.length === 0) throw new InvalidEntries({ price: 'Enter a price, or 0 if it is free.' })
    return {
      ...(areaName !== undefined && { areaName }),
      ...(estimatedDeliveryTime !== undefined && { estimatedDeliveryTime: estimatedDeliveryTime || null }),
      ...area,
      ...(times !== undefined && { scheduledDeliveryConfig: times }),
      // The older form of prices is replaced.
      ...(rates && { rates, rate: null, minimumFreeDeliveryOrderAmount: null }),
      ...(deliveryRegionIds !== undefined && { deliveryRegionIds: selectedOf(deliveryRegionIds) }),
    }
  },
  refusals: wayRefusals,
  start: (search) => ({ area: 'zipConfig', lengthUnit: 'KM', ...startOfRegion(search) }),
  ofStore: { load: loadStore, fields },
  search: { by: 'name', matching: (items, text) => items.contains('areaName', text) },
  whenEmpty: 'An area to which you deliver yourself, such as the postal codes around your shop.',
})

export const loader = (args: Route.LoaderArgs) => loadEntity(pages, args)
export const action = (args: Route.ActionArgs) => changeEntity(pages, args)
export const clientAction = (args: Route.ClientActionArgs) => postEntity(pages, args)
export const meta = ({ loaderData, location }: Route.MetaArgs) => titleOf(pages, loaderData, location)

export default function LocalDelivery({ loaderData }: Route.ComponentProps) {
  return <EntityPage pages={pages} loaded={loaderData} />
}
