// Who calls on checkouts, and what each may say and see: visitors and members have their own, programs need a permission.
import type { Checkout, MerchantLineItem, Permission } from '@vitrine/contract'
import { type EstimatedCheckout, Invalid, Refusal, toCheckout, violation } from '@vitrine/rules'
import { actorOf, type Call, hasPermission, type Principal } from '../call.ts'
import { couponTries } from '../cart/coupon-tries.ts'
import { memberCartOwner, visitorCartOwner } from '../cart/store.ts'
import { assertHttps } from '../cart/update-fields.ts'
import type { FeatureDeps } from '../feature.ts'
import { isCheckoutAddress } from '../session/redirect-uris.ts'
import { findClient } from '../session/store.ts'
import { anyMerchant } from '../storage/commit.ts'
import { type CheckoutScope, ownersOf } from './store.ts'

/** Refuses a program without a permission; visitors and members have their own checkouts. */
export function assertMay(caller: Principal, permission: Permission): void {
  if (caller.kind === 'program' && !hasPermission(caller, permission))
    throw new Refusal('PERMISSION_DENIED', { permission })
}

/** Refuses what only programs may say of an item. */
export function assertOwnFields(
  caller: Principal,
  lineItems: readonly MerchantLineItem[] | null | undefined,
): void {
  if (caller.kind === 'program') return
  for (const [place, item] of (lineItems ?? []).entries())
    for (const name of ['catalogOverrideFields', 'taxableAddress'] as const)
      if (item[name] != null)
        throw new Invalid([violation(`lineItems[${place}].${name}`, 'FIELD_NOT_ALLOWED', 'needs an API key')])
}

/** A checkout as its buyer gets it: without the files that are sent after the order. */
export const checkoutOfBuyer = ({ lineItems, ...checkout }: Checkout): Checkout => ({
  ...checkout,
  lineItems: lineItems.map(({ digitalFile: _, ...line }) => line),
})

const ownerOf = (caller: Principal) =>
  caller.kind === 'program'
    ? anyMerchant
    : caller.kind === 'member'
      ? memberCartOwner(caller.memberId)
      : visitorCartOwner(caller.visitorId)

/** Makes the functions that stand between a caller and the commands. */
export function checkoutCallers(deps: FeatureDeps) {
  const { charge, database, origins } = deps
  const tryCode = couponTries(deps)

  const scopeOf = (caller: Principal, call: Call, id: string): CheckoutScope => ({
    storeId: caller.storeId,
    actor: actorOf(caller),
    caller: ownerOf(caller),
    id,
    owners: ownersOf(caller),
    call,
    ...(caller.kind !== 'program' && {
      charge: ({ isNew, hasRecord, bytes }) =>
        charge(
          { storeId: caller.storeId, network: call.network },
          { carts: Number(isNew), records: Number(hasRecord), bytes },
        ),
    }),
  })

  /** Answers a checkout to its caller. */
  const answerTo = async (caller: Principal, estimated: Promise<EstimatedCheckout>) => {
    const checkout = toCheckout(await estimated)
    return { checkout: caller.kind === 'program' ? checkout : checkoutOfBuyer(checkout) }
  }

  return {
    scopeOf,
    answerTo,

    /** Refuses an address that the caller may not send. */
    async assertCheckoutUrl(caller: Principal, url: string | null | undefined): Promise<void> {
      if (!url) return
      if (caller.kind === 'program') return assertHttps(url, 'overrideCheckoutUrl')
      const client = await findClient(database, caller.clientId)
      if (!client || !isCheckoutAddress(client, url, origins.platformUrl))
        throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'overrideCheckoutUrl' })
    },

    /** Runs a call with a code, of which visitors may guess only so many. */
    withCode: <Answer>(
      caller: Principal,
      call: Call,
      code: string | null | undefined,
      run: () => Promise<Answer>,
    ) => (code && caller.kind !== 'program' ? tryCode(caller, call, run) : run()),

    /** Runs a command that writes, and answers the checkout. */
    write(
      caller: Principal,
      call: Call,
      id: string,
      run: (scope: CheckoutScope) => Promise<EstimatedCheckout>,
    ) {
      assertMay(caller, 'checkout.write')
      return answerTo(caller, run(scopeOf(caller, call, id)))
    },
  }
}
