// The calls on a visitor's own cart.
import type { Cart, CartAnswer, CartTotals } from '@vitrine/contract'
import { hideFiles, Refusal } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { CartCommands } from './commands.ts'
import type { OwnCarts } from './own-carts.ts'

/** The answer to a visitor, who gets no files before they are bought. */
async function ofVisitor<Answer extends { cart: Cart }>(answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer
  return { ...answered, cart: hideFiles(answered.cart) }
}

type OwnHandlers = {
  [A in keyof Handlers<'cart'> as A extends `${string}/carts/current${string}`
    ? A
    : never]: Handlers<'cart'>[A]
}

/** Makes the handlers of the calls on a visitor's own cart. */
export function ownCartHandlers(
  { scopeOf, update }: OwnCarts,
  commands: CartCommands<CartAnswer, CartTotals>,
): OwnHandlers {
  return {
    'GET /ecom/v1/carts/current': (_input, visitor, call) =>
      ofVisitor(commands.get(scopeOf(visitor, call))).catch((error: unknown) => {
        const isAbsent = error instanceof Refusal && error.code === 'OWNED_CART_NOT_FOUND'
        if (call.isOwnClient && isAbsent) return { cart: null }
        throw error
      }),
    'PATCH /ecom/v1/carts/current': ({ body }, visitor, call) =>
      ofVisitor(update(commands, visitor, scopeOf(visitor, call), body)),
    'POST /ecom/v1/carts/current/add-to-cart': ({ body }, visitor, call) =>
      ofVisitor(commands.add(scopeOf(visitor, call), body)),
    'POST /ecom/v1/carts/current/remove-line-items': ({ body }, visitor, call) =>
      ofVisitor(commands.remove(scopeOf(visitor, call), body.lineItemIds)),
    'POST /ecom/v1/carts/current/update-line-items-quantity': ({ body }, visitor, call) =>
      ofVisitor(commands.setQuantities(scopeOf(visitor, call), body.lineItems)),
    'POST /ecom/v1/carts/current/remove-coupon': (_input, visitor, call) =>
      ofVisitor(commands.clear(scopeOf(visitor, call), 'coupon')),
    'POST /ecom/v1/carts/current/remove-business-location': (_input, visitor, call) =>
      ofVisitor(commands.clear(scopeOf(visitor, call), 'businessLocationId')),
    'POST /ecom/v1/carts/current/estimate-totals': ({ body }, visitor, call) =>
      ofVisitor(commands.totals(scopeOf(visitor, call), body)),
    'DELETE /ecom/v1/carts/current': (_input, visitor, call) => commands.delete(scopeOf(visitor, call)),
  }
}
