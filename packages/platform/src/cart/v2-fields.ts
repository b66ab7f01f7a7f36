// The names that version 2 of the cart has for fields of carts and checkouts, for its errors.
import type { Renames } from '../validation/rename-fields.ts'

/** Of calls that change the fields of a cart, or add items. */
export const cartV2Renames: Renames = [
  [/^(cartInfo\.)?overrideCheckoutUrl/, 'cart.customCheckoutUrl'],
  [/^(cartInfo|checkoutInfo)\.buyerInfo/, 'cart.customerInfo'],
  [/^(cartInfo\.contactInfo|checkoutInfo\.shippingInfo\.shippingDestination)/, 'cart.deliveryInfo'],
  [/^couponCode/, 'coupon.code'],
  [/^lineItems/, 'catalogItems'],
]

/** Of calls that change lines of a cart. */
export const lineV2Renames: Renames = [
  [/\.id$/, '.lineItemId'],
  [/\.quantity$/, '.quantity.newQuantity'],
]
