// The end of a sign-in on the storefront's server: the member's tokens replace those of the visitor in the cookie.
import { isSameOrigin } from './same-origin.ts'
import { openCookieSession, type ServerOptions } from './server-session.ts'
import type { Tokens } from './storage.ts'

/** Options of `completeSignIn`. */
export interface SignInOptions extends ServerOptions {
  /** The tokens that the sign-in has given. */
  tokens: Tokens
  /** Where the visitor came from: a path of this storefront. Any other address leads to the home page. */
  returnTo?: string | null | undefined
}

/**
 * Completes a sign-in: puts its tokens into the session's cookie in place of the visitor's, and redirects to a path of this
 * storefront. A form or script of another site gets 403. A redirect back from a sign-in page comes from another site too,
 * as a GET: check its state before you exchange its code.
 */
export const completeSignIn = async (request: Request, options: SignInOptions): Promise<Response> => {
  const { tokens, returnTo } = options
  if (request.method !== 'GET' && !isSameOrigin(request)) {
    return new Response('This request came from another site, so nothing was changed.', {
      status: 403,
      headers: { 'cache-control': 'no-store' },
    })
  }
  const { sessionManager, headers } = openCookieSession(request, options)
  await sessionManager.adopt(tokens)
  if (!headers.has('set-cookie')) throw new TypeError('tokens: they are too long for a cookie')
  headers.set('cache-control', 'no-store')
  headers.set('location', toOwnPath(returnTo ?? '/', request.url))
  return new Response(null, { status: 303, headers })
}

/** The path of an address of this origin, or else `/`. */
const toOwnPath = (address: string, base: string) => {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  // A path that begins with two slashes would name another host.
  const isOwn = url?.origin === new URL(base).origin && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : '/'
}
