// 'Buy now' of version 2 of the cart: a checkout with items of its own, which is answered as a cart.
import { toCartV2OfCheckout } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import { cartV2Renames } from '../cart/v2-fields.ts'
import type { Ids } from '../deps.ts'
import { renameFields } from '../validation/rename-fields.ts'
import type { checkoutCallers } from './callers.ts'
import type { CheckoutCommands } from './commands.ts'
import { creatorOf } from './from-cart.ts'

type Callers = ReturnType<typeof checkoutCallers>

/** Makes the handler of the call. */
export const buyNowHandlers = (
  { assertCheckoutUrl, scopeOf, withCode }: Callers,
  commands: CheckoutCommands,
  ids: Ids,
): Pick<Handlers<'cartV2'>, 'POST /ecom/v2/carts'> => ({
  'POST /ecom/v2/carts': async ({ body: { cart, coupon, catalogItems } }, visitor, call) => {
    const { note, customCheckoutUrl, customerInfo, deliveryInfo } = cart ?? {}
    const couponCode = coupon?.code
    const checkout = {
      channelType: 'WEB',
      lineItems: catalogItems,
      couponCode,
      overrideCheckoutUrl: customCheckoutUrl,
      checkoutInfo: {
        buyerNote: note,
        buyerInfo: customerInfo,
        shippingInfo: { shippingDestination: deliveryInfo },
      },
    } as const
    try {
      await assertCheckoutUrl(visitor, customCheckoutUrl)
      const scope = scopeOf(visitor, call, ids.uuid())
      const created = await withCode(visitor, call, couponCode, () =>
        commands.create(scope, checkout, creatorOf(visitor)),
      )
      return toCartV2OfCheckout(created)
    } catch (error) {
      throw renameFields(cartV2Renames, error)
    }
  },
})
