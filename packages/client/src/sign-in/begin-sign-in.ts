// The beginning of a sign-in on the storefront's server: it redirects to the platform's page.
import { createCall } from '../call.ts'
import { authorizeWith } from '../client.ts'
import { openCookieSession, type ServerOptions } from '../server-session.ts'
import { writeAttempt } from './attempt-cookie.ts'
import { type AuthorizeOptions, authorize } from './authorize.ts'

/** Options of `beginSignIn`. */
export interface BeginSignInOptions
  extends ServerOptions,
    Pick<AuthorizeOptions, 'redirectUri' | 'returnTo' | 'prompt'> {
  /** The IP address of the visitor: see `openSession`. */
  visitorAddress?: string | undefined
}

/**
 * Begins a sign-in: redirects to the platform's page, and keeps in a cookie what `completeSignIn` needs when the visitor
 * returns to `redirectUri`. A second sign-in of the same browser replaces the first.
 */
export const beginSignIn = async (request: Request, options: BeginSignInOptions): Promise<Response> => {
  const { clientId, redirectUri, returnTo, prompt } = options
  const { sessionManager, headers, endpoint } = openCookieSession(request, options)
  const call = createCall({ url: endpoint.url, fetch: options.fetch }, authorizeWith(sessionManager))
  const { url, oauthData } = await authorize(call, clientId, {
    redirectUri,
    returnTo,
    prompt,
    responseMode: 'query',
  })
  headers.append('set-cookie', writeAttempt(request, clientId, oauthData))
  headers.set('cache-control', 'no-store')
  headers.set('location', url)
  return new Response(null, { status: 303, headers })
}
