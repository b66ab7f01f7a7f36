// Prices a checkout with what was read of it, and tells what keeps its order from being placed.
import type { CheckoutPage } from '@vitrine/contract'
import {
  type CheckoutFacts,
  checkoutProblems,
  checkoutRequest,
  type EstimatedCheckout,
  withTyped,
} from '@vitrine/rules'
import { isOfMember } from '../cart/store.ts'
import { estimateRead } from '../cart/price-read.ts'
import type { Deps } from '../deps.ts'
import type { LinesRead } from '../pricing/read-lines.ts'
import type { CheckoutRead } from './store.ts'

type PriceDeps = Pick<Deps, 'clock' | 'origins' | 'language'>

/** Prices a checkout at the addresses that its order will have. */
export function estimateCheckout(
  deps: PriceDeps,
  read: LinesRead & { revision: bigint },
  facts: CheckoutFacts,
  cappedLines: string[] = [],
): EstimatedCheckout {
  const complete = withTyped(facts)
  const estimated = estimateRead(deps, read, complete.cart, checkoutRequest(complete), cappedLines)
  return { ...estimated, facts }
}

/** Whether the hosted page asks for a tick that agrees to the policies. */
export const isAgreementRequired = (
  read: Pick<CheckoutRead, 'requiresAgreement'>,
  facts: CheckoutFacts,
): boolean => read.requiresAgreement && !facts.customSettings?.disabledPolicyAgreementCheckbox

/** What has to be mended before the order of a checkout can be placed, by a program or on the hosted page. */
export const problemsOf = (
  read: Pick<CheckoutRead, 'owner' | 'offlinePayment' | 'requiresAgreement'>,
  { facts, estimate }: EstimatedCheckout,
  isOnPage: boolean,
): CheckoutPage['problems'] =>
  checkoutProblems({
    facts: withTyped(facts),
    estimate,
    isMember: isOfMember(read.owner),
    takesOfflinePayment: read.offlinePayment !== null && !facts.customSettings?.disabledManualPayment,
    requiresAgreement: isOnPage && isAgreementRequired(read, facts),
  })
