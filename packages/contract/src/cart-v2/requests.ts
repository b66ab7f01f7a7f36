// The bodies of the calls of version 2 of the cart. Visitors send items of the catalog alone, and no prices.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { quantity } from '../cart/catalog-reference.ts'
import { NewBuyerInfo } from '../cart/contact.ts'
import { NewLineItem } from '../cart/line-item.ts'
import { cartBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { notServed } from '../not-served.ts'

const { maxLines, maxLinesPerCall, maxNoteLength } = cartBounds

const items = (max: number) => ({
  catalogItems: z.array(NewLineItem).max(max).nullish(),
  customItems: notServed(),
})

const coupon = z.object({ code: z.string().min(1).max(100) })

const changes = z.object({
  note: z.string().max(maxNoteLength).nullish(),
  customCheckoutUrl: z
    .string()
    .max(2048)
    .nullish()
    .describe(
      'The page that the checkout continues on: an address on a registered origin of the client, or a registered address. `{checkoutId}` in it is replaced.',
    ),
  customerInfo: z.object({ email: NewBuyerInfo.shape.email }).nullish(),
  deliveryInfo: z.object({ address: PostalAddress.nullish() }).nullish(),
})

export const AddLineItems = z.object(items(maxLinesPerCall))

export const UpdateCartV2 = z.object({ cart: changes, merchantDiscounts: notServed() })

export const CreateCartV2 = z.object({
  cart: changes.nullish(),
  coupon: coupon.nullish(),
  ...items(maxLines),
  merchantDiscounts: notServed(),
})

export const UpdateLineItems = z.object({
  lineItems: z
    .array(z.object({ lineItemId: Guid, quantity: z.object({ newQuantity: quantity }) }))
    .min(1)
    .max(maxLinesPerCall),
})

export const AddCoupon = z.object({ coupon })

export const RemoveCoupon = z.object({
  couponId: z.string().max(100).describe('Any other coupon stays.'),
})

export const EstimateCart = z.object({
  calculateTax: z.boolean().nullish(),
  calculateDelivery: z.boolean().nullish(),
  calculateAdditionalFees: z.boolean().nullish(),
})
