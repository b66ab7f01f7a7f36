// What a program sends to create an order. Its figures are taken as they are, if they add up.
import { z } from 'zod'
import { PostalAddress } from '../address.ts'
import { CatalogReference, quantity } from '../cart/catalog-reference.ts'
import { ContactInfo, NewBuyerInfo } from '../cart/contact.ts'
import {
  descriptionLine,
  itemName,
  itemPicture,
  itemProperties,
  itemType,
  paymentOption,
} from '../cart/line-parts.ts'
import { ChannelType, CustomField } from '../checkout/checkout.ts'
import { cartBounds } from '../constants.ts'
import { Guid } from '../ids.ts'
import { decimal } from '../money.ts'
import { notServed } from '../not-served.ts'
import { ExtendedFields } from '../products/parts.ts'
import { requiredText } from '../required-text.ts'
import { WeightUnit } from '../store-values.ts'
import { attributionSource, DigitalFile, OrderDiscount, orderStatuses, OrderShippingInfo } from './order.ts'

/** An amount of money as a program sends it; its text in words is read-only. */
export const NewPrice = z.object({ amount: decimal })

const price = NewPrice.nullish()
const time = z.iso.datetime({ offset: true })
const flag = z.boolean().nullish()

export const NewTaxInfo = z.object({
  taxAmount: NewPrice,
  taxableAmount: price,
  taxRate: decimal.nullish().describe('Such as `0.19`.'),
  taxGroupId: Guid.nullish(),
})
/** The tax of a line, the delivery or a fee. */
export interface NewTaxInfo extends z.infer<typeof NewTaxInfo> {}

const figures = {
  totalPriceBeforeTax: price,
  totalPriceAfterTax: price,
  taxInfo: NewTaxInfo.nullish(),
}

export const NewOrderLine = z
  .object({
    id: Guid.nullish(),
    productName: itemName,
    catalogReference: CatalogReference,
    quantity,
    itemType: itemType.refine(({ preset, custom }) => (preset === undefined) !== (custom === undefined), {
      error: 'must have either preset or custom',
      params: { rule: 'ONE_OF_ALIGNMENT' },
    }),
    price: NewPrice.describe('Of one unit.'),
    priceBeforeDiscounts: price.describe('Of one unit, if `price` is after discounts.'),
    lineItemPrice: price.describe('Of all units, before discounts.'),
    totalDiscount: price,
    ...figures,
    depositAmount: price,
    descriptionLines: z.array(descriptionLine).max(20).nullish(),
    image: itemPicture.nullish(),
    physicalProperties: itemProperties.nullish(),
    paymentOption: paymentOption.nullish(),
    digitalFile: DigitalFile.nullish(),
    subscriptionInfo: notServed(),
    priceUndetermined: flag,
    fixedQuantity: flag,
    extendedFields: ExtendedFields.nullish(),
  })
  .refine(({ itemType: { preset }, digitalFile }) => preset !== 'DIGITAL' || digitalFile, {
    path: ['digitalFile'],
    error: 'is required for a digital item',
    params: { rule: 'REQUIRED_FIELD' },
  })
/** A line of an order to create. */
export interface NewOrderLine extends z.infer<typeof NewOrderLine> {}

const { logistics, region } = OrderShippingInfo.shape
const NewShippingInfo = z.object({
  carrierId: z.string().min(1).max(100).nullish(),
  code: z.string().min(1).max(100).nullish(),
  title: requiredText(250),
  logistics: z
    .object({
      deliveryTime: z.string().max(500).nullish(),
      instructions: z.string().max(1000).nullish(),
      shippingDestination: ContactInfo.nullish(),
      pickupDetails: z
        .object({
          address: PostalAddress,
          pickupMethod: logistics.shape.pickupDetails.unwrap().shape.pickupMethod,
        })
        .nullish(),
      deliveryTimeSlot: z.object({ from: time, to: time }).nullish(),
    })
    .nullish(),
  cost: z.object({ price: NewPrice, discount: price, ...figures }).nullish(),
  region: region.nullish(),
})

const NewFee = z.object({
  id: Guid.nullish(),
  code: z.string().min(1).max(100).nullish(),
  name: requiredText(50),
  price: NewPrice,
  taxInfo: NewTaxInfo.nullish(),
  lineItemIds: z.array(Guid).max(cartBounds.maxLines).nullish(),
})

const title = z.string().max(500)
const NewDiscount = z.object({
  discountType: OrderDiscount.shape.discountType,
  lineItemIds: z.array(Guid).max(cartBounds.maxLines).nullish(),
  coupon: z.object({ id: title.nullish(), code: title, name: title.nullish(), amount: NewPrice }).nullish(),
  merchantDiscount: z.object({ amount: NewPrice, percentage: decimal.nullish() }).nullish(),
  discountRule: z.object({ id: title, name: itemName, amount: NewPrice }).nullish(),
  lineItemDiscounts: z
    .array(z.object({ id: Guid, totalDiscount: NewPrice }))
    .max(cartBounds.maxLines)
    .nullish(),
})

export const NewOrder = z.object({
  lineItems: z.array(NewOrderLine).min(1).max(cartBounds.maxLines),
  priceSummary: z
    .object({
      subtotal: price,
      shipping: price,
      tax: price,
      discount: price,
      totalAdditionalFees: price,
      total: price,
    })
    .describe('What is not sent is calculated from the lines, the delivery and the fees.'),
  channelInfo: z.object({
    type: ChannelType,
    externalOrderId: z.string().max(100).nullish(),
    externalOrderUrl: z.string().max(300).nullish(),
  }),
  currency: z.string().nullish().describe('That of the store.'),
  currencyConversionDetails: z.object({
    originalCurrency: z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as EUR'),
    conversionRate: decimal,
  }),
  buyerInfo: NewBuyerInfo.extend({ visitorId: Guid.nullish(), memberId: Guid.nullish() })
    .refine(({ visitorId, memberId }) => !visitorId || !memberId, {
      error: 'must have at most one of visitorId and memberId',
      params: { rule: 'ONE_OF_ALIGNMENT' },
    })
    .nullish(),
  paymentStatus: z
    .enum(['NOT_PAID', 'PAID'])
    .nullish()
    .describe('`PAID` is believed. Without it an order with a total waits for its payment for 24 hours.'),
  status: z.enum(orderStatuses).nullish().describe('Follows from the payment; another one is refused.'),
  purchasedDate: time
    .nullish()
    .describe('An order of the past is an import: it takes no stock. Of the last minute it is a new one.'),
  shippingInfo: NewShippingInfo.nullish(),
  billingInfo: ContactInfo.nullish(),
  recipientInfo: ContactInfo.nullish(),
  additionalFees: z.array(NewFee).max(100).nullish(),
  appliedDiscounts: z.array(NewDiscount).max(320).nullish(),
  taxInfo: z.object({ totalTax: NewPrice }).nullish(),
  taxIncludedInPrices: flag,
  buyerNote: z.string().max(cartBounds.maxNoteLength).nullish(),
  buyerLanguage: z.string().min(2).max(10).nullish(),
  weightUnit: WeightUnit.nullish(),
  archived: flag,
  seenByAHuman: flag,
  attributionSource: attributionSource.nullish(),
  customFields: z.array(CustomField).max(50).nullish(),
  extendedFields: ExtendedFields.nullish(),
  businessLocation: z.object({ id: Guid }).nullish(),
})
/** An order to create. */
export interface NewOrder extends z.input<typeof NewOrder> {}

const settings = z.object({
  orderApprovalStrategy: z.literal('DEFAULT').nullish(),
  notifications: z
    .object({ sendNotificationToBuyer: z.boolean().nullish().describe('False: the buyer gets no mail.') })
    .nullish(),
})

export const CreateOrder = z.object({
  order: NewOrder,
  settings: settings.nullish(),
  giftCardCode: notServed(),
  savePaymentMethod: notServed(),
  delayCapture: notServed(),
})
