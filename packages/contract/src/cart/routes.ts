// The calls on the current visitor's cart, and the same calls on any cart by its id, for merchants.
import { z } from 'zod'
import { bodyLimits } from '../constants.ts'
import { Guid } from '../ids.ts'
import { permission } from '../permissions.ts'
import type { RouteTable } from '../route.ts'
import { CartAnswer, CartTotals, CurrentCartAnswer } from './cart.ts'
import { couponRefusals, type refusals } from './errors.ts'
import {
  AddToCart,
  AddToCartById,
  EstimateTotals,
  RemoveLines,
  SetQuantities,
  UpdateCart,
  UpdateCartById,
} from './requests.ts'

const readRefusals = ['OWNED_CART_NOT_FOUND'] as const
// Only callers without an API key have a budget.
const visitorWriteRefusals = [...readRefusals, 'TOO_MANY_REQUESTS'] as const
const addRefusals = [
  ...visitorWriteRefusals,
  'ITEM_NOT_FOUND_IN_CATALOG',
  'OUT_OF_STOCK',
  'REVISION_MISMATCH',
] as const
const otherLocation = 'CART_IS_ALREADY_ASSOCIATED_WITH_DIFFERENT_LOCATION'
const updateRefusals = [
  otherLocation,
  'CAN_ONLY_UPDATE_CONTACT_ID_FOR_NOT_LOGGED_IN_CUSTOMER',
  ...couponRefusals,
] as const
const lineRefusals = [...visitorWriteRefusals, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const

const readByIdRefusals = ['CART_NOT_FOUND'] as const
const addByIdRefusals = [
  ...readByIdRefusals,
  'ITEM_NOT_FOUND_IN_CATALOG',
  'OUT_OF_STOCK',
  'REVISION_MISMATCH',
] as const
const lineByIdRefusals = [...readByIdRefusals, 'LINE_ITEM_NOT_FOUND', 'REVISION_MISMATCH'] as const
const path = { id: Guid }

export const routes = {
  'GET /ecom/v1/carts/current': { answer: CurrentCartAnswer, for: 'visitor', refuses: readRefusals },
  'PATCH /ecom/v1/carts/current': {
    body: UpdateCart,
    bodyLimit: bodyLimits.ofLines,
    answer: CartAnswer,
    for: 'visitor',
    refuses: [...addRefusals, ...updateRefusals, 'REDIRECT_NOT_ALLOWED'],
  },
  'POST /ecom/v1/carts/current/add-to-cart': {
    body: AddToCart,
    bodyLimit: bodyLimits.ofLines,
    answer: CartAnswer,
    for: 'visitor',
    refuses: [...addRefusals, otherLocation],
  },
  'POST /ecom/v1/carts/current/remove-line-items': {
    body: RemoveLines,
    answer: CartAnswer,
    for: 'visitor',
    refuses: lineRefusals,
  },
  'POST /ecom/v1/carts/current/update-line-items-quantity': {
    body: SetQuantities,
    answer: CartAnswer,
    for: 'visitor',
    refuses: lineRefusals,
  },
  'POST /ecom/v1/carts/current/remove-coupon': {
    body: z.object({}),
    answer: CartAnswer,
    for: 'visitor',
    refuses: [...visitorWriteRefusals, 'REVISION_MISMATCH'],
  },
  'POST /ecom/v1/carts/current/remove-business-location': {
    body: z.object({}),
    answer: CartAnswer,
    for: 'visitor',
    refuses: [...visitorWriteRefusals, 'REVISION_MISMATCH'],
  },
  'POST /ecom/v1/carts/current/estimate-totals': {
    body: EstimateTotals,
    answer: CartTotals,
    for: 'visitor',
    refuses: readRefusals,
  },
  'DELETE /ecom/v1/carts/current': {
    for: 'visitor',
    refuses: [...visitorWriteRefusals, 'REVISION_MISMATCH'],
  },

  'POST /ecom/v1/carts': {
    body: UpdateCartById,
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: [...addByIdRefusals, ...updateRefusals],
  },
  'GET /ecom/v1/carts/{id}': {
    path,
    answer: CartAnswer,
    for: permission('cart.read'),
    refuses: readByIdRefusals,
  },
  'PATCH /ecom/v1/carts/{id}': {
    path,
    body: UpdateCartById,
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: [...addByIdRefusals, ...updateRefusals],
  },
  'POST /ecom/v1/carts/{id}/add-to-cart': {
    path,
    body: AddToCartById,
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: [...addByIdRefusals, otherLocation],
  },
  'POST /ecom/v1/carts/{id}/remove-line-items': {
    path,
    body: RemoveLines,
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: lineByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/update-line-items-quantity': {
    path,
    body: SetQuantities,
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: lineByIdRefusals,
  },
  'POST /ecom/v1/carts/{id}/remove-coupon': {
    path,
    body: z.object({}),
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: [...readByIdRefusals, 'REVISION_MISMATCH'],
  },
  'POST /ecom/v1/carts/{id}/remove-business-location': {
    path,
    body: z.object({}),
    answer: CartAnswer,
    for: permission('cart.write'),
    refuses: [...readByIdRefusals, 'REVISION_MISMATCH'],
  },
  'POST /ecom/v1/carts/{id}/estimate-totals': {
    path,
    body: EstimateTotals,
    answer: CartTotals,
    for: permission('cart.read'),
    refuses: readByIdRefusals,
  },
  'DELETE /ecom/v1/carts/{id}': {
    path,
    for: permission('cart.write'),
    refuses: [...readByIdRefusals, 'REVISION_MISMATCH'],
  },
} as const satisfies RouteTable<keyof typeof refusals>
