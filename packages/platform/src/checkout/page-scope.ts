// An open checkout page: what its token stands for, and the scope of its calls.
import { type CheckoutFacts, Refusal } from '@vitrine/rules'
import { type Actor, type Call, withoutKey } from '../call.ts'
import { memberCartOwner } from '../cart/store.ts'
import type { FeatureDeps } from '../feature.ts'
import { hexHashOf } from '../secrets.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { findSession } from '../session/store.ts'
import { commit } from '../storage/commit.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { issueToken } from '../storage/one-time-tokens.ts'
import { checkoutOf, type CheckoutRead, type CheckoutScope } from './store.ts'

const pageSeconds = 24 * 3600

export const pageNotFound = () => new Refusal('CHECKOUT_PAGE_NOT_FOUND')

/** An open page: what its token stands for, and the scope of its calls. */
export interface OpenPage {
  /** The hash of its token. */
  hash: string
  handed: HandedOver
  scope: CheckoutScope
}

/** The checkout of a page; a page ends when its checkout is opened anew. */
export function requirePage({ hash }: OpenPage, { state }: CheckoutRead): CheckoutFacts {
  if (!state || (state.page !== undefined && state.page !== hash)) throw pageNotFound()
  return state
}

/** Whether the member is still signed in at the shop: who comes after a sign-out gets no page of the one before. */
export const isSignedInStill = async (
  session: DatabaseSession,
  storeId: string,
  { sessionId }: HandedOver,
): Promise<boolean> =>
  sessionId === undefined || (await findSession(session, storeId, sessionId))?.endedAt === null

const actorOfPage = ({ memberId, visitorId }: HandedOver): Actor =>
  memberId
    ? { kind: 'member', id: memberId }
    : visitorId
      ? { kind: 'visitor', id: visitorId }
      : { kind: 'system', id: null }

/** The scope of the calls of a page. */
export const pageScope = (
  { charge }: Pick<FeatureDeps, 'charge'>,
  { storeId, handed, call }: { storeId: string; handed: HandedOver; call: Call },
): CheckoutScope => ({
  storeId,
  actor: actorOfPage(handed),
  caller: `page:${handed.checkoutId}`,
  id: handed.checkoutId,
  owners: null,
  ...(handed.memberId && { buyer: memberCartOwner(handed.memberId) }),
  call: withoutKey(call),
  charge: ({ isNew, bytes }) => charge({ storeId, network: call.network }, { carts: Number(isNew), bytes }),
})

/** Makes the page of a token the one that is open of its checkout, of whose facts `keep` says what stays. */
export async function bindPage(
  deps: FeatureDeps,
  scope: CheckoutScope,
  token: string,
  keep: (read: CheckoutRead) => CheckoutFacts,
): Promise<void> {
  const page = await hexHashOf(token)
  await commit(deps, scope, checkoutOf(scope, deps), (read) => ({ next: { ...keep(read), page } }))
}

/** Issues the token of a page. */
export const issuePageToken = (
  { ids, clock }: Pick<FeatureDeps, 'ids' | 'clock'>,
  session: DatabaseSession,
  storeId: string,
  payload: HandedOver,
): Promise<string> =>
  issueToken(
    session,
    ids,
    { storeId, kind: 'checkout-page', memberId: payload.memberId, payload, seconds: pageSeconds },
    clock.now(),
  )
