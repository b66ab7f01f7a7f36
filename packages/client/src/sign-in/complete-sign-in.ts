// The end of a sign-in on the storefront's server: the member's tokens replace those of the visitor in the cookie.
import type { TokenEndpoint } from '../oauth.ts'
import { isSameOrigin } from '../same-origin.ts'
import { openCookieSession, type ServerOptions } from '../server-session.ts'
import type { Tokens } from '../storage.ts'
import { readAttempt, writeAttempt } from './attempt-cookie.ts'
import type { OauthData } from './attempts.ts'
import { exchangeCode } from './authorization.ts'
import { type AuthorizationResponse, checkResponse, parseReturn } from './authorization-response.ts'
import { toOwnPath } from './own-path.ts'

/** Options of `completeSignIn`. */
export interface SignInOptions extends ServerOptions {
  /** The tokens that the sign-in has given. Without them, a code is exchanged for tokens. */
  tokens?: Tokens | undefined
  /** The code, and the state that came with it. By default those in the query of the request's address. */
  response?: AuthorizationResponse | undefined
  /** What `authorize` returned for this visitor. By default what `beginSignIn` has kept in a cookie. */
  oauthData?: OauthData | undefined
  /** Where the visitor came from: a path of this storefront. Any other address leads to the home page. */
  returnTo?: string | null | undefined
  /**
   * Whether the member stays signed in after the browser is closed. By default what the visitor has chosen on the platform's
   * page, and true for `tokens`.
   */
  staySignedIn?: boolean | undefined
  /** The IP address of the visitor: see `openSession`. */
  visitorAddress?: string | undefined
}

/**
 * Completes a sign-in: puts the tokens of the member into the session's cookie in place of the visitor's, and redirects to a
 * path of this storefront. A form or script of another site gets 403. A redirect back from the platform's page comes from
 * another site too, as a GET: its code is exchanged only if its state is the one that was sent.
 */
export const completeSignIn = async (request: Request, options: SignInOptions): Promise<Response> => {
  if (request.method !== 'GET' && !isSameOrigin(request)) {
    return new Response('This request came from another site, so nothing was changed.', {
      status: 403,
      headers: { 'cache-control': 'no-store' },
    })
  }
  const { clientId, oauthData, returnTo, staySignedIn = choseToStay(request, options) } = options
  const { sessionManager, headers, endpoint } = openCookieSession(request, { ...options, staySignedIn })
  const attempt = options.tokens ? undefined : (oauthData ?? readAttempt(request, clientId))
  await sessionManager.adopt(options.tokens ?? (await exchangeReturn(request, options, endpoint, attempt)))
  if (!headers.has('set-cookie')) throw new TypeError('tokens: they are too long for a cookie')
  // A second return with the same state finds no attempt.
  if (attempt && !oauthData) headers.append('set-cookie', writeAttempt(request, clientId))
  headers.set('cache-control', 'no-store')
  headers.set('location', toOwnPath(returnTo ?? attempt?.returnTo ?? '/', request.url))
  return new Response(null, { status: 303, headers })
}

/** The platform's page appends the choice to the address that has the code. */
const choseToStay = ({ url }: Request, { tokens, response }: SignInOptions) =>
  tokens || response ? true : new URL(url).searchParams.get('stay_signed_in') === 'true'

const exchangeReturn = async (
  request: Request,
  { response = parseReturn(request.url, 'query') }: SignInOptions,
  endpoint: TokenEndpoint,
  attempt: OauthData | undefined,
): Promise<Tokens> => {
  const code = checkResponse(response, attempt)
  return (await exchangeCode(endpoint, code, attempt as OauthData)).tokens
}
