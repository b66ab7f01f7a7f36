// Redirect sessions: a storefront sends its visitor to a page of the platform. redirect-answers.ts has the way back.
import type { AuthRequest, Parsed, RedirectSession } from '@vitrine/contract'
import { Invalid, productPath, Refusal, violation } from '@vitrine/rules'
import { actorOf, type Call, type Principal } from '../call.ts'
import { checkoutHandOver } from '../checkout/hand-over.ts'
import type { FeatureDeps } from '../feature.ts'
import { insertRedirect, type RedirectFacts } from './redirect-store.ts'
import { isOnRegisteredOrigin, isRegisteredUri } from './redirect-uris.ts'
import { useSessionToken } from './session-token.ts'
import { findClient, findFirstClient, type OAuthClient } from './store.ts'

type Body = Parsed<'POST /_api/redirects-api/v1/redirect-session'>['body']

const unsupported = [
  'bookingsCheckout',
  'bookingsBook',
  'eventsCheckout',
  'paidPlansCheckout',
  'ecomOrderPaymentRequest',
] as const

/** The bytes of a redirect session with its event. */
const redirectBytes = 1200

/** Adds parameters to an address, which keep those that it has. */
function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}

/** The prompt of a request that may name none: a message with the proof of a sign-in needs no page. */
export const toPrompt = (
  prompt: string | undefined,
  { responseMode, sessionToken }: Pick<AuthRequest, 'responseMode' | 'sessionToken'>,
): 'login' | 'none' => {
  const isSilent = prompt === undefined ? responseMode === 'web_message' && sessionToken : prompt === 'none'
  return isSilent ? 'none' : 'login'
}

/** The sign-in page stands in no frame, so that it has no page to send a message to. */
export const isMessageFromPage = (responseMode: AuthRequest['responseMode'], prompt: 'login' | 'none') =>
  responseMode === 'web_message' && prompt === 'login'

export const webMessageRule = 'web_message needs the prompt none'

/** An authorization to begin. */
interface NewAuth {
  authRequest: Omit<AuthRequest, 'state'> & { state?: string | undefined }
  prompt: 'login' | 'none'
  caller: Principal | undefined
  /** The origin of the page that waits for the message of a frame. */
  origin?: string | null | undefined
  /** The page that the visitor gets back to without signing in. */
  postFlowUrl?: string | null | undefined
  call: Call
}

/** Begins an authorization, and returns the token of its redirect session. */
export async function beginAuth(
  deps: FeatureDeps,
  client: OAuthClient,
  { authRequest, prompt, caller, origin, postFlowUrl, call }: NewAuth,
): Promise<string> {
  const { database, ids, clock, charge } = deps
  const { storeId } = client
  const { redirectUri = null, state, codeChallenge, responseMode, sessionToken } = authRequest
  charge({ storeId, network: call.network }, { tokens: 1, bytes: redirectBytes })
  const visitorId = caller && (caller.kind === 'program' ? caller.visitor?.visitorId : caller.visitorId)
  const facts: RedirectFacts = {
    id: ids.uuid(),
    clientId: client.id,
    prompt,
    redirectUri,
    state,
    codeChallenge,
    responseMode,
    ...(visitorId !== undefined && { visitorId }),
    // Of an address only the origin goes into the headers of the page in the frame.
    ...(origin && { origin: new URL(origin).origin }),
    ...(postFlowUrl && { postFlowUrl }),
  }
  const by = { storeId, actor: actorOf(caller) }
  if (!sessionToken) return insertRedirect(database, ids, by, facts, clock.now())
  // In one transaction, so that a process that is killed in between leaves the sign-in as it was.
  const token = await database.transaction(async (session) => {
    const member = await useSessionToken(session, clock, sessionToken, { storeId, clientId: client.id })
    return member && insertRedirect(session, ids, by, { ...facts, member }, clock.now())
  })
  if (token === undefined) throw new Refusal('SESSION_TOKEN_INVALID')
  return token
}

/** The client of a request: the one that it names, or else that of the caller. */
async function findClientOf(
  { database }: Pick<FeatureDeps, 'database'>,
  caller: Principal,
  { auth, logout }: Body,
): Promise<OAuthClient> {
  const own = caller.kind === 'program' ? caller.visitor?.clientId : caller.clientId
  const clientId = auth?.authRequest.clientId ?? logout?.clientId ?? own
  const client = await (clientId === undefined
    ? findFirstClient(database, caller.storeId)
    : findClient(database, clientId))
  if (client?.storeId === caller.storeId) return client
  throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'clientId' })
}

/** Makes the function that creates a redirect session for the one intent of a request. */
export function redirectSessions(deps: FeatureDeps) {
  const { ids } = deps
  const { platformUrl } = deps.origins
  const handOver = checkoutHandOver(deps)

  const requireOrigin = (client: OAuthClient, field: string, url: string | null | undefined) => {
    if (url && !isOnRegisteredOrigin(client, url, platformUrl))
      throw new Refusal('REDIRECT_NOT_ALLOWED', { field })
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
    { authRequest, prompt: sentPrompt }: NonNullable<Body['auth']>,
    way: Pick<NewAuth, 'origin' | 'postFlowUrl' | 'call'> & { caller: Principal },
  ) => {
    const { redirectUri, responseMode } = authRequest
    const prompt = toPrompt(sentPrompt, authRequest)
    if (isMessageFromPage(responseMode, prompt))
      throw new Invalid([violation('auth.authRequest.responseMode', 'VALIDATION', webMessageRule)])
    const isRegistered = redirectUri
      ? isRegisteredUri(client, redirectUri, platformUrl)
      : responseMode === 'web_message'
    if (!isRegistered) throw new Refusal('REDIRECT_NOT_ALLOWED', { field: 'auth.authRequest.redirectUri' })
    requireOrigin(client, 'origin', way.origin)
    const token = await beginAuth(deps, client, { authRequest, prompt, ...way })
    const path = prompt === 'none' ? '/oauth2/authorize' : '/sign-in'
    const { sessionToken: _, ...shown } = authRequest
    const searchParams = Object.fromEntries(
      Object.entries({ ...shown, prompt }).flatMap(([name, value]) => (value ? [[name, `${value}`]] : [])),
    )
    return toSession(`${platformUrl}${path}?session=${token}`, searchParams, token)
  }

  const create = async (caller: Principal, body: Body, call: Call): Promise<RedirectSession> => {
    const { auth, login, logout, storesProduct, ecomCheckout, callbacks, origin } = body
    const intent = unsupported.find((name) => body[name])
    if (intent ?? !(auth || login || logout || storesProduct || ecomCheckout))
      throw new Refusal('INTENT_NOT_SUPPORTED', { intent: intent ?? null })
    const client = await findClientOf(deps, caller, body)
    if (ecomCheckout) {
      const token = await handOver(caller, client, body, call)
      const search = new URLSearchParams({ session: token, client_id: client.id })
      return toSession(`${platformUrl}/checkout?${search}`, {}, token)
    }
    for (const [name, url] of Object.entries(callbacks ?? {})) requireOrigin(client, `callbacks.${name}`, url)
    const postFlowUrl = callbacks?.postFlowUrl
    if (auth) return createAuth(client, auth, { origin, postFlowUrl, caller, call })
    if (logout) {
      const postLogoutRedirectUri = postFlowUrl ?? client.storefrontUrl
      const params = { clientId: client.id, postLogoutRedirectUri }
      const address = `${platformUrl}/_api/iam/authentication/v1/logout`
      return toSession(`${address}?${new URLSearchParams(params)}`, params, ids.uuid())
    }
    if (storesProduct)
      return toSession(client.storefrontUrl + productPath(storesProduct.productSlug), {}, ids.uuid())
    const params = { clientId: client.id, warm: 'true' }
    return toSession(`${platformUrl}/oauth2/authorize?${new URLSearchParams(params)}`, params, ids.uuid())
  }

  return async (caller: Principal, body: Body, call: Call): Promise<RedirectSession> => {
    const created = await create(caller, body, call)
    const parameters = body.preferences?.additionalQueryParameters
    return parameters ? { ...created, fullUrl: withParameters(created.fullUrl, parameters) } : created
  }
}
