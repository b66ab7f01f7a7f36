// Shipping options: the ways in which a store sends goods to regions, and what they cost.
import { z } from 'zod'
import { entity } from '../entity/entity.ts'
import { entityFields, updateOf } from '../entity/parts.ts'
import type { RefusalTable } from '../errors.ts'
import { keyOnly, text, time } from '../fields.ts'
import { Guid } from '../ids.ts'
import { ExtendedFields } from '../products/parts.ts'
import { requiredText } from '../required-text.ts'
import type { ExamplesOf } from '../route.ts'
import { AdditionalCharge, deliveryRegionIds, deliveryTime, rates } from './parts.ts'
import { addRegionExample, missing, regionChange, removeRegionExample, sampleRegion } from './region-calls.ts'

const NewShippingOption = z.object({
  title: requiredText(250).describe('Shoppers choose by it, such as Standard.'),
  estimatedDeliveryTime: deliveryTime,
  deliveryRegionIds: deliveryRegionIds
    .nullish()
    .describe('Regions of delivery profiles; an update leaves them, and other calls change them.'),
  deliveryRegionId: Guid.nullish().describe('The same of one region, as older clients send it.'),
  rates: rates
    .min(1)
    .describe('Of those that hold, the lowest is the price; without any, the option is not offered.'),
  additionalCharges: z
    .array(AdditionalCharge)
    .max(10)
    .nullish()
    .describe('Added to each price, and shown beside it. Not part of the Wix API.'),
  extendedFields: ExtendedFields.nullish(),
})
/** What creates a shipping option. */
export interface NewShippingOption extends z.infer<typeof NewShippingOption> {}

const ShippingOptionUpdate = updateOf(NewShippingOption)
/** What a merchant changes of a shipping option; its regions have calls of their own. */
export interface ShippingOptionUpdate extends z.input<typeof ShippingOptionUpdate> {}

const ShippingOption = z.object({
  ...entityFields,
  ...NewShippingOption.omit({ deliveryRegionId: true }).shape,
  deliveryRegionIds: z.array(z.guid()),
})
/** A shipping option, as the API returns it. */
export interface ShippingOption extends z.infer<typeof ShippingOption> {}

/** The shipping option of the sample store. */
const sample = 'de11fe00-0000-4000-8000-000000000021'

const described = entity({
  name: 'shippingOption',
  plural: 'shippingOptions',
  nouns: ['shipping option', 'shipping options'],
  code: 'SHIPPING_OPTION',
  base: '/ecom/v1/shipping-options',
  wire: 'wix.ecom.v1.shipping_option',
  permission: 'delivery',
  calls: ['create', 'get', 'update', 'delete', 'query', 'count'],
  shape: ShippingOption,
  input: NewShippingOption,
  update: ShippingOptionUpdate,
  fields: { id: keyOnly, title: text, createdDate: time, updatedDate: time },
  nameField: 'title',
  about:
    'Shipping options: the ways in which a store sends goods to its delivery regions, and what they cost.',
  sample: {
    id: sample,
    creates: [
      {
        title: 'Express',
        estimatedDeliveryTime: '1 to 2 working days',
        rates: [
          { amount: '12.90' },
          {
            amount: '0',
            conditions: [{ type: 'BY_TOTAL_PRICE', operator: 'GTE', value: '200' }],
          },
        ],
      },
    ],
    changes: { title: 'Overnight' },
  },
})

export const { kind, about, events } = described

export const refusals = {
  ...described.refusals,
  INVALID_QUANTITY_VALUE: {
    status: 400,
    message: 'A condition on the quantity needs a whole number',
    fix: 'Send `value` without decimal places',
  },
  SHIPPING_OPTIONS_LIMIT_EXCEEDED: {
    status: 409,
    message: 'The store has as many shipping options as it may have',
    fix: 'Delete an option that is not needed any more; `data.max` is how many there may be',
  },
} as const satisfies RefusalTable

const ofRates = ['INVALID_QUANTITY_VALUE', 'DELIVERY_REGION_NOT_FOUND'] as const
const changes = ['SHIPPING_OPTION_NOT_FOUND', 'REVISION_MISMATCH'] as const
const region = {
  ...regionChange,
  path: { shippingOptionId: Guid },
  answer: z.object({ shippingOption: ShippingOption }),
} as const

export const routes = {
  ...described.routes,
  'POST /ecom/v1/shipping-options': {
    ...described.routes['POST /ecom/v1/shipping-options'],
    refuses: [...ofRates, 'SHIPPING_OPTIONS_LIMIT_EXCEEDED'],
  },
  'PATCH /ecom/v1/shipping-options/{shippingOptionId}': {
    ...described.routes['PATCH /ecom/v1/shipping-options/{shippingOptionId}'],
    refuses: [...changes, 'INVALID_QUANTITY_VALUE'],
  },
  'POST /ecom/v1/shipping-options/{shippingOptionId}/add-delivery-region': {
    ...region,
    refuses: [...changes, 'DELIVERY_REGION_NOT_FOUND'],
  },
  'POST /ecom/v1/shipping-options/{shippingOptionId}/remove-delivery-region': { ...region, refuses: changes },
  'PATCH /vitrine/v1/shipping-options/{shippingOptionId}': {
    ...described.routes['PATCH /ecom/v1/shipping-options/{shippingOptionId}'],
    refuses: [...changes, ...ofRates],
  },
} as const

export const examples: ExamplesOf<typeof routes> = {
  ...described.examples,
  'POST /ecom/v1/shipping-options/{shippingOptionId}/add-delivery-region': {
    ...addRegionExample('shippingOptions', 'shipping option'),
    path: { shippingOptionId: missing },
  },
  'POST /ecom/v1/shipping-options/{shippingOptionId}/remove-delivery-region': {
    ...removeRegionExample('shippingOptions', 'shipping option'),
    path: { shippingOptionId: missing },
  },
  'PATCH /vitrine/v1/shipping-options/{shippingOptionId}': {
    summary: 'Update a shipping option with its regions',
    description:
      'Changes the fields that are sent, `deliveryRegionIds` among them, in one transaction, and returns the whole shipping option.',
    client: `shop.shippingOptions.updateWithRegions('${missing}', {
  revision: '1',
  title: 'Overnight',
  deliveryRegionIds: ['${sampleRegion}'],
})`,
    path: { shippingOptionId: missing },
    body: { shippingOption: { revision: '1', title: 'Overnight', deliveryRegionIds: [sampleRegion] } },
    status: 404,
  },
}
