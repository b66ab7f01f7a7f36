// Carts and their totals, as the API returns them.
import { z } from 'zod'
import { Price } from '../money.ts'
import { WeightUnit } from '../store-values.ts'
import { AppliedDiscount } from './discount.ts'
import { ExtendedFields } from '../products/parts.ts'
import { BuyerInfo, ContactInfo, SelectedShippingOption } from './contact.ts'
import { LineItem } from './line-item.ts'
import { CalculationErrors, ShippingInformation } from './shipping-info.ts'
import { paymentOption } from './line-parts.ts'
import { CartMerge } from './merge.ts'
import { ItemTaxDetails, TaxSummary } from './tax-summary.ts'

export const Cart = z.object({
  id: z.guid(),
  /** Increases with every change. */
  revision: z.string(),
  lineItems: z.array(LineItem),
  buyerNote: z.string().nullable(),
  buyerInfo: BuyerInfo,
  contactInfo: ContactInfo.optional(),
  overrideCheckoutUrl: z.string().optional(),
  selectedShippingOption: SelectedShippingOption.optional(),
  extendedFields: ExtendedFields.optional(),
  businessLocationId: z.guid().optional(),
  currency: z.string(),
  /** The currency of converted amounts: the one that the caller names (`x-wix-currency`), if the store has a rate for it. */
  conversionCurrency: z.string(),
  paymentCurrency: z.string(),
  buyerLanguage: z.string(),
  siteLanguage: z.string(),
  taxIncludedInPrices: z.boolean(),
  weightUnit: WeightUnit,
  /** Sum of all lines. */
  subtotal: Price,
  /** The subtotal less cart discounts. */
  subtotalAfterDiscounts: Price,
  /** Sum of all cart discounts. */
  discount: Price,
  appliedDiscounts: z.array(AppliedDiscount),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  /** Until the next change: what became of the lines of the visitor’s cart at the sign-in. */
  merge: CartMerge.optional(),
})
/** A complete cart, as every cart call returns it. */
export interface Cart extends z.infer<typeof Cart> {}

const lineItemTarget = z.object({
  name: z.literal('LINE_ITEM_DEFAULT'),
  id: z.guid(),
  suggestedFix: z.literal('REMOVE_LINE_ITEM').optional(),
})
const otherTarget = z.object({ name: z.literal('OTHER_DEFAULT') })

export const Violation = z.object({
  severity: z.enum(['WARNING', 'ERROR']),
  /** Either one line, or the cart as a whole. */
  target: z
    .union([
      z.object({ lineItem: lineItemTarget, other: z.never().optional() }),
      z.object({ other: otherTarget, lineItem: z.never().optional() }),
    ])
    .describe('What the violation is about: either `lineItem`, or `other` for the cart as a whole.'),
  /** A message for the shopper. */
  description: z.string().min(1).max(1000),
})
/** What is wrong with a cart, and how to fix it. */
export interface Violation extends z.infer<typeof Violation> {}

export const CartAnswer = z.object({ cart: Cart, violations: z.array(Violation) })
/** The response of every cart call: the complete cart after the call, and its violations. */
export interface CartAnswer extends z.infer<typeof CartAnswer> {}

/** The current cart. `cart: null` is sent only to our own client; other clients get 404 when there is no cart. */
export const CurrentCartAnswer = z.union([CartAnswer, z.object({ cart: z.null() })])

const PriceSummary = z.object({
  subtotal: Price,
  discount: Price.describe('Of the items and of the delivery.'),
  shipping: Price.describe('Of the selected delivery, before discounts; 0 without one.'),
  tax: Price.optional().describe(
    'Told, not added, as far as prices include it. Absent without `calculateTax`; 0 if it is not known.',
  ),
  total: Price,
})

export const CartTotals = z.object({
  cart: Cart,
  calculatedLineItems: z.array(
    z.object({
      lineItemId: z.guid(),
      pricesBreakdown: z.object({
        price: Price,
        fullPrice: Price,
        priceBeforeDiscounts: Price,
        lineItemPrice: Price,
        modifiers: Price.optional(),
        /** What the discounts of the cart take off the line. */
        totalDiscount: Price,
        totalPriceBeforeTax: Price.describe('After all discounts.'),
        totalPriceAfterTax: Price,
        taxDetails: ItemTaxDetails.optional(),
        depositAmount: Price.optional(),
      }),
      paymentOption,
    }),
  ),
  priceSummary: PriceSummary,
  shippingInfo: ShippingInformation.optional().describe(
    'Absent if nothing in the cart needs delivery, and without `calculateShipping`.',
  ),
  taxSummary: TaxSummary.optional().describe('Absent without `calculateTax`, and if the tax is not known.'),
  calculationErrors: CalculationErrors.optional(),
  appliedDiscounts: z.array(AppliedDiscount),
  weightUnit: WeightUnit,
  currency: z.string(),
  violations: z.array(Violation),
})
/** The totals of a cart. */
export interface CartTotals extends z.infer<typeof CartTotals> {}
