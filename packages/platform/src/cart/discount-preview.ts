// The preview of discounts: prices the items of a request as a cart of the store, and writes nothing.
import { emptyCart, Refusal, toPreview } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { merchant } from '../storage/commit.ts'
import { throwWithChoices } from './change.ts'
import { itemAdder, keysOf } from './commands.ts'
import { priceRead } from './price-read.ts'
import { type CartScope, readCart } from './store.ts'

/** The owner of no stored cart. */
const previewOwner = 'preview'

/** Makes the handler of the preview. */
export function previewHandlers(deps: Deps): Handlers<'discountPreviews'> {
  const { clock, database, ids } = deps
  return {
    async 'POST /vitrine/v1/discounts/preview'({ body }, { storeId }, call) {
      const { lineItems, couponCode, time } = body
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
      return toPreview(priceRead(depsThen, read, facts, 0n, cappedLines), {
        rules: rules.discounts,
        coupon,
        couponCode: couponCode ?? undefined,
        now,
      })
    },
  }
}
