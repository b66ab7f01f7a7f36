// Who calls on checkouts, and what each may say and see: visitors and members have their own, programs need a permission.
import type { CheckoutInfo, MerchantLineItem } from '@vitrine/contract'
import { type EstimatedCheckout, Invalid, toCheckout, violation } from '@vitrine/rules'
import { actorOf, assertMay, type Call, type Principal } from '../call.ts'
import { couponTries } from '../cart/coupon-tries.ts'
import { ownCartOwner } from '../cart/store.ts'
import { assertHttps } from '../cart/update-fields.ts'
import type { FeatureDeps } from '../feature.ts'
import { toReader } from '../orders/own-orders.ts'
import { assertCheckoutAddress } from '../session/redirect-uris.ts'
import { anyMerchant } from '../storage/commit.ts'
import { type CheckoutScope, ownersOf } from './store.ts'

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

/** Refuses a setting that only programs may send: buyers agree to the policies of the shop. */
export function assertOwnSettings(
  caller: Principal,
  settings: CheckoutInfo['customSettings'] | null | undefined,
): void {
  const name = 'disabledPolicyAgreementCheckbox'
  if (caller.kind !== 'program' && settings?.[name])
    throw new Invalid([
      violation(`checkoutInfo.customSettings.${name}`, 'FIELD_NOT_ALLOWED', 'needs an API key'),
    ])
}

/** Makes the functions that stand between a caller and the commands. */
export function checkoutCallers(deps: FeatureDeps) {
  const { charge } = deps
  const tryCode = couponTries(deps)

  const scopeOf = (caller: Principal, call: Call, id: string): CheckoutScope => ({
    storeId: caller.storeId,
    actor: actorOf(caller),
    caller: caller.kind === 'program' ? anyMerchant : ownCartOwner(caller),
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
  const answerTo = async (caller: Principal, estimated: Promise<EstimatedCheckout>) => ({
    checkout: toReader(caller, toCheckout(await estimated)),
  })

  return {
    scopeOf,
    answerTo,

    /** Refuses an address that the caller may not send. */
    async assertCheckoutUrl(caller: Principal, url: string | null | undefined): Promise<void> {
      if (!url) return
      if (caller.kind === 'program') return assertHttps(url, 'overrideCheckoutUrl')
      await assertCheckoutAddress(deps, caller, url, 'overrideCheckoutUrl')
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
