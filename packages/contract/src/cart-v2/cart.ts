// Carts in the form of version 2, which newer storefronts read. They are the same carts as those of version 1.
import { z } from 'zod'
import { Cart } from '../cart/cart.ts'
import { LineItem } from '../cart/line-item.ts'
import { Price } from '../money.ts'

export const CartLineV2 = z.object({
  id: z.guid(),
  name: LineItem.shape.productName,
  status: z.enum(['IN_STOCK', 'PARTIALLY_IN_STOCK', 'OUT_OF_STOCK', 'REMOVED_FROM_CATALOG']),
  quantityInfo: z.object({
    requestedQuantity: z.int().describe('How many the line has: its prices are for these.'),
    confirmedQuantity: z.int().describe('How many of them are in stock.'),
    availableQuantity: z.int().optional().describe('Absent if the stock is not counted.'),
    fixedQuantity: z.boolean(),
  }),
  source: z.object({ catalogReference: LineItem.shape.catalogReference }),
  pricing: z.object({
    unitPrice: Price,
    totalPrice: Price,
    breakdown: z.object({ fullPrice: Price.describe('Of one unit, before the product’s own discount.') }),
  }),
  attributes: z.object({
    descriptionLines: LineItem.shape.descriptionLines,
    image: LineItem.shape.image,
    url: LineItem.shape.url,
  }),
  customLineItem: z.boolean(),
})
/** One line of a cart in the form of version 2. */
export interface CartLineV2 extends z.infer<typeof CartLineV2> {}

export const CartV2 = z.object({
  id: z.guid().describe('Also the id of the checkout in a redirect session.'),
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  currentCart: z.boolean().describe('False for a cart that was created beside the visitor’s own one.'),
  lineItems: z.array(CartLineV2),
  subtotal: Price,
  note: z.string().optional(),
  coupons: z
    .array(z.object({ id: z.string(), code: z.string() }))
    .max(1)
    .describe('Also a coupon that takes nothing off yet.'),
  businessInfo: z.object({
    currencyCode: z.string(),
    languageCode: z.string(),
    locationId: z.guid().optional(),
  }),
  customerInfo: Cart.shape.buyerInfo.extend({ currencyCode: z.string(), languageCode: z.string() }),
  deliveryInfo: z.object({
    address: Cart.shape.contactInfo.unwrap().shape.address,
    weightUnit: Cart.shape.weightUnit,
  }),
  taxInfo: z.object({ pricesIncludeTax: z.boolean() }),
  customCheckoutUrl: z.string().optional(),
  extendedFields: Cart.shape.extendedFields,
})
/** A complete cart in the form of version 2. */
export interface CartV2 extends z.infer<typeof CartV2> {}

export const CartV2Answer = z.object({ cart: CartV2 })
/** The response of the calls that change a cart. */
export interface CartV2Answer extends z.infer<typeof CartV2Answer> {}

export const CartV2Estimate = CartV2Answer.extend({
  summary: z.object({
    priceSummary: z.object({
      subtotal: Price,
      discount: Price,
      delivery: Price.describe('0 without `calculateDelivery`.'),
      tax: Price.optional().describe('Absent without `calculateTax`.'),
      total: Price,
    }),
  }),
})
/** The totals of a cart. */
export interface CartV2Estimate extends z.infer<typeof CartV2Estimate> {}
