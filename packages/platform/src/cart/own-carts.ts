// The visitor's own cart, as both versions of its calls work on it: its scope, and what an update of a visitor may hold.
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call, type CallerOf } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { assertCheckoutAddress } from '../session/redirect-uris.ts'
import type { CartCommands } from './commands.ts'
import { couponTries } from './coupon-tries.ts'
import { type CartScope, ownCartOwner } from './store.ts'
import { checkoutField, type UpdateBody } from './update-fields.ts'

type Visitor = CallerOf<{ for: 'visitor' }>

/** The update of a visitor, which leaves the discounts of a merchant as they are. */
const withoutDiscounts = ({ merchantDiscounts: _, cartFieldmask, ...body }: UpdateBody): UpdateBody => ({
  ...body,
  cartFieldmask: cartFieldmask?.filter((name) => name !== 'merchantDiscounts'),
})

/** What calls on a visitor's own cart share. */
export type OwnCarts = ReturnType<typeof ownCarts>

/** Makes what calls on a visitor's own cart share. */
export function ownCarts(deps: FeatureDeps) {
  const { charge } = deps
  const tryCode = couponTries(deps)

  return {
    scopeOf: (visitor: Visitor, call: Call): CartScope => ({
      storeId: visitor.storeId,
      actor: actorOf(visitor),
      caller: ownCartOwner(visitor),
      call,
      absent: () => new Refusal('OWNED_CART_NOT_FOUND'),
      canCreate: true,
      charge: ({ isNew, hasRecord, bytes }) =>
        charge(
          { storeId: visitor.storeId, network: call.network },
          { carts: Number(isNew), records: Number(hasRecord), bytes },
        ),
    }),

    /** Updates the cart. Discounts of a merchant are not the visitor's to clear, and codes may be guessed only so often. */
    update<Answer>(
      { update }: Pick<CartCommands<Answer, unknown>, 'update'>,
      visitor: Visitor,
      scope: CartScope,
      body: UpdateBody,
    ): Promise<Answer> {
      const assertAddress = (url: string) => assertCheckoutAddress(deps, visitor, url, checkoutField)
      const run = () => update(scope, withoutDiscounts(body), assertAddress)
      return body.couponCode ? tryCode(visitor, scope.call, run) : run()
    },
  }
}
