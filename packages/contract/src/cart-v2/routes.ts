// The calls of version 2 of the cart, on the visitor's own cart.
import type { refusals as cartRefusals } from '../cart/errors.ts'
import { RemoveLines } from '../cart/requests.ts'
import { couponRefusals } from '../cart/errors.ts'
import type { refusals as checkoutRefusals } from '../checkout/errors.ts'
import { bodyLimits } from '../constants.ts'
import type { RouteTable } from '../route.ts'
import { CartV2Answer, CartV2Estimate } from './cart.ts'
import {
  AddCoupon,
  AddLineItems,
  CreateCartV2,
  EstimateCart,
  RemoveCoupon,
  UpdateCartV2,
  UpdateLineItems,
} from './requests.ts'

const readRefusals = ['CURRENT_CART_NOT_FOUND'] as const
const writeRefusals = [...readRefusals, 'REVISION_MISMATCH', 'TOO_MANY_REQUESTS'] as const
const itemRefusals = ['ITEM_NOT_FOUND_IN_CATALOG', 'OUT_OF_STOCK'] as const

export const routes = {
  'GET /ecom/v2/carts/current': { answer: CartV2Answer, for: 'visitor', refuses: readRefusals },
  'PATCH /ecom/v2/carts/current': {
    body: UpdateCartV2,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [...writeRefusals, 'REDIRECT_NOT_ALLOWED'],
  },
  'DELETE /ecom/v2/carts/current': { for: 'visitor', refuses: writeRefusals },
  'POST /ecom/v2/carts/current/add-line-items': {
    body: AddLineItems,
    bodyLimit: bodyLimits.ofLines,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [...itemRefusals, 'REVISION_MISMATCH', 'TOO_MANY_REQUESTS'],
  },
  'POST /ecom/v2/carts/current/update-line-items': {
    body: UpdateLineItems,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [...writeRefusals, 'LINE_ITEM_NOT_FOUND'],
  },
  'POST /ecom/v2/carts/current/remove-line-items': {
    body: RemoveLines,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [...writeRefusals, 'LINE_ITEM_NOT_FOUND'],
  },
  'POST /ecom/v2/carts/current/estimate': {
    body: EstimateCart,
    answer: CartV2Estimate,
    for: 'visitor',
    refuses: readRefusals,
  },
  'POST /ecom/v2/carts/current/add-coupon': {
    body: AddCoupon,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [...writeRefusals, ...couponRefusals],
  },
  'POST /ecom/v2/carts/current/remove-coupon': {
    body: RemoveCoupon,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: writeRefusals,
  },
  'POST /ecom/v2/carts': {
    body: CreateCartV2,
    bodyLimit: bodyLimits.ofLines,
    answer: CartV2Answer,
    for: 'visitor',
    refuses: [
      'EMPTY_CHECKOUT',
      'SITE_MUST_ACCEPT_PAYMENTS',
      'REDIRECT_NOT_ALLOWED',
      'REVISION_MISMATCH',
      'TOO_MANY_REQUESTS',
      ...itemRefusals,
      ...couponRefusals,
    ],
  },
} as const satisfies RouteTable<keyof typeof cartRefusals | keyof typeof checkoutRefusals>
