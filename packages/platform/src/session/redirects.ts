// Redirect sessions: a storefront sends its visitor to a page of the platform, and gets the visitor back with a code.
import type { AuthRequest, Parsed, RedirectSession } from '@vitrine/contract'
import { productPath, Refusal } from '@vitrine/rules'
import { actorOf, type Call, type Principal, type RawAnswer } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { findToken, type OneTimeToken, useToken } from '../storage/one-time-tokens.ts'
import { brokenLinkPage, messagePage, rawJson, redirectTo, warmPage } from './bare-pages.ts'
import { insertRedirect, issueCode, type RedirectFacts, redirectKind } from './redirect-store.ts'
import { isOnRegisteredOrigin, isRegisteredUri, registeredOrigins } from './redirect-uris.ts'
import { findClient, type OAuthClient } from './store.ts'

type Body = Parsed<'POST /_api/redirects-api/v1/redirect-session'>['body']

/** A redirect session that was found. */
interface FoundRedirect {
  facts: RedirectFacts
  storeId: string
  client: OAuthClient
}

/** The answer to an authorization request: a code, or an error of OAuth. */
type Outcome = { code: string } | { error: string; error_description: string }

const unsupported = [
  'ecomCheckout',
  'bookingsCheckout',
  'bookingsBook',
  'eventsCheckout',
  'paidPlansCheckout',
  'ecomOrderPaymentRequest',
] as const
/** The bytes of a redirect session with its event. */
const redirectBytes = 1200

/** The error of a silent sign-in that nothing proves. */
export const loginRequired = { error: 'login_required', error_description: 'A sign-in is needed' } as const

/** Makes what begins and ends redirect sessions. */
export function redirectSessions(deps: FeatureDeps) {
  const { database, clock, ids, origins, charge } = deps
  const { platformUrl } = origins

  const requireOrigin = (client: OAuthClient, field: string, url: string | null | undefined) => {
    if (url && !isOnRegisteredOrigin(client, url, platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field })
  }

  /** Where an outcome goes: to the redirect address, or as a message to the page around the frame. */
  const answerOf = ({ facts, client }: FoundRedirect, outcome: Outcome, acceptsJson: boolean): RawAnswer => {
    const { state = '', redirectUri, responseMode = 'query' } = facts
    const params = { ...outcome, ...(state && { state }) }
    if (acceptsJson) return rawJson(params)
    if (responseMode === 'web_message' || !redirectUri) {
      return messagePage(ids, params, facts.origin ? [facts.origin] : registeredOrigins(client))
    }
    const search = new URLSearchParams({ ...params, iss: platformUrl })
    const separator = responseMode === 'fragment' ? '#' : redirectUri.includes('?') ? '&' : '?'
    return redirectTo(`${redirectUri}${separator}${search}`)
  }

  const find = async (token: string): Promise<FoundRedirect | undefined> => {
    const found = await findToken<RedirectFacts>(database, redirectKind, token, clock.now())
    return found && !found.isUsed ? toFound(found) : undefined
  }
  const toFound = async ({
    storeId,
    payload,
  }: OneTimeToken<RedirectFacts>): Promise<FoundRedirect | undefined> => {
    const client = await findClient(database, payload.clientId)
    // What the client has registered may have changed since.
    const isAllowed =
      !payload.redirectUri || (client && isRegisteredUri(client, payload.redirectUri, platformUrl))
    return client && isAllowed ? { facts: payload, storeId, client } : undefined
  }

  /** Uses the token of a sign-in up; returns its member. */
  const consumeSessionToken = async (token: string, client: OAuthClient): Promise<string> => {
    const used = await useToken<{ clientId?: string }>(database, 'session', token, clock.now())
    const isOfClient = used?.storeId === client.storeId && (used.payload.clientId ?? client.id) === client.id
    if (!used?.memberId || !isOfClient) throw new Refusal('SESSION_TOKEN_INVALID')
    return used.memberId
  }

  /** Ends a redirect session with the code of a member. */
  const complete = async (
    token: string,
    memberId: string,
    acceptsJson: boolean,
  ): Promise<RawAnswer | undefined> => {
    const used = await useToken<RedirectFacts>(database, redirectKind, token, clock.now())
    const found = used && (await toFound(used))
    if (!found) return undefined
    const code = await issueCode(database, ids, found.storeId, memberId, found.facts, clock.now())
    return answerOf(found, { code }, acceptsJson)
  }

  /** Begins an authorization, and returns the token of its redirect session. */
  const beginAuth = async (
    client: OAuthClient,
    { authRequest, prompt }: { authRequest: AuthRequest; prompt: 'login' | 'none' },
    { caller, origin, call }: { caller: Principal | undefined; origin?: string | undefined; call: Call },
  ): Promise<string> => {
    const { redirectUri, state, codeChallenge, responseMode, sessionToken } = authRequest
    charge({ storeId: client.storeId, network: call.network }, { tokens: 1, bytes: redirectBytes })
    const memberId = sessionToken ? await consumeSessionToken(sessionToken, client) : undefined
    const visitorId = caller && (caller.kind === 'program' ? caller.visitor?.visitorId : caller.visitorId)
    const facts: RedirectFacts = {
      id: ids.uuid(),
      clientId: client.id,
      intent: 'auth',
      prompt,
      redirectUri: redirectUri ?? null,
      state,
      codeChallenge,
      responseMode,
      ...(visitorId !== undefined && { visitorId }),
      ...(memberId !== undefined && { memberId }),
      ...(origin !== undefined && { origin }),
    }
    return insertRedirect(
      database,
      ids,
      { storeId: client.storeId, actor: actorOf(caller) },
      facts,
      clock.now(),
    )
  }

  const toSession = (
    fullUrl: string,
    searchParams: Record<string, string>,
    sessionToken: string,
  ): RedirectSession => ({
    id: ids.uuid(),
    fullUrl,
    urlDetails: { endpoint: `${platformUrl}/_api/oauth2/authorize`, searchParams },
    sessionToken,
  })

  const createAuth = async (
    client: OAuthClient,
    auth: NonNullable<Body['auth']>,
    body: Body,
    caller: Principal,
    call: Call,
  ) => {
    const { authRequest, prompt } = auth
    const { redirectUri } = authRequest
    if (
      redirectUri
        ? !isRegisteredUri(client, redirectUri, platformUrl)
        : authRequest.responseMode !== 'web_message'
    )
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'auth.authRequest.redirectUri' })
    requireOrigin(client, 'origin', body.origin)
    const token = await beginAuth(
      client,
      { authRequest, prompt },
      { caller, origin: body.origin ?? undefined, call },
    )
    const path = prompt === 'none' ? '/oauth2/authorize' : '/sign-in'
    const { sessionToken: _, ...shown } = authRequest
    const searchParams = Object.fromEntries(
      Object.entries({ ...shown, prompt }).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
    )
    return toSession(`${platformUrl}${path}?session=${token}`, searchParams, token)
  }

  return {
    find,
    answerOf,
    beginAuth,

    /** Creates a redirect session for the one intent of the request. */
    async create(caller: Principal, body: Body, call: Call): Promise<RedirectSession> {
      const intent = unsupported.find((name) => body[name])
      if (intent) throw new Refusal('INTENT_NOT_SUPPORTED', { intent })
      const named = body.auth?.authRequest.clientId ?? body.logout?.clientId
      const clientId = named ?? (caller.kind === 'program' ? caller.visitor?.clientId : caller.clientId)
      const client = clientId === undefined ? undefined : await findClient(database, clientId)
      if (!client || client.storeId !== caller.storeId)
        throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'clientId' })
      for (const [name, url] of Object.entries(body.callbacks ?? {}))
        requireOrigin(client, `callbacks.${name}`, url)
      if (body.auth) return createAuth(client, body.auth, body, caller, call)
      if (body.logout) {
        const params = {
          clientId: client.id,
          postLogoutRedirectUri: body.callbacks?.postFlowUrl ?? client.storefrontUrl,
        }
        const address = `${platformUrl}/_api/iam/authentication/v1/logout`
        return toSession(`${address}?${new URLSearchParams(params)}`, params, ids.uuid())
      }
      if (body.storesProduct) {
        const { productSlug } = body.storesProduct
        return toSession(`${client.storefrontUrl}${productPath(productSlug)}`, {}, ids.uuid())
      }
      if (!body.login) throw new Refusal('INTENT_NOT_SUPPORTED', { intent: null })
      const params = { clientId: client.id, warm: 'true' }
      return toSession(`${platformUrl}/oauth2/authorize?${new URLSearchParams(params)}`, params, ids.uuid())
    },

    /** Answers the address of a redirect session. */
    async open(token: string, acceptsJson: boolean): Promise<RawAnswer> {
      const found = await find(token)
      if (!found) return brokenLinkPage('It has been used, or it has expired.')
      const { memberId, prompt } = found.facts
      if (prompt !== 'none') return redirectTo(`${platformUrl}/sign-in?session=${token}`)
      if (memberId === undefined) return answerOf(found, loginRequired, acceptsJson)
      return (
        (await complete(token, memberId, acceptsJson)) ??
        brokenLinkPage('It has been used, or it has expired.')
      )
    },

    /** Ends a redirect session with the proof of a sign-in. */
    async callback(token: string, sessionToken: string): Promise<RawAnswer> {
      const found = await find(token)
      if (!found) throw new Refusal('REDIRECT_SESSION_NOT_FOUND')
      const memberId = await consumeSessionToken(sessionToken, found.client)
      const answer = await complete(token, memberId, false)
      if (!answer) throw new Refusal('REDIRECT_SESSION_NOT_FOUND')
      return answer
    },

    /** The page that warms the connection of a client's pages. */
    warm: (client: OAuthClient) => warmPage(registeredOrigins(client)),
  }
}

export type RedirectSessions = ReturnType<typeof redirectSessions>
