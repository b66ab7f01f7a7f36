// What a program changes of an order: contact and addresses, and how the order is filed. What was agreed stays.
import { z } from 'zod'
import { bulkResultOf } from '../bulk-result.ts'
import { ContactInfo, NewBuyerInfo } from '../cart/contact.ts'
import { returnEntity } from '../entity/parts.ts'
import { Guid } from '../ids.ts'
import { WeightUnit } from '../store-values.ts'
import { attributionSource, Order } from './order.ts'

/** The most orders of one bulk call. */
const maxOrders = 100

const flag = z.boolean().nullish()

const update = z.object({
  buyerInfo: NewBuyerInfo.pick({ email: true }).nullish(),
  buyerLanguage: z.string().min(2).max(10).nullish(),
  weightUnit: WeightUnit.nullish(),
  billingInfo: ContactInfo.nullish(),
  recipientInfo: ContactInfo.nullish(),
  shippingInfo: z
    .object({ logistics: z.object({ shippingDestination: ContactInfo.nullish() }).nullish() })
    .nullish(),
  archived: flag,
  seenByAHuman: flag,
  attributionSource: attributionSource.nullish(),
})
/** What a program changes of an order. */
export interface OrderUpdate extends z.input<typeof update> {}

const rules =
  'An address is replaced as a whole. `null` removes an email, an address or a field of `contactDetails`, and leaves anything else as it is.'
const fieldMask = z
  .array(z.string().max(200))
  .max(100)
  .nullish()
  .describe('Only these fields of `order` change; a path counts as the field that it begins with.')

export const UpdateOrder = z.object({ order: update.describe(rules), fieldMask })

export const BulkUpdateOrders = z.object({
  orders: z
    .array(z.object({ order: update.extend({ id: Guid }).describe(rules), fieldMask }))
    .min(1)
    .max(maxOrders),
  returnEntity,
})

export const OrderIds = z.object({ ecomOrderIds: z.array(Guid).min(1).max(maxOrders) })

export const OrderResults = bulkResultOf(Order)
/** The result for each order of a bulk change. */
export interface OrderResults extends z.infer<typeof OrderResults> {}
