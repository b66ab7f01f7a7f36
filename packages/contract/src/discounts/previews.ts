// The preview of discounts: prices a cart that a program describes, at an address or without, and says of each discount whether it applies and why.
import { z } from 'zod'
import { CartTotals, EstimateTotals, MerchantLineItem } from '../cart/index.ts'
import { cartBounds, storesAppId } from '../constants.ts'
import { Price } from '../money.ts'
import { permission } from '../permissions.ts'
import { sentDates } from '../products/dates.ts'
import { sampleIds } from '../products/examples.ts'
import type { ExamplesOf, RouteTable } from '../route.ts'

export const about = 'Prices a cart that is not stored, and says of each discount whether it applies and why.'

const reasons = [
  'INACTIVE',
  'PENDING',
  'EXPIRED',
  'USED_UP',
  'TRIGGER',
  'NO_ITEMS',
  'NOTHING_LEFT',
  'NO_EFFECT',
  'NOT_FOUND',
] as const
/** Why a discount does not apply to a cart. */
export type NotAppliedReason = (typeof reasons)[number]

const UnmetCondition = z.object({
  triggerType: z.enum(['SUBTOTAL_RANGE', 'ITEM_QUANTITY_RANGE', 'CUSTOM']),
  isForSomeItems: z.boolean().describe('It looks at the items in its scopes alone.'),
  missingSubtotal: Price.optional().describe('How much more the items would have to cost.'),
  excessSubtotal: Price.optional().describe('How much less they would have to cost.'),
  missingQuantity: z.int().optional(),
  excessQuantity: z.int().optional(),
})
/** A condition of a discount that a cart does not meet, and by how much. */
export interface UnmetCondition extends z.infer<typeof UnmetCondition> {}

const outcome = {
  name: z.string(),
  isApplied: z.boolean(),
  amount: Price.describe('What it takes off the cart.'),
  description: z.string().optional().describe('What it gives, in words for shoppers: `10% off 2 items`.'),
  reason: z
    .enum(reasons)
    .optional()
    .describe(
      'Why it does not apply. `TRIGGER`: the cart does not meet its conditions. `NO_ITEMS`: it is for none of the items. `NOTHING_LEFT`: other discounts have taken the whole price. `NO_EFFECT`: the items already cost as little. `NOT_FOUND`: no coupon has this code.',
    ),
  startTime: z.iso.datetime().optional(),
  endTime: z.iso.datetime().optional(),
  unmetConditions: z.array(UnmetCondition).optional().describe('Of `TRIGGER`.'),
  isOneConditionEnough: z.boolean().optional().describe('Whether one of these conditions would be enough.'),
}

const PreviewedRule = z.object({ id: z.string(), ...outcome })
const PreviewedCoupon = z.object({ id: z.string().optional(), code: z.string(), ...outcome })
/** What a discount takes off a cart, or why it takes nothing off. */
export type DiscountOutcome = z.infer<z.ZodObject<typeof outcome>>

export const DiscountPreview = z.object({
  totals: CartTotals,
  discountRules: z.array(PreviewedRule).describe('All rules of the store, in the order in which they apply.'),
  coupon: PreviewedCoupon.optional(),
})
/** A priced cart, and what each discount does to it. */
export interface DiscountPreview extends z.infer<typeof DiscountPreview> {}

const body = z.object({
  lineItems: z.array(MerchantLineItem).min(1).max(cartBounds.maxLines),
  couponCode: z.string().max(100).nullish(),
  time: sentDates.startDate.describe('When the cart is priced, to try what has not begun. Absent: now.'),
  shippingAddress: EstimateTotals.shape.shippingAddress.describe(
    'Where it is delivered to. Absent: the totals are those of the items, without delivery and tax.',
  ),
  selectedShippingOption: EstimateTotals.shape.selectedShippingOption,
})

export const routes = {
  'POST /vitrine/v1/discounts/preview': {
    for: permission('discounts.read'),
    body,
    answer: DiscountPreview,
    refuses: ['ITEM_NOT_FOUND_IN_CATALOG', 'OUT_OF_STOCK'],
  },
} as const satisfies RouteTable<'ITEM_NOT_FOUND_IN_CATALOG' | 'OUT_OF_STOCK'>

const { product, sage } = sampleIds

export const examples: ExamplesOf<typeof routes> = {
  'POST /vitrine/v1/discounts/preview': {
    summary: 'Preview discounts',
    description:
      'Prices a cart without storing it, and returns for each discount rule, and for the coupon of a code, what it takes off, or why it takes nothing off. At an address the totals have its delivery and its tax, too. A code that cannot be used refuses nothing, and does not count as a wrong one.',
    client: `shop.discountRules.preview({ items: [{ productId: '${product}', variantId: '${sage}', quantity: 2 }], couponCode: 'SAVE10', shippingAddress: { country: 'US' } })`,
    body: {
      lineItems: [
        {
          catalogReference: {
            appId: storesAppId,
            catalogItemId: product,
            options: { variantId: sage },
          },
          quantity: 2,
        },
      ],
      couponCode: 'SAVE10',
      shippingAddress: { country: 'US' },
    },
  },
}
