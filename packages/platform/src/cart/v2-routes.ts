// The calls of version 2 of the cart on a visitor's own cart: the commands of version 1, answered in the form of version 2.
// The one that creates a checkout is among those of checkouts.
import type { CartV2Answer, CartV2Estimate } from '@vitrine/contract'
import { Refusal, toCartV2Answer, toCartV2Estimate } from '@vitrine/rules'
import type { Call, CallerOf, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { renameFields } from '../validation/rename-fields.ts'
import { cartCommands } from './commands.ts'
import type { OwnCarts } from './own-carts.ts'
import type { CartScope } from './store.ts'
import { cartV2Renames, lineV2Renames } from './v2-fields.ts'

type Visitor = CallerOf<{ for: 'visitor' }>

/** Makes the handlers of version 2. */
export function cartV2Handlers(
  deps: Deps,
  { scopeOf, update }: OwnCarts,
): Omit<Handlers<'cartV2'>, 'POST /ecom/v2/carts'> {
  const commands = cartCommands<CartV2Answer, CartV2Estimate>(deps, {
    show: toCartV2Answer,
    showTotals: toCartV2Estimate,
  })
  /** Only adding an item creates a cart. */
  const existing = (visitor: Visitor, call: Call): CartScope => ({
    ...scopeOf(visitor, call),
    absent: () => new Refusal('CURRENT_CART_NOT_FOUND'),
    canCreate: false,
  })
  const renaming = async <Answer>(run: () => Promise<Answer>, renames = cartV2Renames): Promise<Answer> => {
    try {
      return await run()
    } catch (error) {
      throw renameFields(renames, error)
    }
  }

  return {
    'GET /ecom/v2/carts/current': (_input, visitor, call) => commands.get(existing(visitor, call)),
    'PATCH /ecom/v2/carts/current': ({ body }, visitor, call) => {
      const { note, customCheckoutUrl, customerInfo, deliveryInfo } = body.cart
      const cartInfo = {
        buyerNote: note,
        overrideCheckoutUrl: customCheckoutUrl,
        // A null group clears what is in it.
        buyerInfo: { email: customerInfo === null ? null : customerInfo?.email },
        contactInfo: { address: deliveryInfo === null ? null : deliveryInfo?.address },
      }
      return renaming(() => update(commands, visitor, existing(visitor, call), { cartInfo }))
    },
    'DELETE /ecom/v2/carts/current': (_input, visitor, call) => commands.delete(existing(visitor, call)),
    'POST /ecom/v2/carts/current/add-line-items': ({ body }, visitor, call) =>
      renaming(async () => commands.add(scopeOf(visitor, call), { lineItems: body.catalogItems })),
    'POST /ecom/v2/carts/current/update-line-items': ({ body }, visitor, call) => {
      const lines = body.lineItems.map(({ lineItemId: id, quantity }) => ({
        id,
        quantity: quantity.newQuantity,
      }))
      return renaming(() => commands.setQuantities(existing(visitor, call), lines), lineV2Renames)
    },
    'POST /ecom/v2/carts/current/remove-line-items': ({ body }, visitor, call) =>
      commands.remove(existing(visitor, call), body.lineItemIds),
    'POST /ecom/v2/carts/current/estimate': ({ body }, visitor, call) => {
      const { calculateDelivery: calculateShipping, ...parts } = body
      return commands.totals(existing(visitor, call), { ...parts, calculateShipping })
    },
    'POST /ecom/v2/carts/current/add-coupon': ({ body }, visitor, call) => {
      const couponCode = body.coupon.code
      return renaming(() => update(commands, visitor, existing(visitor, call), { couponCode }))
    },
    'POST /ecom/v2/carts/current/remove-coupon': ({ body }, visitor, call) =>
      commands.clear(existing(visitor, call), 'coupon', ({ coupon }) => coupon?.id === body.couponId),
  }
}
