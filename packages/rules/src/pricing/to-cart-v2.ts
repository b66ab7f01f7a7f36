// Maps the cart of the wire to the form of version 2.
import type {
  Cart,
  CartAnswer,
  CartLineV2,
  CartTotals,
  CartV2,
  CartV2Answer,
  CartV2Estimate,
  LineItem,
} from '@vitrine/contract'
import type { CartFacts } from '../cart-facts.ts'
import { type EstimatedCheckout, totalsOfCheckout } from '../checkout/to-checkout.ts'

const statuses = {
  AVAILABLE: 'IN_STOCK',
  PARTIALLY_AVAILABLE: 'PARTIALLY_IN_STOCK',
  NOT_AVAILABLE: 'OUT_OF_STOCK',
  NOT_FOUND: 'REMOVED_FROM_CATALOG',
} satisfies Record<LineItem['availability']['status'], CartLineV2['status']>

function toLineV2(line: LineItem): CartLineV2 {
  const { quantity, descriptionLines, image, url } = line
  const { status, quantityAvailable } = line.availability
  return {
    id: line.id,
    name: line.productName,
    status: statuses[status],
    quantityInfo: {
      requestedQuantity: quantity,
      confirmedQuantity: status === 'NOT_FOUND' ? 0 : Math.min(quantity, quantityAvailable ?? quantity),
      ...(quantityAvailable !== undefined && { availableQuantity: quantityAvailable }),
      fixedQuantity: line.fixedQuantity,
    },
    source: { catalogReference: line.catalogReference },
    pricing: {
      unitPrice: line.price,
      totalPrice: line.lineItemPrice,
      breakdown: { fullPrice: line.fullPrice },
    },
    attributes: { descriptionLines, ...(image && { image }), url },
    customLineItem: line.customLineItem,
  }
}

/** A cart in the form of version 2. Its coupon comes from its facts, because version 1 tells only of one that applies. */
function toCartV2(cart: Cart, { coupon }: CartFacts, currentCart: boolean): CartV2 {
  const { buyerNote, businessLocationId, contactInfo, overrideCheckoutUrl, extendedFields } = cart
  return {
    id: cart.id,
    revision: cart.revision,
    createdDate: cart.createdDate,
    updatedDate: cart.updatedDate,
    currentCart,
    lineItems: cart.lineItems.map(toLineV2),
    subtotal: cart.subtotal,
    ...(buyerNote && { note: buyerNote }),
    coupons: coupon ? [coupon] : [],
    businessInfo: {
      currencyCode: cart.currency,
      languageCode: cart.siteLanguage,
      ...(businessLocationId && { locationId: businessLocationId }),
    },
    customerInfo: {
      ...cart.buyerInfo,
      currencyCode: cart.conversionCurrency,
      languageCode: cart.buyerLanguage,
    },
    deliveryInfo: {
      ...(contactInfo?.address && { address: contactInfo.address }),
      weightUnit: cart.weightUnit,
    },
    taxInfo: { pricesIncludeTax: cart.taxIncludedInPrices },
    ...(overrideCheckoutUrl && { customCheckoutUrl: overrideCheckoutUrl }),
    ...(extendedFields && { extendedFields }),
  }
}

/** The current cart in the form of version 2. */
export const toCartV2Answer = ({ cart }: CartAnswer, facts: CartFacts): CartV2Answer => ({
  cart: toCartV2(cart, facts, true),
})

/** A checkout with items of its own as a cart in the form of version 2. */
export const toCartV2OfCheckout = (estimated: EstimatedCheckout): CartV2Answer => ({
  cart: toCartV2(totalsOfCheckout(estimated).cart, estimated.facts.cart, false),
})

/** The totals of the current cart in the form of version 2. */
export function toCartV2Estimate({ cart, priceSummary }: CartTotals, facts: CartFacts): CartV2Estimate {
  const { shipping, ...sums } = priceSummary
  return { cart: toCartV2(cart, facts, true), summary: { priceSummary: { ...sums, delivery: shipping } } }
}
