// The carts of a store: the visitor's own, and any by its id for the merchant. Every verb answers the whole new cart.
import type { cartByIdRoutes, cartRoutes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call, Callers, Handlers } from '../http/handlers.ts'
import type { Deps } from '../deps.ts'
import { cartCommands } from './commands.ts'
import { type CartScope, merchantCartOwner, visitorCartOwner } from './store.ts'

/** Answers the addresses of the visitor's own cart. */
export function cartHandlers(world: Deps): Handlers<typeof cartRoutes> {
  const commands = cartCommands(world)
  const ownCart = ({ storeId, visitorId }: Callers['visitor'], call: Call): CartScope => ({
    storeId,
    caller: visitorCartOwner(visitorId),
    call,
    absent: () => new Refusal('OWNED_CART_NOT_FOUND'),
    mayOpen: true,
  })

  return {
    'GET /ecom/v1/carts/current': (_input, visitor, call) =>
      commands.get(ownCart(visitor, call)).catch((error: unknown) => {
        const isAbsent = error instanceof Refusal && error.code === 'OWNED_CART_NOT_FOUND'
        if (call.isOwnClient && isAbsent) return { cart: null }
        throw error
      }),
    'PATCH /ecom/v1/carts/current': ({ body }, visitor, call) =>
      commands.update(ownCart(visitor, call), body),
    'POST /ecom/v1/carts/current/add-to-cart': ({ body }, visitor, call) =>
      commands.add(ownCart(visitor, call), body),
    'POST /ecom/v1/carts/current/remove-line-items': ({ body }, visitor, call) =>
      commands.remove(ownCart(visitor, call), body.lineItemIds),
    'POST /ecom/v1/carts/current/update-line-items-quantity': ({ body }, visitor, call) =>
      commands.setQuantities(ownCart(visitor, call), body.lineItems),
    'POST /ecom/v1/carts/current/estimate-totals': (_input, visitor, call) =>
      commands.totals(ownCart(visitor, call)),
    'DELETE /ecom/v1/carts/current': (_input, visitor, call) => commands.delete(ownCart(visitor, call)),
  }
}

// The keys of carts that are still to be opened are kept for the store: its keys come and go, and it is one merchant.
const anyMerchant = 'merchant'

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Answers the same addresses by the cart's id. */
export function cartByIdHandlers(world: Deps): Handlers<typeof cartByIdRoutes> {
  const commands = cartCommands(world)
  const the = ({ id: named }: { id: string }, { storeId }: Callers['merchant'], call: Call): CartScope => {
    const absent = () => new Refusal('CART_NOT_FOUND', { id: named })
    if (!isId.test(named)) throw absent()
    const id = named.toLowerCase()
    // Keys are kept for the cart, whoever owns it: they are known when it is gone.
    return { storeId, caller: merchantCartOwner(id), id, call, absent, mayOpen: false }
  }

  return {
    'POST /ecom/v1/carts': ({ body }, { storeId }, call) => {
      const absent = (id?: string) => new Refusal('CART_NOT_FOUND', { id })
      const opens = world.ids.uuid()
      return commands.update({ storeId, caller: anyMerchant, opens, call, absent, mayOpen: true }, body)
    },
    'GET /ecom/v1/carts/{id}': ({ path }, merchant, call) => commands.get(the(path, merchant, call)),
    'PATCH /ecom/v1/carts/{id}': ({ path, body }, merchant, call) =>
      commands.update(the(path, merchant, call), body),
    'POST /ecom/v1/carts/{id}/add-to-cart': ({ path, body }, merchant, call) =>
      commands.add(the(path, merchant, call), body),
    'POST /ecom/v1/carts/{id}/remove-line-items': ({ path, body }, merchant, call) =>
      commands.remove(the(path, merchant, call), body.lineItemIds),
    'POST /ecom/v1/carts/{id}/update-line-items-quantity': ({ path, body }, merchant, call) =>
      commands.setQuantities(the(path, merchant, call), body.lineItems),
    'POST /ecom/v1/carts/{id}/estimate-totals': ({ path }, merchant, call) =>
      commands.totals(the(path, merchant, call)),
    'DELETE /ecom/v1/carts/{id}': ({ path }, merchant, call) => commands.delete(the(path, merchant, call)),
  }
}
