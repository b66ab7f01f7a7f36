// What follows a call that answers the state of a sign-in: the way back to the shop, the code from the mail, or a wait.
import type { SignInState } from '@vitrine/contract'
import { type RouterContextProvider, redirect } from 'react-router'
import { hostedContext } from '../context.ts'
import { visitorFetch } from '../visitor-fetch.ts'
import { type VisitorRedirect, throwEnded } from './redirect-session.ts'

/** What the form for the code carries from one post to the next. */
export interface CodeStep {
  stateToken: string
  email: string
  staySignedIn: boolean
}

// The address has the code of the sign-in: it is nothing for caches, and the page that led here has a token in its URL.
const privately = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** What the form of a sign-in has brought. */
interface Entered extends Omit<CodeStep, 'stateToken'> {
  /** Keeps the secret of a browser on which the member has entered the password. */
  deviceCookie?: string
}

/** Continues a sign-in; returns the step of the code, and throws the redirect of every other state. */
export async function continueSignIn(
  context: Readonly<RouterContextProvider>,
  session: VisitorRedirect,
  { state, sessionToken, stateToken }: SignInState,
  { email, staySignedIn, deviceCookie }: Entered,
): Promise<CodeStep> {
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken) return { stateToken, email, staySignedIn }
  if (state === 'REQUIRE_OWNER_APPROVAL') {
    const search = new URLSearchParams({ session: session.token })
    throw redirect(`/sign-in/approval?${search}`, { status: 303, headers: privately })
  }
  if (sessionToken === undefined) return throwEnded()
  const location = await completeRedirect(context, session, sessionToken)
  const headers = { ...privately, ...(deviceCookie && { 'set-cookie': deviceCookie }) }
  throw redirect(staySignedIn ? withStay(location) : location, { status: 303, headers })
}

/** Completes the redirect session, and returns where the platform sends the visitor. */
async function completeRedirect(
  context: Readonly<RouterContextProvider>,
  { token }: VisitorRedirect,
  sessionToken: string,
): Promise<string> {
  const { platformUrl } = context.get(hostedContext)
  const query = new URLSearchParams({ state: token, sessionToken })
  const url = `${platformUrl}/_api/iam/authentication/v1/callback?${query}`
  const response = await visitorFetch(context)(new Request(url, { redirect: 'manual' }))
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && location) return new URL(location, platformUrl).href
  if (response.status === 400 || response.status === 404) return throwEnded()
  throw new Error(`The platform answered ${response.status} for the end of a sign-in`)
}

/**
 * Passes the wish to stay signed in on to the storefront, which keeps the tokens and so decides. OAuth clients ignore
 * parameters that they do not know (RFC 6749 §4.1.2).
 */
function withStay(location: string): string {
  const url = new URL(location)
  const fragment = new URLSearchParams(url.hash.slice(1))
  if (fragment.has('code')) {
    fragment.set('stay_signed_in', 'true')
    url.hash = fragment.toString()
  } else if (url.searchParams.has('code')) {
    url.searchParams.set('stay_signed_in', 'true')
  }
  return url.href
}
