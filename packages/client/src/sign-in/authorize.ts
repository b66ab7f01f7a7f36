// The beginning of a sign-in on the platform's page.
import type { CallAddress } from '../call.ts'
import { keepAttempt, type OauthData } from './attempts.ts'
import { createAuthorization } from './authorization.ts'
import { issuerOf, type ResponseMode } from './authorization-response.ts'
import { toOwnPath } from './own-path.ts'
import { createCodeVerifier, createPkce } from './pkce.ts'

/** Options of `authorize`. */
export interface AuthorizeOptions {
  /** Where the visitor gets back to: an address that the client has registered. */
  redirectUri: string
  /** Where the visitor came from: a path of this storefront. Any other address leads to the home page. */
  returnTo?: string | null | undefined
  /** Where the response is written: into the `fragment` (default) or the `query` of the return address. */
  responseMode?: ResponseMode | undefined
  /** `none` signs in with a session token only, and shows no page. Default `login`. */
  prompt?: 'login' | 'none' | undefined
  /** The session token of a sign-in, with the prompt `none`. */
  sessionToken?: string | undefined
}

/** A sign-in that has begun. */
export interface Authorization {
  /** Where to send the visitor. */
  url: string
  /** What `completeRedirect` needs. Its code verifier is a secret. */
  oauthData: OauthData
}

/** Begins a sign-in on the platform's page. */
export const authorize = async (
  call: CallAddress,
  clientId: string,
  options: AuthorizeOptions,
): Promise<Authorization> => {
  const { redirectUri, returnTo, responseMode = 'fragment', prompt = 'login', sessionToken } = options
  const { codeVerifier, ...challenge } = await createPkce()
  const state = createCodeVerifier()
  const request = { clientId, ...challenge, redirectUri, responseMode, state, sessionToken }
  const url = await createAuthorization(call, request, prompt)
  const path = toOwnPath(returnTo ?? '/', redirectUri)
  const oauthData = { state, codeVerifier, redirectUri, returnTo: path, issuer: issuerOf(url) }
  keepAttempt(oauthData)
  return { url, oauthData }
}
