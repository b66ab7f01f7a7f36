// The calls on checkouts: of the visitor or member who created one, and of programs on any.
import { z } from 'zod'
import { bodyLimits } from '../constants.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { RouteTable } from '../route.ts'
import { CheckoutAnswer } from './checkout.ts'
import { couponRefusals, type refusals as cartRefusals } from '../cart/errors.ts'
import type { refusals } from './errors.ts'
import {
  AddToCheckout,
  CheckoutLineIds,
  CheckoutQuantities,
  CreateCheckout,
  CreateCheckoutFromCart,
  UpdateCheckout,
} from './requests.ts'

const path = { id: Guid }
const itemRefusals = ['ITEM_NOT_FOUND_IN_CATALOG', 'OUT_OF_STOCK'] as const
const readRefusals = ['CHECKOUT_NOT_FOUND'] as const
const writeRefusals = [
  ...readRefusals,
  'CHECKOUT_IS_COMPLETE',
  'REVISION_MISMATCH',
  'TOO_MANY_REQUESTS',
] as const
const otherLocation = 'CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION'
const newCheckoutRefusals = ['REVISION_MISMATCH', 'TOO_MANY_REQUESTS'] as const
const fromCart = {
  body: CreateCheckoutFromCart,
  answer: z.object({ checkoutId: z.guid() }),
} as const
/** Why an order cannot be placed. */
export const placeRefusals = [
  'EMPTY_CHECKOUT',
  'CALCULATION_ERROR',
  'CHECKOUT_CHANGED',
  'PARTIAL_OUT_OF_STOCK',
  'FULL_OUT_OF_STOCK',
  'NO_SELECTED_CARRIER_SERVICE_OPTION',
  'SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE',
  'VIOLATIONS_WITH_ERROR_SEVERITY',
  'MEMBERS_ONLY_ITEM',
  'SITE_NOT_ACCEPTING_PAYMENTS',
  ...couponRefusals,
] as const

export const routes = {
  'POST /ecom/v1/carts/current/create-checkout': {
    ...fromCart,
    for: 'visitor',
    refuses: [
      'OWNED_CART_NOT_FOUND',
      'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
      'EMPTY_CHECKOUT',
      ...newCheckoutRefusals,
    ],
  },
  'POST /ecom/v1/carts/{id}/create-checkout': {
    ...fromCart,
    path,
    for: permission('checkout.write'),
    refuses: [
      'CART_NOT_FOUND',
      'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
      'EMPTY_CHECKOUT',
      'REVISION_MISMATCH',
    ],
  },
  'POST /ecom/v1/checkouts': {
    body: CreateCheckout,
    bodyLimit: bodyLimits.ofLines,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: [
      'SITE_MUST_ACCEPT_PAYMENTS',
      'EMPTY_CHECKOUT',
      'REDIRECT_NOT_ALLOWED',
      ...itemRefusals,
      ...couponRefusals,
      ...newCheckoutRefusals,
    ],
  },
  'GET /ecom/v1/checkouts/{id}': {
    path,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: readRefusals,
  },
  'GET /ecom/v1/checkouts/by-cart-id/{id}': {
    path,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: readRefusals,
  },
  'GET /ecom/v1/checkouts/{id}/checkout-url': {
    path,
    answer: z.object({ checkoutUrl: z.string() }),
    for: 'caller',
    refuses: readRefusals,
  },
  'GET /ecom/v1/checkouts/{id}/wix-checkout-url': {
    path,
    answer: z.object({ checkoutUrl: z.string() }),
    for: 'caller',
    refuses: readRefusals,
  },
  'PATCH /ecom/v1/checkouts/{id}': {
    path,
    body: UpdateCheckout,
    bodyLimit: bodyLimits.ofLines,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: [
      ...writeRefusals,
      otherLocation,
      'CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER',
      'REDIRECT_NOT_ALLOWED',
      ...itemRefusals,
      ...couponRefusals,
    ],
  },
  'POST /ecom/v1/checkouts/{id}/add-to-checkout': {
    path,
    body: AddToCheckout,
    bodyLimit: bodyLimits.ofLines,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: [...writeRefusals, ...itemRefusals],
  },
  'POST /ecom/v1/checkouts/{id}/remove-line-items': {
    path,
    body: CheckoutLineIds,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: [...writeRefusals, 'LINE_ITEM_NOT_FOUND'],
  },
  'POST /ecom/v1/checkouts/{id}/update-line-items-quantity': {
    path,
    body: CheckoutQuantities,
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: [...writeRefusals, 'LINE_ITEM_NOT_FOUND'],
  },
  'POST /ecom/v1/checkouts/{id}/remove-coupon': {
    path,
    body: z.object({}),
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: writeRefusals,
  },
  'POST /ecom/v1/checkouts/{id}/remove-override-checkout-url': {
    path,
    body: z.object({}),
    answer: CheckoutAnswer,
    for: 'caller',
    refuses: writeRefusals,
  },
  'POST /ecom/v1/checkouts/{id}/mark-as-completed': {
    path,
    body: z.object({}),
    for: permission('checkout.write'),
    refuses: [...readRefusals, 'REVISION_MISMATCH'],
  },
  'POST /ecom/v1/checkouts/{id}/create-order': {
    path,
    body: z.object({
      savePaymentMethod: z.literal(false).nullish(),
      delayCapture: z.literal(false).nullish(),
    }),
    answer: z.object({ orderId: z.guid() }),
    for: permission('checkout.write'),
    refuses: [...readRefusals, 'REVISION_MISMATCH', ...placeRefusals],
  },
} as const satisfies RouteTable<keyof typeof refusals | CartCode>

/** The codes of carts that checkouts share, because a checkout holds the lines of a cart. */
type CartCode = keyof typeof cartRefusals
