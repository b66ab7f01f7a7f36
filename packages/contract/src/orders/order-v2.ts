// Orders as the older API of stores answers them: a view of the same orders, without what later calls have added.
import { z } from 'zod'
import { fulfillmentStatuses, paymentStatuses } from './order.ts'

export const OrderV2 = z.object({
  id: z.string(),
  number: z.string(),
  dateCreated: z.string(),
  lastUpdated: z.string(),
  currency: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  fulfillmentStatus: z.enum(fulfillmentStatuses),
  archived: z.boolean(),
  buyerInfo: z.object({
    id: z.string().optional(),
    email: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  totals: z.object({
    subtotal: z.string(),
    shipping: z.string(),
    tax: z.string(),
    discount: z.string(),
    total: z.string(),
    quantity: z.int(),
  }),
  lineItems: z.array(
    z.object({
      id: z.string(),
      productId: z.string(),
      name: z.string(),
      quantity: z.int(),
      price: z.string(),
      totalPrice: z.string(),
      sku: z.string().optional(),
      mediaItem: z.object({ id: z.string(), url: z.string(), altText: z.string() }).optional(),
    }),
  ),
})
/** An order of the older API. */
export interface OrderV2 extends z.infer<typeof OrderV2> {}
