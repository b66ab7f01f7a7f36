// The authorization of a sign-in: its redirect session, and the exchange of a code for the tokens of a member.
import type { CartMerge, TokenAnswer, TokenRequest } from '@vitrine/contract'
import type { CallAddress } from '../call.ts'
import { toStoreError } from '../error.ts'
import { requestTokens, type TokenEndpoint, toTokens } from '../oauth.ts'
import { createRedirectSession } from '../redirect-session.ts'
import { defaultTimeout, withTimeout } from '../retry.ts'
import { send } from '../send.ts'
import type { Tokens } from '../storage.ts'
import {
  type AuthorizationResponse,
  checkResponse,
  issuerOf,
  toAuthorizationResponse,
} from './authorization-response.ts'
import { receiveFromFrame } from './frame.ts'
import { createCodeVerifier, createPkce, type Pkce } from './pkce.ts'

/** An authorization request without what every request of a client has in common. */
interface RequestParts extends Omit<Pkce, 'codeVerifier'> {
  clientId: string
  state: string
  redirectUri?: string | undefined
  responseMode: 'fragment' | 'query' | 'web_message'
  sessionToken?: string | undefined
}

/** Creates a redirect session for an authorization, and returns its address. `origin` is that of a page with a frame. */
export const createAuthorization = (
  call: CallAddress,
  request: RequestParts,
  prompt: 'login' | 'none',
  origin?: string,
): Promise<string> => {
  const authRequest = { ...request, responseType: 'code', scope: 'offline_access' } as const
  return createRedirectSession(call, { auth: { authRequest, prompt }, origin })
}

/** The tokens of a member, and how the carts were merged. */
export interface MemberTokens {
  tokens: Tokens
  merge?: CartMerge | undefined
}

/** Gets the tokens of a member for a code, or for another proof of who signs in. */
export const fetchMemberTokens = async (
  endpoint: TokenEndpoint,
  params: TokenRequest,
): Promise<MemberTokens> => {
  // A code is sent once: the platform takes a second use for theft and ends the session of the first, and no failure tells
  // for sure that the first one did not arrive.
  const result = await requestTokens(endpoint, params, params.code === undefined ? undefined : 0)
  // Without a refresh token in the answer these are no tokens: that of the visitor is not kept.
  const tokens = toTokens(result, { value: '', role: 'member' })
  return { tokens, merge: (result.body as TokenAnswer).merge }
}

/** Exchanges the code of a response for tokens, once it is checked against its attempt. */
export const exchangeCode = (
  endpoint: TokenEndpoint,
  code: string,
  { codeVerifier, redirectUri }: { codeVerifier: string; redirectUri?: string },
): Promise<MemberTokens> =>
  fetchMemberTokens(endpoint, { grantType: 'authorization_code', code, codeVerifier, redirectUri })

/** Exchanges the session token of a sign-in for the tokens of the member, without leaving the page. */
export const exchangeSessionToken = async (
  call: CallAddress,
  endpoint: TokenEndpoint,
  sessionToken: string,
): Promise<MemberTokens> => {
  const { clientId } = endpoint
  const { codeVerifier, ...challenge } = await createPkce()
  const state = createCodeVerifier()
  const request = { clientId, ...challenge, state, sessionToken, responseMode: 'web_message' } as const
  const isPage = typeof document !== 'undefined'
  // Of the registered origins only that of this page gets the message.
  const origin = isPage ? location.origin : undefined
  const url = await createAuthorization(call, request, 'none', origin)
  const response = await (isPage ? receiveFromFrame(url, state) : receiveFromPlatform(endpoint, url))
  return exchangeCode(endpoint, checkResponse(response, { state, issuer: issuerOf(url) }), { codeVerifier })
}

/** Reads the response at the platform: a server has no frame for it. */
const receiveFromPlatform = async (
  { url, fetch, timeout = defaultTimeout }: TokenEndpoint,
  address: string,
): Promise<AuthorizationResponse> => {
  // The address is that for browsers; a server may reach the platform by another one.
  const { pathname, search } = new URL(address)
  const headers = { accept: 'application/json' }
  const result = await withTimeout(timeout, undefined, (signal) =>
    send(fetch, url + pathname + search, { headers, redirect: 'error', signal }),
  )
  const response = toAuthorizationResponse(result.body ?? {})
  if (!response.state) throw toStoreError(result)
  return response
}
