// What follows each state of a sign-in: the member's session in the cookie, the code from the mail, or a wait.
import type { LoginState } from '@vitrine/client'
import { completeSignIn, toOwnPath } from '@vitrine/client/server'
import { type RouterContextProvider, redirect } from 'react-router'
import { pageInfoContext, shopContext } from '../context.ts'
import { ownReferrer } from '../frame/referrer.ts'
import { visitorContext } from '../visitor.ts'
import { type SignInProblem, toProblem, unreadable } from './problem.ts'

/** What the form for the code carries from one post to the next. */
export interface VerifyStep {
  stateToken: string
  email: string
  staySignedIn: boolean
}

/** What the form of a sign-in has brought. */
interface Entered extends Omit<VerifyStep, 'stateToken'> {
  /** Keeps the secret of a browser on which the member has entered the password. */
  deviceCookie?: string
}

/** The parameter that names the page to return to. */
const returnParam = 'returnTo'

/** The request of a form, as its route receives it. */
interface FormRequest {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
}

/** Continues a sign-in; returns the step of the code or the problem, and throws the redirect of any other state. */
export async function continueSignIn(
  { request, url, context }: FormRequest,
  state: LoginState,
  { email, staySignedIn, deviceCookie }: Entered,
): Promise<{ step: VerifyStep } | { problem: SignInProblem }> {
  if (state.state === 'EMAIL_VERIFICATION_REQUIRED')
    return { step: { stateToken: state.stateToken, email, staySignedIn } }
  if (state.state === 'OWNER_APPROVAL_REQUIRED') throw redirect('/approval', 303)
  if (state.state === 'FAILURE') return { problem: state.cause ? toProblem(state.cause) : unreadable }
  const { signIn, session } = context.get(visitorContext)
  try {
    const { merge } = (await signIn.complete(state)) as { merge?: { joined: unknown[] } }
    const tokens = await session.tokens()
    const fallback = merge ? '/cart' : '/account'
    const signedIn = await completeSignIn(request, {
      ...context.get(shopContext),
      visitorAddress: context.get(pageInfoContext).clientAddress,
      tokens,
      staySignedIn,
      returnTo: url.searchParams.get(returnParam) || fallback,
    })
    if (deviceCookie) signedIn.headers.append('set-cookie', deviceCookie)
    throw signedIn
  } catch (error) {
    if (error instanceof Response) throw error
    return { problem: toProblem(error) }
  }
}

/** The paths of the sign-in pages, which keep the page to return to. */
export type SignInPaths = ReturnType<typeof signInPaths>

const ownPaths = /^\/(sign-in|register|verify|approval|recover|new-password)\b/

/** The page of this storefront that led to a request. */
function referrerOf(request: Request): string | undefined {
  const referrer = ownReferrer(request)
  if (referrer === undefined) return undefined
  const path = toOwnPath(referrer, request.url)
  return ownPaths.test(path) ? undefined : path
}

/** The paths of the sign-in pages, with the page to return to: by default the one that has led here. */
export function signInPaths(request: Request, { searchParams }: URL) {
  const returnTo = searchParams.get(returnParam) ?? referrerOf(request)
  const search = returnTo ? `?${new URLSearchParams({ [returnParam]: returnTo })}` : ''
  return {
    signIn: `/sign-in${search}`,
    register: `/register${search}`,
    verify: `/verify${search}`,
    recover: `/recover${search}`,
    newPassword: `/new-password${search}`,
  }
}

/** Sends a member who is signed in already on to the page to return to. */
export async function redirectMember({ url, context }: Omit<FormRequest, 'request'>): Promise<void> {
  const isSignedIn = await context.get(visitorContext).session.signedIn()
  if (isSignedIn) throw redirect(toOwnPath(url.searchParams.get(returnParam) || '/account', url.href), 303)
}

/** The redirect to the sign-in page, and back to this page afterwards. */
export const redirectToSignIn = ({ pathname, search }: URL, notice?: 'ended') =>
  redirect(
    `/sign-in?${new URLSearchParams({ [returnParam]: pathname + search, ...(notice && { notice }) })}`,
    303,
  )

/**
 * The redirect of a visitor whose session has just ended. The next page has no cookie; without a referrer it counts as a
 * first visit, and does not say that the browser blocks cookies.
 */
export const redirectSignedOut = (path: string) =>
  redirect(path, { status: 303, headers: { 'referrer-policy': 'no-referrer' } })
