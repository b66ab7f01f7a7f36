// Freezes a checkout into its order: the figures that were agreed, as the wire has them.
import type { ItemTaxDetails, Order, OrderPrice, PostalAddress } from '@vitrine/contract'
import type { CheckoutFacts } from '../checkout/checkout-facts.ts'
import { type EstimatedCheckout, totalsOfCheckout } from '../checkout/to-checkout.ts'
import { toPrice } from '../money.ts'
import { isShippable } from '../pricing/shippable.ts'
import { totalOf } from '../pricing/total-rows.ts'

/** What an order has besides its checkout; it gets its number when it is written. */
interface OrderParts {
  id: string
  now: string
  activityIds: [placed: string, paid: string]
}

type Totals = ReturnType<typeof totalsOfCheckout>
type Contact = CheckoutFacts['cart']['contactDetails'] | null

/** An amount of an order, of one in the four texts of carts. */
export const toOrderPrice = ({ amount, formattedAmount }: OrderPrice): OrderPrice => ({
  amount,
  formattedAmount,
})

/** An address as orders have it: with its street as one line and in parts, because storefronts read either. */
export function toOrderAddress(address: PostalAddress): PostalAddress {
  const { addressLine, streetAddress, ...others } = address
  const line =
    addressLine ??
    streetAddress?.formattedAddressLine ??
    [streetAddress?.name, streetAddress?.number].filter(Boolean).join(' ')
  return {
    ...others,
    ...(line && { addressLine: line, streetAddress: { name: line, number: '', ...streetAddress } }),
  }
}

/** A contact as orders have it: its names are always there. */
export const toContact = (address: PostalAddress | null | undefined, details: Contact) => ({
  ...(address && { address: toOrderAddress(address) }),
  contactDetails: { ...details, firstName: details?.firstName ?? '', lastName: details?.lastName ?? '' },
})

/** The buyer: the contact of a member has the id of the member. */
export const toBuyer = (buyer: Order['buyerInfo']): Order['buyerInfo'] => ({
  ...(buyer.memberId && { contactId: buyer.memberId }),
  ...buyer,
})

const toTaxInfo = ({
  totalTax,
  taxableAmount,
  taxRate,
  taxGroupId,
  isTaxIncluded,
  taxBreakdown,
}: ItemTaxDetails) => ({
  taxAmount: toOrderPrice(totalTax),
  taxableAmount: toOrderPrice(taxableAmount),
  taxRate,
  taxGroupId,
  taxIncludedInPrice: isTaxIncluded,
  taxBreakdown: taxBreakdown.map(({ taxAmount, taxableAmount: taxable, nonTaxableAmount, ...names }) => ({
    ...names,
    taxAmount: toOrderPrice(taxAmount),
    taxableAmount: toOrderPrice(taxable),
    nonTaxableAmount: toOrderPrice(nonTaxableAmount),
  })),
})

/** The lines. */
function toLines({ cart, calculatedLineItems }: Totals): Order['lineItems'] {
  const prices = new Map(calculatedLineItems.map((each) => [each.lineItemId, each.pricesBreakdown]))
  return cart.lineItems.map((line) => {
    const price = prices.get(line.id)
    if (!price) throw new Error(`Line ${line.id} has no price`)
    return {
      id: line.id,
      productName: line.productName,
      catalogReference: line.catalogReference,
      quantity: line.quantity,
      totalDiscount: toOrderPrice(price.totalDiscount),
      descriptionLines: line.descriptionLines,
      ...(line.image && { image: line.image }),
      physicalProperties: line.physicalProperties,
      itemType: line.itemType,
      price: toOrderPrice(price.price),
      priceBeforeDiscounts: toOrderPrice(price.priceBeforeDiscounts),
      totalPriceBeforeTax: toOrderPrice(price.totalPriceBeforeTax),
      totalPriceAfterTax: toOrderPrice(price.totalPriceAfterTax),
      lineItemPrice: toOrderPrice(price.lineItemPrice),
      paymentOption: line.paymentOption,
      ...(price.taxDetails && { taxInfo: toTaxInfo(price.taxDetails) }),
      ...(price.depositAmount && { depositAmount: toOrderPrice(price.depositAmount) }),
      ...(line.digitalFile && { digitalFile: { fileId: line.digitalFile.id } }),
      customLineItem: line.customLineItem,
      priceUndetermined: line.priceUndetermined,
      fixedQuantity: line.fixedQuantity,
      ...(line.extendedFields && { extendedFields: line.extendedFields }),
    }
  })
}

function toShippingInfo(
  { shippingInfo }: Totals,
  { address, contactDetails }: CheckoutFacts['cart'],
): Order['shippingInfo'] {
  const selected = shippingInfo?.selectedCarrierServiceOption
  if (!selected) return undefined
  const { pickupDetails, ...logistics } = selected.logistics
  const { price, totalDiscount, totalPriceBeforeTax, totalPriceAfterTax, taxDetails } = selected.cost
  return {
    carrierId: selected.carrierId,
    code: selected.code,
    title: selected.title,
    logistics: {
      ...logistics,
      ...(pickupDetails
        ? { pickupDetails: { ...pickupDetails, address: toOrderAddress(pickupDetails.address) } }
        : { shippingDestination: toContact(address, contactDetails) }),
    },
    cost: {
      price: toOrderPrice(price),
      discount: toOrderPrice(totalDiscount),
      totalPriceBeforeTax: toOrderPrice(totalPriceBeforeTax),
      totalPriceAfterTax: toOrderPrice(totalPriceAfterTax),
      ...(taxDetails && { taxInfo: toTaxInfo(taxDetails) }),
    },
    ...(shippingInfo?.region && { region: { name: shippingInfo.region.name } }),
  }
}

const toDiscounts = ({ appliedDiscounts }: Totals): Order['appliedDiscounts'] =>
  appliedDiscounts.map(({ discountType, lineItemIds, coupon, merchantDiscount, discountRule, ...each }) => ({
    discountType,
    lineItemIds,
    ...(coupon && {
      coupon: { id: coupon.id, code: coupon.code, name: coupon.name, amount: toOrderPrice(coupon.amount) },
    }),
    ...(merchantDiscount && { merchantDiscount: { amount: toOrderPrice(merchantDiscount.amount) } }),
    ...(discountRule && { discountRule: { ...discountRule, amount: toOrderPrice(discountRule.amount) } }),
    lineItemDiscounts: each.lineItemDiscounts.map(({ id, totalDiscountAmount }) => ({
      id,
      totalDiscount: toOrderPrice(totalDiscountAmount),
    })),
  }))

const toTaxes = ({ taxSummary }: Totals): Order['taxInfo'] =>
  taxSummary && {
    totalTax: toOrderPrice(taxSummary.totalTax),
    taxBreakdown: taxSummary.aggregatedTaxBreakdown.map(
      ({ jurisdictionTypeEnum, aggregatedTaxAmount, aggregatedTaxableAmount, ...names }) => ({
        ...names,
        jurisdictionType: jurisdictionTypeEnum,
        aggregatedTaxAmount: toOrderPrice(aggregatedTaxAmount),
        aggregatedTaxableAmount: toOrderPrice(aggregatedTaxableAmount),
      }),
    ),
  }

/** What the buyer has ticked on the hosted page. */
function toConsent({ typed }: CheckoutFacts): Order['buyerConsent'] {
  const { policiesAgreedDate, subscribedDate } = typed?.consent ?? {}
  if (!policiesAgreedDate && !subscribedDate) return undefined
  return { ...(policiesAgreedDate && { policiesAgreedDate }), ...(subscribedDate && { subscribedDate }) }
}

/** The order of a checkout that is paid later, or that costs nothing. Amounts are in the currency of the store. */
export function toOrder(
  checkout: EstimatedCheckout,
  { id, now, activityIds }: OrderParts,
): Omit<Order, 'number'> {
  const { facts, store, estimate } = checkout
  const { cart: stored, billing } = facts
  const totals = totalsOfCheckout({ ...checkout, store: { ...store, conversion: undefined } })
  const total = totalOf(estimate.totalRows)
  const isPaid = total === 0n
  const amountOf = (amount: bigint) => toOrderPrice(toPrice(amount, store.currency))
  const { subtotal, discount, shipping, tax } = totals.priceSummary
  const { cart } = totals
  const contact = billing?.contactDetails ?? stored.contactDetails
  const goesOut = estimate.cart.lines.some(({ line, offer }) => isShippable(line, offer))
  const shippingInfo = toShippingInfo(totals, stored)
  const taxInfo = toTaxes(totals)
  const buyerConsent = toConsent(facts)
  return {
    id,
    createdDate: now,
    updatedDate: now,
    purchasedDate: now,
    lineItems: toLines(totals),
    buyerInfo: toBuyer(cart.buyerInfo),
    status: 'APPROVED',
    paymentStatus: isPaid ? 'PAID' : 'NOT_PAID',
    fulfillmentStatus: goesOut ? 'NOT_FULFILLED' : 'FULFILLED',
    archived: false,
    seenByAHuman: false,
    currency: cart.currency,
    currencyConversionDetails: { originalCurrency: cart.currency, conversionRate: '1' },
    weightUnit: cart.weightUnit,
    buyerLanguage: cart.buyerLanguage,
    siteLanguage: cart.siteLanguage,
    taxIncludedInPrices: cart.taxIncludedInPrices,
    priceSummary: {
      subtotal: toOrderPrice(subtotal),
      shipping: toOrderPrice(shipping),
      tax: tax ? toOrderPrice(tax) : amountOf(0n),
      discount: toOrderPrice(discount),
      totalAdditionalFees: amountOf(0n),
      total: amountOf(total),
      totalPrice: amountOf(total),
    },
    balanceSummary: {
      balance: amountOf(total),
      paid: amountOf(0n),
      refunded: amountOf(0n),
      authorized: amountOf(0n),
    },
    billingInfo: toContact(billing?.address ?? stored.address, contact),
    recipientInfo: toContact(stored.address, stored.contactDetails ?? contact),
    ...(shippingInfo && { shippingInfo }),
    ...(stored.note && { buyerNote: stored.note }),
    ...(taxInfo && { taxInfo }),
    taxSummary: { totalTax: taxInfo?.totalTax ?? amountOf(0n) },
    appliedDiscounts: toDiscounts(totals),
    additionalFees: [],
    activities: [
      { id: activityIds[0], type: 'ORDER_PLACED', createdDate: now },
      ...(isPaid ? [{ id: activityIds[1], type: 'ORDER_PAID', createdDate: now }] : []),
    ],
    attributionSource: 'UNSPECIFIED',
    createdBy: facts.createdBy,
    channelInfo: { type: facts.channelType },
    customFields: facts.customFields ?? [],
    ...(buyerConsent && { buyerConsent }),
    checkoutId: facts.id,
    ...(facts.cartId && { cartId: facts.cartId }),
    purchaseFlowId: facts.purchaseFlowId,
    ...(cart.businessLocationId && { businessLocation: { id: cart.businessLocationId } }),
    ...(cart.extendedFields && { extendedFields: cart.extendedFields }),
  }
}
