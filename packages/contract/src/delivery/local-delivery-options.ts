// Local delivery options: the areas to which a store delivers itself, and when.
import { z } from 'zod'
import { entity } from '../entity/entity.ts'
import { entityFields, updatedEntity, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { keyOnly, text, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { boundedDecimal } from '../money.ts'
import { notServed } from '../not-served.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf } from '../route.ts'
import { areas } from './area.ts'
import { deliveryRegionIds, rates } from './parts.ts'
import { addRegionExample, missing, regionChange, removeRegionExample } from './region-calls.ts'
import { ScheduledDelivery } from './schedule.ts'

const maxAmount = 999_999_999

const NewLocalDeliveryOption = z.object({
  areaName: requiredText(100).describe('Shoppers choose by it.'),
  ...areas,
  estimatedDeliveryTime: z.string().max(40).nullish(),
  scheduledDeliveryConfig: ScheduledDelivery.nullish().describe('Absent: shoppers choose no time.'),
  rates: rates.nullish().describe('Of those that hold, the lowest is the price.'),
  rate: boundedDecimal({ lte: maxAmount, maxScale: 3, example: '4.90' })
    .nullish()
    .describe('The price in place of `rates`, as older clients send it.'),
  minimumFreeDeliveryOrderAmount: z
    .number()
    .min(0)
    .max(maxAmount)
    .nullish()
    .describe('Beside `rate`: the delivery is free from this price of the items on.'),
  deliveryRegionIds: deliveryRegionIds.nullish().describe('The delivery regions in which the area lies.'),
  destinations: notServed(),
})
/** What creates a local delivery option. */
export interface NewLocalDeliveryOption extends z.infer<typeof NewLocalDeliveryOption> {}

const LocalDeliveryOptionUpdate = updateOf(NewLocalDeliveryOption).extend({
  revision: updatedEntity.revision.nullish(),
})
/** What a merchant changes of a local delivery option. */
export interface LocalDeliveryOptionUpdate extends z.input<typeof LocalDeliveryOptionUpdate> {}

const LocalDeliveryOption = z.object({
  ...entityFields,
  ...NewLocalDeliveryOption.omit({ destinations: true }).shape,
  deliveryRegionIds: z.array(z.guid()),
})
/** A local delivery option, as the API returns it. */
export interface LocalDeliveryOption extends z.infer<typeof LocalDeliveryOption> {}

const described = entity({
  name: 'localDeliveryOption',
  plural: 'localDeliveryOptions',
  nouns: ['local delivery option', 'local delivery options'],
  code: 'LOCAL_DELIVERY_OPTION',
  base: '/v1/local-delivery-options',
  wire: 'wix.ecom.v1.local_delivery_option',
  permission: 'delivery',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count'],
  shape: LocalDeliveryOption,
  input: NewLocalDeliveryOption,
  update: LocalDeliveryOptionUpdate,
  fields: { id: keyOnly, areaName: text, createdDate: time, updatedDate: time },
  nameField: 'areaName',
  about: 'Local delivery options: the areas to which a store delivers itself, at times that shoppers choose.',
  sample: {
    id: 'de11fe00-0000-4000-8000-000000000041',
    isAbsent: true,
    creates: [
      {
        areaName: 'Berlin Mitte',
        zipConfig: { zipCodes: ['10115', '1017*'] },
        rates: [{ amount: '4.90' }],
        scheduledDeliveryConfig: {
          handlingDays: 1,
          cutOffTime: { hours: 14, minutes: 0 },
          timeWindows: [{ day: 'SAT', start: { hours: 9, minutes: 0 }, end: { hours: 12, minutes: 0 } }],
        },
      },
    ],
    changes: { areaName: 'Mitte' },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED: {
    status: 409,
    message: 'The store has as many local delivery options as it may have',
    fix: 'Delete an option that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

const changes = ['LOCAL_DELIVERY_OPTION_NOT_FOUND', 'REVISION_MISMATCH'] as const
const ofRates = ['INVALID_QUANTITY_VALUE', 'DELIVERY_REGION_NOT_FOUND'] as const
const body = regionChange.body.extend({
  localDeliveryOptionId: Guid,
  revision: updatedEntity.revision.nullish(),
})
const answer = z.object({ localDeliveryOption: LocalDeliveryOption })

export const routes = {
  ...described.routes,
  'POST /v1/local-delivery-options': {
    ...described.routes['POST /v1/local-delivery-options'],
    refuses: [...ofRates, 'LIMIT_OF_OPTIONS_PER_EXTERNAL_ID_EXCEEDED'],
  },
  'PATCH /v1/local-delivery-options/{localDeliveryOptionId}': {
    ...described.routes['PATCH /v1/local-delivery-options/{localDeliveryOptionId}'],
    refuses: [...changes, ...ofRates],
  },
  'POST /v1/local-delivery-options/add-delivery-region': {
    ...regionChange,
    body,
    answer,
    refuses: [...changes, 'DELIVERY_REGION_NOT_FOUND'],
  },
  'POST /v1/local-delivery-options/remove-delivery-region': {
    ...regionChange,
    body,
    answer,
    refuses: changes,
  },
} as const

const option = { localDeliveryOptionId: missing }
const add = addRegionExample('localDeliveryOptions', 'local delivery option')
const remove = removeRegionExample('localDeliveryOptions', 'local delivery option')

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'POST /v1/local-delivery-options/add-delivery-region': { ...add, body: { ...add.body, ...option } },
  'POST /v1/local-delivery-options/remove-delivery-region': {
    ...remove,
    body: { ...remove.body, ...option },
  },
}
