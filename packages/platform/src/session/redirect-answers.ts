// The way back from a redirect session: a code for the client, or an error.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { RawAnswer } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { findEndedToken, findToken, issueToken, useToken } from '../storage/one-time-tokens.ts'
import { brokenLinkPage, messagePage, rawJson, redirectTo } from './bare-pages.ts'
import { type HandedOver, issueCode, type RedirectFacts } from './redirect-store.ts'
import { type SignedInMember, useSessionToken } from './session-token.ts'
import { isOnRegisteredOrigin, isRegisteredUri, registeredOrigins } from './redirect-uris.ts'
import { findClient, type OAuthClient } from './store.ts'

/** A redirect session that goes on. */
interface FoundRedirect {
  facts: RedirectFacts
  storeId: string
  client: OAuthClient
}

/** A redirect session that was completed: with a code for the client, or on the checkout page. */
type Completed = FoundRedirect & ({ code: string } | { checkoutSession: string })

/** The outcome of an authorization: a code, or an error of OAuth. */
type Outcome = { code: string } | { error: string; error_description: string }

/** The origins that a message goes to: that of the redirect address, that of the page that waits, or all registered ones. */
function messageTargets(client: OAuthClient, { origin, redirectUri }: ReturnPath): string[] {
  if (redirectUri) return [new URL(redirectUri).origin]
  return origin ? [origin] : registeredOrigins(client)
}

type ReturnPath = Pick<RedirectFacts, 'responseMode' | 'origin'> & {
  redirectUri?: RedirectFacts['redirectUri']
  state?: RedirectFacts['state']
}

/** The error of a silent sign-in that nothing proves. */
export const loginRequired = { error: 'login_required', error_description: 'A sign-in is needed' } as const

const cancelled = { error: 'access_denied', error_description: 'The visitor went back' } as const
const hasEnded = 'It has been used, or it has expired.'
const endedError = {
  error: 'login_required',
  error_description: 'The sign-in has been used, or it has expired',
}

/** The parameters of a response. The issuer tells a client of several servers which one has answered (RFC 9207). */
const paramsOf = (iss: string, state: string | undefined, outcome: Outcome) => ({
  ...outcome,
  ...(state && { state }),
  iss,
})

const addressWith = (iss: string, { redirectUri, responseMode, state }: ReturnPath, outcome: Outcome) => {
  const search = new URLSearchParams(paramsOf(iss, state, outcome))
  const separator = responseMode === 'fragment' ? '#' : redirectUri?.includes('?') ? '&' : '?'
  return `${redirectUri}${separator}${search}`
}

/** The callback of a redirect session for a visitor who has not signed in: a callback says so, unless it follows a sign-out. */
function toCallback(address: string): string {
  const url = new URL(address)
  url.searchParams.set('wixMemberLoggedIn', 'false')
  return url.href
}

/** Makes the functions that find redirect sessions, and that use them up for a code. */
function redirectTokens({ database, clock, ids, origins: { platformUrl } }: FeatureDeps) {
  /** A redirect session with its client, as long as the client still has its address and its origin registered. */
  const withClient = async (
    session: DatabaseSession,
    storeId: string,
    facts: RedirectFacts,
  ): Promise<FoundRedirect | undefined> => {
    const { clientId, redirectUri, origin } = facts
    const client = await findClient(session, clientId)
    const isAllowed =
      client &&
      (!redirectUri || isRegisteredUri(client, redirectUri, platformUrl)) &&
      (!origin || isOnRegisteredOrigin(client, origin, platformUrl))
    return isAllowed ? { facts, storeId, client } : undefined
  }
  const find = async (token: string): Promise<FoundRedirect | undefined> => {
    const found = await findToken<RedirectFacts>(database, 'redirect', token, clock.now())
    return found && !found.isUsed ? withClient(database, found.storeId, found.payload) : undefined
  }
  /** A redirect session that was used or has expired, while its record is kept. */
  const findEnded = async (token: string): Promise<FoundRedirect | undefined> => {
    const found = await findEndedToken<RedirectFacts>(database, 'redirect', token, clock.now())
    return found && withClient(database, found.storeId, found.payload)
  }

  /** Completes a redirect session for a member; undefined if another request has ended it. */
  const complete = async (
    session: DatabaseSession,
    token: string,
    member: SignedInMember,
  ): Promise<Completed | undefined> => {
    const used = await useToken<RedirectFacts>(session, 'redirect', token, clock.now())
    const found = used && (await withClient(session, used.storeId, used.payload))
    if (!found) return undefined
    const { storeId, facts } = found
    const { memberId } = member
    if (facts.checkout) {
      const payload: HandedOver = { ...facts.checkout, memberId }
      const seconds = lifetimes.redirectSession
      const next = { storeId, kind: 'checkout', memberId, payload, seconds } as const
      return { ...found, checkoutSession: await issueToken(session, ids, next, clock.now()) }
    }
    return { ...found, code: await issueCode(session, ids, { storeId, member, facts }, clock.now()) }
  }
  return { find, findEnded, complete }
}

/** Makes the functions that find redirect sessions and end them. */
export function redirectAnswers(deps: FeatureDeps) {
  const { database, clock, ids } = deps
  const { platformUrl } = deps.origins
  const { find, findEnded, complete } = redirectTokens(deps)

  /** Answers to the redirect address, or with a message to the page around the frame. */
  const answer = (
    client: OAuthClient,
    path: ReturnPath,
    outcome: Outcome,
    acceptsJson: boolean,
  ): RawAnswer => {
    const { state, redirectUri, responseMode } = path
    const params = paramsOf(platformUrl, state, outcome)
    if (acceptsJson) return rawJson(params)
    if (responseMode === 'web_message' || !redirectUri)
      return messagePage(ids, params, messageTargets(client, path))
    return redirectTo(addressWith(platformUrl, path, outcome))
  }

  const answerCompleted = (completed: Completed, acceptsJson: boolean) =>
    'code' in completed
      ? answer(completed.client, completed.facts, { code: completed.code }, acceptsJson)
      : redirectTo(`${platformUrl}/checkout?session=${completed.checkoutSession}`)

  /** Answers the address of a redirect session that leads no further. */
  const answerEnded = async (token: string, acceptsJson: boolean): Promise<RawAnswer> => {
    const found = await findEnded(token)
    // A frame shows no error page, so without a message its page would wait until its time is over.
    return found?.facts.responseMode === 'web_message'
      ? answer(found.client, found.facts, endedError, acceptsJson)
      : brokenLinkPage(hasEnded)
  }

  return {
    find,
    answer,

    /** What the pages of a sign-in need to know. */
    show({ client, facts }: FoundRedirect) {
      const { id, storefrontUrl } = client
      const { redirectUri, postFlowUrl, checkout } = facts
      if (checkout) return { clientId: id, storefrontUrl, cancelUrl: `${platformUrl}/checkout` }
      if (postFlowUrl && isOnRegisteredOrigin(client, postFlowUrl, platformUrl))
        return { clientId: id, storefrontUrl, cancelUrl: toCallback(postFlowUrl) }
      const cancelUrl = redirectUri ? addressWith(platformUrl, facts, cancelled) : storefrontUrl
      return { clientId: id, storefrontUrl, cancelUrl }
    },

    /** Answers the address of a redirect session. */
    async open(token: string, acceptsJson: boolean): Promise<RawAnswer> {
      const found = await find(token)
      if (!found) return answerEnded(token, acceptsJson)
      const { member, prompt } = found.facts
      if (prompt === 'login') return redirectTo(`${platformUrl}/sign-in?session=${token}`)
      if (!member) return answer(found.client, found.facts, loginRequired, acceptsJson)
      // In one transaction, so that a process that is killed in between leaves the sign-in as it was.
      const completed = await database.transaction((session) => complete(session, token, member))
      return completed ? answerCompleted(completed, acceptsJson) : answerEnded(token, acceptsJson)
    },

    /** Ends a redirect session with the proof of a sign-in. */
    async callback(token: string, sessionToken: string): Promise<RawAnswer> {
      const found = await find(token)
      if (!found) throw new Refusal('REDIRECT_SESSION_NOT_FOUND')
      const { storeId, client } = found
      const ended = await database.transaction(async (session) => {
        const member = await useSessionToken(session, clock, sessionToken, { storeId, clientId: client.id })
        if (!member) return 'SESSION_TOKEN_INVALID'
        return (await complete(session, token, member)) ?? 'REDIRECT_SESSION_NOT_FOUND'
      })
      if (typeof ended === 'string') throw new Refusal(ended)
      return answerCompleted(ended, false)
    },
  }
}

export type RedirectAnswers = ReturnType<typeof redirectAnswers>
