// The module that signs members in: with a password on the storefront's own page, or on the platform's page.
import type { CartMerge, OwnProfile, SignInState } from '@vitrine/contract'
import type { CallOptions } from '../call.ts'
import type { ModuleFactory } from '../client.ts'
import { StoreError } from '../error.ts'
import { createRedirectSession } from '../redirect-session.ts'
import { exchangeCode, exchangeSessionToken, type MemberTokens } from './authorization.ts'
import { type AuthorizationResponse, checkResponse } from './authorization-response.ts'
import { type OauthData, takeAttempt } from './attempts.ts'
import { type Authorization, type AuthorizeOptions, authorize } from './authorize.ts'
import { type Flow, type LoginState, toFailure, toLoginState, unknownState } from './login-state.ts'
import { prewarm } from './prewarm.ts'

/** The address and the password of a member. */
export interface Credential {
  email: string
  password: string
  /**
   * A random secret of the device, such as `crypto.randomUUID()`, which your server keeps in a cookie: on a device where the member
   * has signed in with it, the member can sign in while others try passwords.
   */
  deviceId?: string | undefined
}

/** A new member. */
export interface Registration extends Credential {
  profile?: OwnProfile | undefined
}

/** Options of `sendRecoveryEmail`. */
export interface RecoveryOptions extends CallOptions {
  /**
   * A page of your own that takes the `token` of the link for `recover`: `/new-password` on an origin that the client has
   * registered, or a registered address. Without it the link leads to the platform's page.
   */
  page?: string | undefined
  /** Where the platform's page leads to afterwards: a registered address, or the origin of one. */
  redirectUrl?: string | undefined
  /** The language of the mail, such as `de`. The platform does not use it yet: its mails are in English. */
  language?: string | undefined
}

/** The end of a redirect sign-in. */
export interface SignedIn {
  /** The path that the visitor came from. */
  returnTo: string
  /** How the visitor's cart was merged into the member's. */
  merge?: CartMerge | undefined
}

/** What the `signIn` module can do. */
export interface SignInModule {
  /** Creates an account. The state says what is next. */
  register(registration: Registration, options?: CallOptions): Promise<LoginState>
  /** Checks an email address and a password. The member is signed in once `complete` gets the state. */
  login(credential: Credential, options?: CallOptions): Promise<LoginState>
  /** Continues a sign-in with the code from the mail; without `state`, the last one of this client. */
  verify(input: { code: string }, state?: LoginState, options?: CallOptions): Promise<LoginState>
  /** Sends the mail with the code again. */
  resend(state?: LoginState, options?: CallOptions): Promise<LoginState>
  /**
   * Signs the member in if the state is SUCCESS, and returns other states as they are:
   * `complete(await login({ email, password }))`. Takes a session token, too.
   */
  complete(stateOrSessionToken: LoginState | string): Promise<LoginState>
  /** Sends a mail with a link for a new password, if the address belongs to a member. */
  sendRecoveryEmail(email: string, options?: RecoveryOptions): Promise<void>
  /** Sets a new password with the token of the link. The member then signs in with it. */
  recover(input: { token: string; password: string }, options?: CallOptions): Promise<LoginState>
  /** Begins a sign-in on the platform's page: send the visitor to `url`. On a server, keep `oauthData` for the return. */
  authorize(options: AuthorizeOptions): Promise<Authorization>
  /** Completes it with what `parseReturn` has read. Without `oauthData`, this tab must have begun the sign-in. */
  completeRedirect(response: AuthorizationResponse, oauthData?: OauthData): Promise<SignedIn>
  /**
   * Signs out in every tab and at the platform, even if that cannot be reached. Send the visitor to `logoutUrl`, which leads
   * back to `returnTo`: an address that the client has registered.
   */
  logout(options: { returnTo: string }): Promise<{ logoutUrl: string }>
  /** Loads a page of the platform in a hidden frame, so that the next sign-in is faster; once in seven days, and never fails. */
  prewarm(options?: { force?: boolean }): Promise<void>
}

const toState = (answer: Promise<SignInState>, flow?: Flow) =>
  answer.then(toLoginState, (error: unknown) => toFailure(error, flow))

// Signing out waits no longer for the address of the platform's page.
const logoutTimeout = 5000

/** An address that the platform has not checked: `javascript:` would run in the page. */
const toWebUrl = (url: string) => (/^https?:/i.test(url) ? url : '/')

/** The module that signs members in. */
export const signIn: ModuleFactory<SignInModule> = ({ call, sessionManager }) => {
  // A proxy names its own client.
  const clientId = sessionManager?.endpoint.clientId ?? 'proxy'
  let current: LoginState = { state: 'INITIAL' }

  const begin = async (flow: Flow, answer: Promise<SignInState>) => {
    current = await toState(answer, flow)
    return current
  }
  /** A code that was mistyped can be entered again, so a failure leaves the state as it is. */
  const proceed = async (given: LoginState, send: (stateToken: string) => Promise<SignInState>) => {
    if (given.state !== 'EMAIL_VERIFICATION_REQUIRED') return unknownState()
    const next = await toState(send(given.stateToken))
    if (next.state !== 'FAILURE') current = next
    return next
  }
  const requireSession = () => {
    if (sessionManager) return sessionManager
    throw new TypeError("Behind a proxy the storefront's server signs in: beginSignIn, completeSignIn")
  }
  const adopt = async ({ tokens, merge }: MemberTokens) => {
    await requireSession().adopt(tokens)
    return { merge }
  }

  return {
    register: ({ email, password, profile, deviceId }, options) => {
      const body = { loginId: { email }, password, profile, deviceId }
      return begin('register', call('POST /_api/iam/authentication/v2/register', { body }, { ...options }))
    },
    login: ({ email, password, deviceId }, options) => {
      const body = { loginId: { email }, password, deviceId }
      return begin('login', call('POST /_api/iam/authentication/v2/login', { body }, { ...options }))
    },
    verify: ({ code }, state = current, options = {}) =>
      proceed(state, (stateToken) =>
        call('POST /_api/iam/verification/v1/auth/verify', { body: { code, stateToken } }, options),
      ),
    resend: (state = current, options = {}) =>
      proceed(state, (stateToken) =>
        call('POST /_api/iam/verification/v1/auth/resend', { body: { stateToken } }, options),
      ),
    async complete(given) {
      const state: LoginState = typeof given === 'string' ? { state: 'SUCCESS', sessionToken: given } : given
      if (state.state !== 'SUCCESS') return state
      // The proxy has completed it, and kept the token.
      if (!sessionManager && !state.sessionToken) return state
      const { endpoint } = requireSession()
      if (!state.sessionToken)
        throw new StoreError('auth', 'Missing session token', { code: 'MISSING_SESSION_TOKEN' })
      const member = await exchangeSessionToken(call, endpoint, state.sessionToken)
      return (current = { state: 'SUCCESS', ...(await adopt(member)) })
    },
    async sendRecoveryEmail(email, { redirectUrl, page, language, ...options } = {}) {
      const body = { email, language, page, ...(redirectUrl && { redirect: { url: redirectUrl } }) }
      await call('POST /_api/iam/recovery/v1/send-email', { body }, options)
    },
    recover: ({ token: recoveryToken, password }, options = {}) =>
      toState(call('POST /_api/iam/recovery/v1/recover', { body: { recoveryToken, password } }, options)),
    authorize: async (options) => authorize(call, requireSession().endpoint.clientId, options),
    async completeRedirect(response, oauthData) {
      const kept = takeAttempt(response.state)
      const attempt = oauthData ?? kept
      const code = checkResponse(response, attempt)
      const member = await exchangeCode(requireSession().endpoint, code, attempt as OauthData)
      return { returnTo: attempt?.returnTo ?? '/', ...(await adopt(member)) }
    },
    async logout({ returnTo }) {
      const body = { logout: { clientId }, callbacks: { postFlowUrl: returnTo } }
      const created = createRedirectSession(call, body, { timeout: logoutTimeout })
      const url = await created.catch(() => toWebUrl(returnTo))
      current = { state: 'INITIAL' }
      await (sessionManager
        ? sessionManager.end()
        : call('POST /oauth2/revoke', { body: { token: 'cookie' } }, {}))
      return { logoutUrl: url }
    },
    prewarm: ({ force = false } = {}) => prewarm(call, clientId, force),
  }
}
