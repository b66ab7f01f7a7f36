// Formats a checkout as the wire has it.
import type { CartTotals, Checkout } from '@vitrine/contract'
import { formatAddress } from '../address.ts'
import { toPrice } from '../money.ts'
import type { EstimatedCart } from '../pricing/to-totals.ts'
import { toTotals } from '../pricing/to-totals.ts'
import type { CheckoutFacts } from './checkout-facts.ts'
import { payParts, type PricePart } from './pay-parts.ts'

/** A checkout with its figures, and what else its answer holds. */
export interface EstimatedCheckout extends Omit<EstimatedCart, 'facts'> {
  facts: CheckoutFacts
}

/** The totals of the lines of a checkout. Whether prices include tax is as its place says, and else as the store does. */
export function totalsOfCheckout({ facts, ...estimated }: EstimatedCheckout): CartTotals {
  const totals = toTotals({ ...estimated, facts: facts.cart })
  const [taxed] = estimated.estimate.tax?.byItem.values() ?? []
  const taxIncludedInPrices = taxed?.isIncluded ?? totals.cart.taxIncludedInPrices
  return { ...totals, cart: { ...totals.cart, taxIncludedInPrices } }
}

/** The lines, each with what is paid for it. */
function toLines({ cart: { lineItems }, calculatedLineItems }: CartTotals): Checkout['lineItems'] {
  const prices = new Map(calculatedLineItems.map((each) => [each.lineItemId, each.pricesBreakdown]))
  return lineItems.map(({ image, ...line }) => {
    const price = prices.get(line.id)
    if (!price) throw new Error(`Line ${line.id} has no price`)
    return {
      ...line,
      ...(image && { media: image }),
      discount: price.totalDiscount,
      totalPriceBeforeTax: price.totalPriceBeforeTax,
      totalPriceAfterTax: price.totalPriceAfterTax,
      ...(price.taxDetails && { taxDetails: price.taxDetails }),
    }
  })
}

/** The address and the person of the bill. */
const toBilling = (
  { address, ...billing }: NonNullable<CheckoutFacts['billing']>,
  language: string,
): Checkout['billingInfo'] => ({
  ...billing,
  ...(address && { address: { ...address, formattedAddress: formatAddress(address, language) } }),
})

/** The complete checkout. */
export function toCheckout(estimated: EstimatedCheckout): Checkout {
  const { facts, store, estimate } = estimated
  const all = totalsOfCheckout(estimated)
  const { cart, ...totals } = all
  const { payNow, payLater } = payParts(estimate)
  const priceOf = (amount: bigint) => toPrice(amount, store.currency, store.conversion)
  const partOf = ({ subtotal, discount, shipping, tax, total }: PricePart) => ({
    subtotal: priceOf(subtotal),
    shipping: priceOf(shipping),
    tax: priceOf(tax),
    discount: priceOf(discount),
    additionalFees: priceOf(0n),
    total: priceOf(total),
  })
  const { contactInfo, ...ofCart } = cart
  const { billing, customFields = [], customSettings, externalReference } = facts
  return {
    id: facts.id,
    ...(facts.cartId && { cartId: facts.cartId }),
    lineItems: toLines(all),
    ...(billing && { billingInfo: toBilling(billing, store.currency.language) }),
    shippingInfo: {
      carrierServiceOptions: [],
      ...totals.shippingInfo,
      ...(contactInfo && { shippingDestination: contactInfo }),
    },
    buyerNote: ofCart.buyerNote,
    buyerInfo: ofCart.buyerInfo,
    currency: ofCart.currency,
    conversionCurrency: ofCart.conversionCurrency,
    paymentCurrency: ofCart.paymentCurrency,
    priceSummary: {
      ...totals.priceSummary,
      tax: totals.priceSummary.tax ?? priceOf(0n),
      additionalFees: priceOf(0n),
    },
    payNow: partOf(payNow),
    payLater: partOf(payLater),
    ...(totals.calculationErrors && { calculationErrors: totals.calculationErrors }),
    appliedDiscounts: totals.appliedDiscounts,
    additionalFees: [],
    customFields,
    weightUnit: totals.weightUnit,
    ...(totals.taxSummary && { taxSummary: totals.taxSummary }),
    taxIncludedInPrice: ofCart.taxIncludedInPrices,
    channelType: facts.channelType,
    siteLanguage: ofCart.siteLanguage,
    buyerLanguage: ofCart.buyerLanguage,
    completed: facts.completed ?? false,
    ...(facts.orderId && { orderId: facts.orderId }),
    createdBy: facts.createdBy,
    createdDate: ofCart.createdDate,
    updatedDate: ofCart.updatedDate,
    violations: totals.violations,
    purchaseFlowId: facts.purchaseFlowId,
    ...(ofCart.businessLocationId && { businessLocationId: ofCart.businessLocationId }),
    ...(ofCart.extendedFields && { extendedFields: ofCart.extendedFields }),
    ...(customSettings && { customSettings }),
    ...(externalReference && { externalReference }),
    ...(ofCart.overrideCheckoutUrl && { overrideCheckoutUrl: ofCart.overrideCheckoutUrl }),
  }
}
