// The preview of a cart: prices the items of a request, and writes nothing.
import { emptyCart, Refusal, toPreview } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchant } from '../storage/commit.ts'
import { throwWithChoices } from './change.ts'
import { itemAdder, keysOf } from './commands.ts'
import { estimateRead } from './price-read.ts'
import { type CartScope, readCart } from './store.ts'

/** The owner of no stored cart. */
const previewOwner = 'preview'

/** Without an address there is no delivery and no tax to tell. */
const itemsAlone = { calculateShipping: false, calculateTax: false }

/** Makes the handler of the preview. */
export function previewHandlers(deps: Deps): Handlers<'discountPreviews'> {
  const { clock, database, ids } = deps
  return {
    async 'POST /vitrine/v1/discounts/preview'({ body }, { storeId }, call) {
      const { lineItems, couponCode, time, shippingAddress, selectedShippingOption } = body
      const now = time ? Date.parse(time) : clock.now()
      const depsThen = { ...deps, clock: { now: () => now } }
      const absent = () => new Refusal('CART_NOT_FOUND')
      const scope: CartScope = {
        storeId,
        actor: merchant,
        caller: previewOwner,
        call,
        absent,
        canCreate: false,
      }
      const keys = { ...keysOf(lineItems), ...(couponCode && { couponCode }) }
      const read = await readCart(database, scope, depsThen, keys)
      const empty = emptyCart(ids.uuid(), new Date(now).toISOString())
      const addItems = itemAdder(ids, { lineItems, customLineItems: null })
      const fill = async () => addItems(empty, read)
      const { cart, cappedLines } = await fill().catch((error: unknown) =>
        throwWithChoices(database, storeId, error),
      )
      const { enteredCoupon: coupon, rules } = read
      const facts = coupon ? { ...cart, coupon: { id: coupon.id, code: coupon.facts.code } } : cart
      const request = shippingAddress ? { shippingAddress, selectedShippingOption } : itemsAlone
      return toPreview(estimateRead(depsThen, read, facts, request, cappedLines), {
        rules: rules.discounts,
        coupon,
        couponCode: couponCode ?? undefined,
        now,
      })
    },
  }
}
