// The redirect session of a sign-in: the client that has sent the visitor, and the way back.
import type { Answer } from '@vitrine/contract'
import { createContext, data } from 'react-router'
import type { RouterContextProvider } from 'react-router'
import { endedSession, hostedContext } from '../context.ts'
import { visitorFetch } from '../visitor-fetch.ts'

/** A redirect session, as the platform describes it, with the token that stands for it. */
export interface VisitorRedirect {
  token: string
  clientId: string
  /** Where the visitor gets back to without signing in. */
  cancelUrl: string
}

/** The redirect session of the request; null if the request has none, or if it has ended. */
export const visitorRedirectContext = createContext<VisitorRedirect | null>(null)

/** Ends the request with the page that says that the redirect session has ended. */
export const throwEnded = (): never => {
  throw data(endedSession, { status: 404 })
}

/** The redirect session of the request; without one the visitor has to begin again in the shop. */
export const requireRedirect = (context: Readonly<RouterContextProvider>): VisitorRedirect =>
  context.get(visitorRedirectContext) ?? throwEnded()

// Longer than any token that the platform makes, and nothing that changes the path of the call.
const tokenPattern = /^[!-~]{8,1000}$/

/** Gets the redirect session of a token from the platform; null if it has ended or never was. */
export async function readRedirect(
  token: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<VisitorRedirect | null> {
  if (token === null || !tokenPattern.test(token)) return null
  const { platformUrl } = context.get(hostedContext)
  const url = `${platformUrl}/vitrine/v1/redirect-sessions/${encodeURIComponent(token)}`
  const response = await visitorFetch(context)(new Request(url)).catch(() => undefined)
  if (response?.status === 404) return null
  if (!response?.ok) throw data(null, { status: 503 })
  const { redirectSession } = (await response.json()) as Answer<'GET /vitrine/v1/redirect-sessions/{token}'>
  return { token, clientId: redirectSession.clientId, cancelUrl: redirectSession.cancelUrl }
}
