// The visitor's own cart, as both versions of its calls work on it: its scope, and what an update of a visitor may hold.
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call, type CallerOf } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { isCheckoutAddress } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import type { CartCommands } from './commands.ts'
import { couponTries } from './coupon-tries.ts'
import { type CartScope, memberCartOwner, visitorCartOwner } from './store.ts'
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
  const { charge, database, origins } = deps
  const tryCode = couponTries(deps)
  const assertRegistered = (visitor: Visitor) => async (url: string) => {
    const client = await findClient(database, visitor.clientId)
    if (!client || !isCheckoutAddress(client, url, origins.platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field: checkoutField })
  }

  return {
    scopeOf: (visitor: Visitor, call: Call): CartScope => ({
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
    }),

    /** Updates the cart. Discounts of a merchant are not the visitor's to clear, and codes may be guessed only so often. */
    update<Answer>(
      { update }: Pick<CartCommands<Answer, unknown>, 'update'>,
      visitor: Visitor,
      scope: CartScope,
      body: UpdateBody,
    ): Promise<Answer> {
      const run = () => update(scope, withoutDiscounts(body), assertRegistered(visitor))
      return body.couponCode ? tryCode(visitor, scope.call, run) : run()
    },
  }
}
