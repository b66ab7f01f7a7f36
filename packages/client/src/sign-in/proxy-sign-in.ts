// The sign-in of a page behind the proxy: the proxy completes it, and the page sees neither tokens nor what gives them.
import { createCall, toBaseUrl } from '../call.ts'
import { authorizeWith } from '../client.ts'
import type { ServerOptions } from '../server-session.ts'
import type { SessionManager } from '../session-manager.ts'
import { exchangeSessionToken } from './authorization.ts'

/** The session of a request, and the headers that save it. */
interface ProxiedSession {
  sessionManager: SessionManager
  headers: Headers
}

const isSessionToken = (key: string) => key === 'sessionToken'

/**
 * The text of an answer without session tokens. If the answer is a sign-in that has succeeded, its token is exchanged first,
 * and the member's session is in the headers.
 */
export const withoutSessionTokens = async (
  text: string,
  options: ServerOptions,
  session: ProxiedSession,
): Promise<string> => {
  // The platform's JSON writes names as they are, and quotes in texts with a backslash.
  if (!text.includes('"sessionToken"')) return text
  const answer: unknown = JSON.parse(text)
  const { state, sessionToken } = (answer ?? {}) as { state?: unknown; sessionToken?: unknown }
  if (state === 'SUCCESS' && typeof sessionToken === 'string' && sessionToken)
    await completeWith(sessionToken, options, session)
  return JSON.stringify(answer, (key, value: unknown) => (isSessionToken(key) ? undefined : value))
}

const completeWith = async (sessionToken: string, options: ServerOptions, session: ProxiedSession) => {
  const { sessionManager, headers } = session
  const settings = { url: toBaseUrl(options.url), fetch: options.fetch }
  const call = createCall(settings, authorizeWith(sessionManager))
  const { tokens } = await exchangeSessionToken(call, sessionManager.endpoint, sessionToken)
  headers.delete('set-cookie')
  await sessionManager.adopt(tokens)
  if (!headers.has('set-cookie')) throw new TypeError('The tokens are too long for a cookie')
}

/** The body of a request for a redirect session, with the client of the proxy in place of the page's. */
export const withOwnClient = async (body: Blob, clientId: string): Promise<Blob> => {
  try {
    const { auth, logout, ...request } = JSON.parse(await body.text())
    const own = {
      ...request,
      ...(logout && { logout: { ...logout, clientId } }),
      ...(auth && { auth: { ...auth, authRequest: { ...auth.authRequest, clientId } } }),
    }
    return new Blob([JSON.stringify(own)])
  } catch {
    // The platform refuses what is not JSON.
    return body
  }
}
