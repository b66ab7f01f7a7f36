// The routes of carts: a visitor's own cart, and any cart by its id for the merchant. Every command answers the whole
// updated cart. Beside them, the preview of discounts prices a cart that is not stored.
import type { CartAnswer, CartTotals } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { anyMerchant, merchant } from '../storage/commit.ts'
import { cartCommands } from './commands.ts'
import { previewHandlers } from './discount-preview.ts'
import { ownCartHandlers } from './own-cart.ts'
import { ownCarts } from './own-carts.ts'
import { purgeCarts } from './purge.ts'
import { cartByIdScope } from './store.ts'
import { assertHttps } from './update-fields.ts'
import { cartV2Handlers } from './v2-routes.ts'

/** Makes the cart feature: its routes, and the job that deletes the carts that visitors have left. */
export function cartFeature(deps: FeatureDeps) {
  const commands = cartCommands<CartAnswer, CartTotals>(deps, {
    show: (answer) => answer,
    showTotals: (totals) => totals,
  })
  const own = ownCarts(deps)
  const cartById = ({ id }: { id: string }, { storeId }: ProgramPrincipal, call: Call) =>
    cartByIdScope(storeId, id, call)

  const handlers: Handlers<'cart'> & Handlers<'discountPreviews'> & ReturnType<typeof cartV2Handlers> = {
    ...ownCartHandlers(own, commands),
    ...cartV2Handlers(deps, own),
    ...previewHandlers(deps),
    'POST /ecom/v1/carts': ({ body }, { storeId }, call) => {
      const absent = (id?: string) => new Refusal('CART_NOT_FOUND', { id })
      const opens = deps.ids.uuid()
      const scope = { storeId, actor: merchant, caller: anyMerchant, opens, call, absent, canCreate: true }
      return commands.update(scope, body, (url) => assertHttps(url))
    },
    'GET /ecom/v1/carts/{id}': ({ path }, merchant, call) => commands.get(cartById(path, merchant, call)),
    'PATCH /ecom/v1/carts/{id}': ({ path, body }, merchant, call) =>
      commands.update(cartById(path, merchant, call), body, (url) => assertHttps(url)),
    'POST /ecom/v1/carts/{id}/add-to-cart': ({ path, body }, merchant, call) =>
      commands.add(cartById(path, merchant, call), body),
    'POST /ecom/v1/carts/{id}/remove-line-items': ({ path, body }, merchant, call) =>
      commands.remove(cartById(path, merchant, call), body.lineItemIds),
    'POST /ecom/v1/carts/{id}/update-line-items-quantity': ({ path, body }, merchant, call) =>
      commands.setQuantities(cartById(path, merchant, call), body.lineItems),
    'POST /ecom/v1/carts/{id}/remove-coupon': ({ path }, merchant, call) =>
      commands.clear(cartById(path, merchant, call), 'coupon'),
    'POST /ecom/v1/carts/{id}/remove-business-location': ({ path }, merchant, call) =>
      commands.clear(cartById(path, merchant, call), 'businessLocationId'),
    'POST /ecom/v1/carts/{id}/estimate-totals': ({ path, body }, merchant, call) =>
      commands.totals(cartById(path, merchant, call), body),
    'DELETE /ecom/v1/carts/{id}': ({ path }, merchant, call) =>
      commands.delete(cartById(path, merchant, call)),
  }
  return { handlers, purges: { 'purge-carts': purgeCarts } }
}
