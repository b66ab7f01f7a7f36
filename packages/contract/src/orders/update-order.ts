// What a program changes of an order: contact and addresses, and how the order is filed. What was agreed stays.
import { z } from 'zod'
import { ContactInfo, NewBuyerInfo } from '../cart/contact.ts'
import { WeightUnit } from '../store-values.ts'
import { attributionSource } from './order.ts'

const flag = z.boolean().nullish()

export const UpdateOrder = z.object({
  order: z
    .object({
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
    .describe(
      'An address is replaced as a whole. `null` removes an email, an address or a field of `contactDetails`, and leaves anything else as it is.',
    ),
})
/** What a program changes of an order. */
export interface OrderUpdate extends z.input<typeof UpdateOrder.shape.order> {}
