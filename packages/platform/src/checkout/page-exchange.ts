// Exchanges the token of a redirect session for that of a checkout page. A checkout has one open page, so that what is entered in one
// browser shows in no other.
import type { Call } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { hexHashOf } from '../secrets.ts'
import type { HandedOver } from '../session/redirect-store.ts'
import { findToken, useToken } from '../storage/one-time-tokens.ts'
import { bindPage, isSignedInStill, issuePageToken, pageNotFound, pageScope } from './page-scope.ts'
import type { CheckoutScope } from './store.ts'

/** Makes the function that exchanges tokens. */
export function pageExchange(deps: FeatureDeps) {
  const { database, clock } = deps

  /**
   * Makes a page the one that is open of its checkout: another browser's page ends, and what was entered there is not shown here.
   * It stays in the browser that has entered it, also when a guest signs in, whose account has an email address.
   */
  const bind = (
    scope: CheckoutScope,
    token: string,
    { isSameBuyer, hasSignedIn }: { isSameBuyer: (page: string) => boolean; hasSignedIn: boolean },
  ) =>
    bindPage(deps, scope, token, ({ state }) => {
      if (!state) throw pageNotFound()
      const { typed, ...facts } = state
      const isKept = state.page === undefined || isSameBuyer(state.page)
      if (state.completed && !isKept) throw pageNotFound()
      const { email: _, ...others } = typed ?? {}
      return { ...facts, ...(isKept && typed && { typed: hasSignedIn ? others : typed }) }
    })

  /** Exchanges the token of a redirect session; undefined if it was used or has expired, or if another browser began the sign-in. */
  return async (
    token: string,
    pageToken: string | null | undefined,
    call: Call,
  ): Promise<string | undefined> => {
    const opener = pageToken ? await hexHashOf(pageToken) : undefined
    const before = pageToken
      ? await findToken<HandedOver>(database, 'checkout-page', pageToken, clock.now())
      : undefined
    const opened = await database.transaction(async (session) => {
      const used = await useToken<HandedOver>(session, 'checkout', token, clock.now())
      if (!used) return undefined
      const { signedInFrom, ...handed } = used.payload
      if (signedInFrom !== undefined && signedInFrom !== opener) return undefined
      const { storeId } = used
      if (!(await isSignedInStill(session, storeId, handed))) return undefined
      return { storeId, handed, token: await issuePageToken(deps, session, storeId, handed) }
    })
    if (!opened) return undefined
    const { storeId, handed } = opened
    const member = before?.payload.memberId
    await bind(pageScope(deps, { storeId, handed, call }), opened.token, {
      isSameBuyer: (page) => page === opener && (member === undefined || member === handed.memberId),
      hasSignedIn: member === undefined && handed.memberId !== undefined,
    })
    return opened.token
  }
}
