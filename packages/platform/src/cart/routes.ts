// The routes of carts: a visitor's own cart, and any cart by its id for the merchant. Every command answers the whole
// updated cart.
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call, type CallerOf, type Handlers, type ProgramPrincipal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { anyMerchant, merchant } from '../storage/commit.ts'
import { cartCommands } from './commands.ts'
import { purgeCarts } from './purge.ts'
import { type CartScope, memberCartOwner, merchantCartOwner, visitorCartOwner } from './store.ts'

/** Makes the cart feature: its routes, and the job that deletes the carts that visitors have left. */
export function cartFeature(deps: FeatureDeps) {
  const { charge } = deps
  const commands = cartCommands(deps)
  const ownCart = (visitor: CallerOf<{ for: 'visitor' }>, call: Call): CartScope => ({
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

  const cartById = ({ id }: { id: string }, { storeId }: ProgramPrincipal, call: Call): CartScope => {
    const absent = () => new Refusal('CART_NOT_FOUND', { id })
    // Idempotency keys belong to the cart and not to its owner, so that they are found after the cart is deleted.
    return { storeId, actor: merchant, caller: merchantCartOwner(id), id, call, absent, canCreate: false }
  }

  const handlers: Handlers<'cart'> = {
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

    'POST /ecom/v1/carts': ({ body }, { storeId }, call) => {
      const absent = (id?: string) => new Refusal('CART_NOT_FOUND', { id })
      const opens = deps.ids.uuid()
      const scope = { storeId, actor: merchant, caller: anyMerchant, opens, call, absent, canCreate: true }
      return commands.update(scope, body)
    },
    'GET /ecom/v1/carts/{id}': ({ path }, merchant, call) => commands.get(cartById(path, merchant, call)),
    'PATCH /ecom/v1/carts/{id}': ({ path, body }, merchant, call) =>
      commands.update(cartById(path, merchant, call), body),
    'POST /ecom/v1/carts/{id}/add-to-cart': ({ path, body }, merchant, call) =>
      commands.add(cartById(path, merchant, call), body),
    'POST /ecom/v1/carts/{id}/remove-line-items': ({ path, body }, merchant, call) =>
      commands.remove(cartById(path, merchant, call), body.lineItemIds),
    'POST /ecom/v1/carts/{id}/update-line-items-quantity': ({ path, body }, merchant, call) =>
      commands.setQuantities(cartById(path, merchant, call), body.lineItems),
    'POST /ecom/v1/carts/{id}/estimate-totals': ({ path }, merchant, call) =>
      commands.totals(cartById(path, merchant, call)),
    'DELETE /ecom/v1/carts/{id}': ({ path }, merchant, call) =>
      commands.delete(cartById(path, merchant, call)),
  }
  return { handlers, purges: { 'purge-carts': purgeCarts } }
}
