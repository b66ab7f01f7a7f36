// Checkouts, as the API returns them: the lines of a cart, to whom and how they go, and what they cost in all.
import { z } from 'zod'
import { AppliedDiscount } from '../cart/discount.ts'
import { Violation } from '../cart/cart.ts'
import { BuyerInfo, ContactInfo } from '../cart/contact.ts'
import { LineItem } from '../cart/line-item.ts'
import { CalculationErrors, ShippingInformation } from '../cart/shipping-info.ts'
import { ItemTaxDetails, TaxSummary } from '../cart/tax-summary.ts'
import { Price } from '../money.ts'
import { ExtendedFields } from '../products/parts.ts'
import { requiredText } from '../required-text.ts'
import { WeightUnit } from '../store-values.ts'

/** Where a sale comes from. */
export const channelTypes = [
  'UNSPECIFIED',
  'WEB',
  'POS',
  'EBAY',
  'AMAZON',
  'OTHER_PLATFORM',
  'WIX_APP_STORE',
  'WIX_INVOICES',
  'BACKOFFICE_MERCHANT',
  'WISH',
  'CLASS_PASS',
  'GLOBAL_E',
  'FACEBOOK',
  'ETSY',
  'TIKTOK',
  'FAIRE_COM',
  'PAYPAL_AGENTIC_CHECKOUT',
  'STRIPE_AGENTIC_CHECKOUT',
  'WIX_INVOICES_PLATFORM',
  'UCP_AGENTIC_CHECKOUT',
] as const
export const ChannelType = z.enum(channelTypes)
/** Where a sale comes from. */
export type ChannelType = z.infer<typeof ChannelType>

export const CustomField = z.object({
  title: requiredText(500),
  translatedTitle: z.string().min(1).max(500).nullish(),
  value: z.union([z.string().max(5000), z.number(), z.boolean(), z.array(z.string().max(500)).max(50)]),
})
/** An answer of the buyer to a question of the shop. */
export interface CustomField extends z.infer<typeof CustomField> {}

export const PriceSummary = z.object({
  subtotal: Price,
  shipping: Price,
  tax: Price,
  discount: Price,
  additionalFees: Price,
  total: Price,
})

export const CheckoutLineItem = LineItem.omit({ image: true }).extend({
  media: LineItem.shape.image,
  discount: Price.describe('What the discounts take off the line.'),
  totalPriceBeforeTax: Price,
  totalPriceAfterTax: Price,
  taxDetails: ItemTaxDetails.optional(),
})
/** One line of a checkout. */
export interface CheckoutLineItem extends z.infer<typeof CheckoutLineItem> {}

export const CustomSettings = z.object({
  lockCouponCode: z.boolean().nullish(),
  lockGiftCard: z.boolean().nullish(),
  disabledPolicyAgreementCheckbox: z.boolean().nullish(),
  disabledManualPayment: z.boolean().nullish(),
})

export const ExternalReference = z.object({
  appId: z.guid(),
  resourceId: z.string().min(1).max(100).nullish(),
})

export const CreatedBy = z.object({
  visitorId: z.guid().optional(),
  memberId: z.guid().optional(),
  appId: z.string().optional(),
})

export const Checkout = z.object({
  id: z.guid(),
  cartId: z.guid().optional(),
  lineItems: z.array(CheckoutLineItem),
  billingInfo: ContactInfo.optional(),
  shippingInfo: ShippingInformation.extend({ shippingDestination: ContactInfo.optional() }),
  buyerNote: z.string().nullable(),
  buyerInfo: BuyerInfo,
  currency: z.string(),
  conversionCurrency: z.string(),
  paymentCurrency: z.string(),
  priceSummary: PriceSummary,
  payNow: PriceSummary.describe('What has to be paid to place the order.'),
  payLater: PriceSummary.describe('What is paid after the order is placed.'),
  calculationErrors: CalculationErrors.optional(),
  appliedDiscounts: z.array(AppliedDiscount),
  additionalFees: z.array(z.never()),
  customFields: z.array(CustomField),
  weightUnit: WeightUnit,
  taxSummary: TaxSummary.optional(),
  taxIncludedInPrice: z.boolean(),
  channelType: ChannelType,
  siteLanguage: z.string(),
  buyerLanguage: z.string(),
  completed: z.boolean(),
  orderId: z.guid().optional(),
  createdBy: CreatedBy,
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  violations: z.array(Violation),
  purchaseFlowId: z.guid(),
  businessLocationId: z.guid().optional(),
  extendedFields: ExtendedFields.optional(),
  customSettings: CustomSettings.optional(),
  externalReference: ExternalReference.optional(),
  overrideCheckoutUrl: z.string().optional(),
})
/** A complete checkout, as every checkout call returns it. */
export interface Checkout extends z.infer<typeof Checkout> {}

export const CheckoutAnswer = z.object({ checkout: Checkout })
export interface CheckoutAnswer extends z.infer<typeof CheckoutAnswer> {}
