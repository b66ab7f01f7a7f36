// The error codes of carts.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  OWNED_CART_NOT_FOUND: {
    status: 404,
    message: 'Cart not found',
    fix: 'The visitor has no cart yet; adding an item creates one',
  },
  CURRENT_CART_NOT_FOUND: {
    status: 404,
    message: 'Cart not found',
    fix: 'The visitor has no cart yet; adding an item creates one',
  },
  CART_NOT_FOUND: { status: 404, message: 'Cart not found', fix: 'Check the cart id' },
  ITEM_NOT_FOUND_IN_CATALOG: {
    status: 404,
    message: 'Product or variant not found',
    fix: 'Check the catalog reference; for a known product, `data.choices` lists the choices of its variants',
  },
  LINE_ITEM_NOT_FOUND: {
    status: 404,
    message: 'Line item not found in the cart',
    fix: 'Get the cart and use the ids of its line items',
  },
  OUT_OF_STOCK: {
    status: 409,
    message: 'Out of stock',
    fix: 'Remove the items in `data.fields` and add the others again',
  },
  CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION: {
    status: 409,
    message: 'The cart belongs to another business location',
    fix: 'Remove the business location of the cart first, or begin another cart',
  },
  CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER: {
    status: 400,
    message: 'The contact of a member cannot be changed',
    fix: 'Send a contact id only for carts of visitors who have not signed in',
  },
  ERROR_COUPON_DOES_NOT_EXIST: {
    status: 400,
    message: 'This code is not valid',
    fix: 'Check the code; the cart stays as it was',
  },
  ERROR_COUPON_IS_NOT_ACTIVE_YET: {
    status: 400,
    message: 'This code is not valid yet',
    fix: 'Try again later; the cart stays as it was',
  },
  ERROR_COUPON_HAS_EXPIRED: {
    status: 400,
    message: 'This code has expired',
    fix: 'Continue without the code; the cart stays as it was',
  },
  ERROR_COUPON_USAGE_EXCEEDED: {
    status: 400,
    message: 'This code has been used up',
    fix: 'Continue without the code; the cart stays as it was',
  },
  ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED: {
    status: 400,
    message: 'You have used this code as often as it may be used',
    fix: 'Continue without the code; the cart stays as it was',
  },
} as const satisfies RefusalTable

/** Why a code is refused. */
export const couponRefusals = [
  'ERROR_COUPON_DOES_NOT_EXIST',
  'ERROR_COUPON_IS_NOT_ACTIVE_YET',
  'ERROR_COUPON_HAS_EXPIRED',
  'ERROR_COUPON_USAGE_EXCEEDED',
  'ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED',
] as const satisfies (keyof typeof refusals)[]

/**
 * Codes that are more precise than the code of the wire. The response keeps the wire's code in `code`, because existing
 * storefronts branch on it, and has the precise one in `data.code`.
 */
export const detailCodes = {
  OPTIONS_REQUIRED: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'A choice is required for each option of this product',
    fix: 'Ask the shopper for the missing choice; `data.choices` lists the choices of every variant',
  },
  CHOICE_NOT_FOUND: {
    within: 'ITEM_NOT_FOUND_IN_CATALOG',
    message: 'The product has no variant with these choices',
    fix: 'Let the shopper choose from `data.choices`; the names must match exactly',
  },
} as const satisfies Record<string, { within: keyof typeof refusals; message: string; fix: string }>
