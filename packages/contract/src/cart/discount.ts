// The discounts of a cart, as carts, estimates and orders have them.
import { z } from 'zod'
import { Price } from '../money.ts'

export const AppliedDiscount = z.object({
  discountType: z.enum(['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING']),
  /** The lines that cost less. */
  lineItemIds: z.array(z.guid()),
  coupon: z
    .object({ id: z.string(), code: z.string(), name: z.string(), amount: Price, couponType: z.string() })
    .optional(),
  merchantDiscount: z.object({ amount: Price }).optional(),
  discountRule: z
    .object({
      id: z.string(),
      name: z.object({ original: z.string(), translated: z.string() }),
      amount: Price,
    })
    .optional(),
  lineItemDiscounts: z
    .array(z.object({ id: z.guid(), totalDiscountAmount: Price }))
    .describe('What it takes off each line; the parts add up to its amount.'),
  /** What it was taken off: what the discounts before it had left of its items. Not part of the Wix API. */
  baseAmount: Price,
  /** What it gives, in words for shoppers: `10% off 2 items`. Not part of the Wix API. */
  description: z.string(),
})
/** A discount that a cart has, and what it takes off. */
export interface AppliedDiscount extends z.infer<typeof AppliedDiscount> {}
