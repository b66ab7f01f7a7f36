// The calls on a visitor's own cart.
import type { Cart } from '@vitrine/contract'
import { hideFiles, Refusal } from '@vitrine/rules'
import { actorOf, type Call, type CallerOf, type Handlers } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { isCheckoutAddress } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import type { CartCommands } from './commands.ts'
import { couponTries } from './coupon-tries.ts'
import { type CartScope, memberCartOwner, visitorCartOwner } from './store.ts'
import { checkoutField, type UpdateBody } from './update-fields.ts'

type Visitor = CallerOf<{ for: 'visitor' }>

/** The answer to a visitor, who gets no files before they are bought. */
async function ofVisitor<Answer extends { cart: Cart }>(answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer
  return { ...answered, cart: hideFiles(answered.cart) }
}

/** The update of a visitor, which leaves the discounts of a merchant as they are. */
const withoutDiscounts = ({ merchantDiscounts: _, cartFieldmask, ...body }: UpdateBody): UpdateBody => ({
  ...body,
  cartFieldmask: cartFieldmask?.filter((name) => name !== 'merchantDiscounts'),
})

type OwnHandlers = {
  [A in keyof Handlers<'cart'> as A extends `${string}/carts/current${string}`
    ? A
    : never]: Handlers<'cart'>[A]
}

/** Makes the handlers of the calls on a visitor's own cart. */
export function ownCartHandlers(deps: FeatureDeps, commands: CartCommands): OwnHandlers {
  const { charge, database, origins } = deps
  const tryCode = couponTries(deps)
  const assertRegistered = (visitor: Visitor) => async (url: string) => {
    const client = await findClient(database, visitor.clientId)
    if (!client || !isCheckoutAddress(client, url, origins.platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field: checkoutField })
  }
  const ownCart = (visitor: Visitor, call: Call): CartScope => ({
    storeId: visitor.storeId,
    actor: actorOf(visitor),
    caller:
      visitor.kind === 'member' ? memberCartOwner(visitor.memberId) : visitorCartOwner(visitor.visitorId),
    call,
    absent: () => new Refusal('OWNED_CART_NOT_FOUND'),
    canCreate: true,
    charge: ({ isNew, hasRecord, bytes }) =>
      charge(
        { storeId: visitor.storeId, network: call.network },
        { carts: Number(isNew), records: Number(hasRecord), bytes },
      ),
  })

  return {
    'GET /ecom/v1/carts/current': (_input, visitor, call) =>
      ofVisitor(commands.get(ownCart(visitor, call))).catch((error: unknown) => {
        const isAbsent = error instanceof Refusal && error.code === 'OWNED_CART_NOT_FOUND'
        if (call.isOwnClient && isAbsent) return { cart: null }
        throw error
      }),
    // Discounts of a merchant are not the visitor's to clear.
    'PATCH /ecom/v1/carts/current': ({ body }, visitor, call) => {
      const update = () =>
        ofVisitor(commands.update(ownCart(visitor, call), withoutDiscounts(body), assertRegistered(visitor)))
      return body.couponCode ? tryCode(visitor, call, update) : update()
    },
    'POST /ecom/v1/carts/current/add-to-cart': ({ body }, visitor, call) =>
      ofVisitor(commands.add(ownCart(visitor, call), body)),
    'POST /ecom/v1/carts/current/remove-line-items': ({ body }, visitor, call) =>
      ofVisitor(commands.remove(ownCart(visitor, call), body.lineItemIds)),
    'POST /ecom/v1/carts/current/update-line-items-quantity': ({ body }, visitor, call) =>
      ofVisitor(commands.setQuantities(ownCart(visitor, call), body.lineItems)),
    'POST /ecom/v1/carts/current/remove-coupon': (_input, visitor, call) =>
      ofVisitor(commands.clear(ownCart(visitor, call), 'coupon')),
    'POST /ecom/v1/carts/current/remove-business-location': (_input, visitor, call) =>
      ofVisitor(commands.clear(ownCart(visitor, call), 'businessLocationId')),
    'POST /ecom/v1/carts/current/estimate-totals': ({ body }, visitor, call) =>
      ofVisitor(commands.totals(ownCart(visitor, call), body)),
    'DELETE /ecom/v1/carts/current': (_input, visitor, call) => commands.delete(ownCart(visitor, call)),
  }
}
