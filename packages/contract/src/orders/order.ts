// Orders, as the API returns them: what was agreed at the sale. Nothing in them follows later changes of the catalogue.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { BuyerInfo, ContactDetails } from '../cart/contact.ts'
import { itemType, paymentOption, webAddress } from '../cart/line-parts.ts'
import { CatalogReference } from '../cart/catalog-reference.ts'
import { LineItem } from '../cart/line-item.ts'
import { ChannelType, CreatedBy, CustomField } from '../checkout/checkout.ts'
import { ExtendedFields } from '../products/parts.ts'
import { Guid } from '../ids.ts'
import { WeightUnit } from '../store-values.ts'
import { jurisdictionType } from '../tax/parts.ts'

export const OrderPrice = z.object({ amount: z.string(), formattedAmount: z.string() })
/** An amount of an order: a decimal, and in words. */
export interface OrderPrice extends z.infer<typeof OrderPrice> {}

export const orderStatuses = ['INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'] as const
export const paymentStatuses = [
  'UNSPECIFIED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
  'PENDING_MERCHANT',
  'CANCELED',
  'DECLINED',
] as const
export const fulfillmentStatuses = ['NOT_FULFILLED', 'FULFILLED', 'PARTIALLY_FULFILLED', 'CANCELED'] as const

const OrderAddress = z.object({
  address: PostalAddress.optional(),
  contactDetails: ContactDetails.describe('`firstName` and `lastName` are always there.'),
})

const TaxBreakdown = z.object({
  taxName: z.string(),
  taxType: z.string(),
  jurisdiction: z.string(),
  jurisdictionType,
  rate: z.string(),
  taxAmount: OrderPrice,
  taxableAmount: OrderPrice,
  nonTaxableAmount: OrderPrice,
})

export const DigitalFile = z.object({
  fileId: z.string().min(1).max(100),
  link: webAddress.nullish(),
})

const TaxInfo = z.object({
  taxAmount: OrderPrice,
  taxableAmount: OrderPrice,
  taxRate: z.string(),
  taxGroupId: Guid.optional(),
  taxIncludedInPrice: z.boolean(),
  taxBreakdown: z.array(TaxBreakdown),
})

export const OrderLineItem = z.object({
  id: Guid,
  productName: LineItem.shape.productName,
  catalogReference: CatalogReference,
  quantity: z.int(),
  totalDiscount: OrderPrice,
  descriptionLines: LineItem.shape.descriptionLines,
  image: LineItem.shape.image,
  physicalProperties: LineItem.shape.physicalProperties,
  itemType,
  price: OrderPrice.describe('Of one unit, before the discounts of the cart.'),
  priceBeforeDiscounts: OrderPrice,
  totalPriceBeforeTax: OrderPrice,
  totalPriceAfterTax: OrderPrice,
  lineItemPrice: OrderPrice.describe('Of all units, before discounts.'),
  paymentOption,
  taxInfo: TaxInfo.optional(),
  depositAmount: OrderPrice.optional(),
  digitalFile: DigitalFile.optional(),
  customLineItem: z.boolean(),
  priceUndetermined: z.boolean(),
  fixedQuantity: z.boolean(),
  extendedFields: ExtendedFields.optional(),
})
/** One line of an order. */
export interface OrderLineItem extends z.infer<typeof OrderLineItem> {}

const time = z.iso.datetime()

export const OrderShippingInfo = z.object({
  carrierId: z.string().optional(),
  code: z.string().optional(),
  title: z.string(),
  logistics: z.object({
    deliveryTime: z.string().optional(),
    instructions: z.string().optional(),
    shippingDestination: OrderAddress.optional(),
    pickupDetails: z
      .object({ address: PostalAddress, pickupMethod: z.enum(['STORE_PICKUP', 'PICKUP_POINT']) })
      .optional(),
    deliveryTimeSlot: z.object({ from: time, to: time }).optional(),
    deliverByDate: time.optional(),
  }),
  cost: z.object({
    price: OrderPrice,
    discount: OrderPrice,
    totalPriceBeforeTax: OrderPrice,
    totalPriceAfterTax: OrderPrice,
    taxInfo: TaxInfo.optional(),
  }),
  region: z.object({ name: z.string() }).optional(),
})

export const OrderDiscount = z.object({
  discountType: z.enum(['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING']),
  lineItemIds: z.array(Guid),
  coupon: z.object({ id: z.string(), code: z.string(), name: z.string(), amount: OrderPrice }).optional(),
  merchantDiscount: z.object({ amount: OrderPrice, percentage: z.string().optional() }).optional(),
  discountRule: z
    .object({
      id: z.string(),
      name: z.object({ original: z.string(), translated: z.string() }),
      amount: OrderPrice,
    })
    .optional(),
  lineItemDiscounts: z.array(z.object({ id: Guid, totalDiscount: OrderPrice })),
})

const OrderFee = z.object({
  id: Guid,
  code: z.string().optional(),
  name: z.string(),
  price: OrderPrice,
  priceBeforeTax: OrderPrice,
  priceAfterTax: OrderPrice,
  taxInfo: TaxInfo.optional(),
  lineItemIds: z.array(Guid),
})

export const attributionSource = z.enum(['UNSPECIFIED', 'FACEBOOK_ADS'])

export const OrderPriceSummary = z.object({
  subtotal: OrderPrice,
  shipping: OrderPrice,
  tax: OrderPrice,
  discount: OrderPrice,
  totalAdditionalFees: OrderPrice,
  total: OrderPrice,
  totalPrice: OrderPrice.describe('The same as `total`.'),
})

export const OrderActivity = z.object({
  id: Guid,
  type: z.string(),
  createdDate: time,
  authorEmail: z.string().optional(),
})

export const Order = z.object({
  id: Guid,
  number: z.string(),
  createdDate: time,
  updatedDate: time,
  purchasedDate: time,
  lineItems: z.array(OrderLineItem),
  buyerInfo: BuyerInfo,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  fulfillmentStatus: z.enum(fulfillmentStatuses),
  archived: z.boolean(),
  seenByAHuman: z.boolean(),
  currency: z.string(),
  currencyConversionDetails: z.object({ originalCurrency: z.string(), conversionRate: z.string() }),
  weightUnit: WeightUnit,
  buyerLanguage: z.string(),
  siteLanguage: z.string(),
  taxIncludedInPrices: z.boolean(),
  priceSummary: OrderPriceSummary,
  balanceSummary: z.object({
    balance: OrderPrice.describe('What is still to pay.'),
    paid: OrderPrice,
    refunded: OrderPrice,
    authorized: OrderPrice,
  }),
  billingInfo: OrderAddress,
  recipientInfo: OrderAddress,
  shippingInfo: OrderShippingInfo.optional().describe('Absent if nothing is delivered.'),
  buyerNote: z.string().optional(),
  taxInfo: z
    .object({
      totalTax: OrderPrice,
      taxBreakdown: z.array(
        z.object({
          taxName: z.string(),
          taxType: z.string(),
          jurisdiction: z.string(),
          jurisdictionType,
          rate: z.string(),
          aggregatedTaxAmount: OrderPrice,
          aggregatedTaxableAmount: OrderPrice,
        }),
      ),
    })
    .optional(),
  taxSummary: z.object({ totalTax: OrderPrice }),
  appliedDiscounts: z.array(OrderDiscount),
  additionalFees: z.array(OrderFee),
  activities: z.array(OrderActivity),
  attributionSource,
  createdBy: CreatedBy,
  channelInfo: z.object({
    type: ChannelType,
    externalOrderId: z.string().optional(),
    externalOrderUrl: z.string().optional(),
  }),
  customFields: z.array(CustomField),
  buyerConsent: z
    .object({ policiesAgreedDate: time.optional(), subscribedDate: time.optional() })
    .optional()
    .describe(
      'When the buyer agreed to the policies of the shop, and to news and offers. Programs with an API key alone read it.',
    ),
  checkoutId: Guid.optional(),
  cartId: Guid.optional(),
  purchaseFlowId: Guid.optional(),
  businessLocation: z.object({ id: Guid }).optional(),
  extendedFields: ExtendedFields.optional(),
})
/** An order. */
export interface Order extends z.infer<typeof Order> {}
