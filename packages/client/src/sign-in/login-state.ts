// The state of a sign-in, by the answers and refusals of the platform.
import type { CartMerge, SignInState } from '@vitrine/contract'
import { StoreError } from '../error.ts'

/** Why a sign-in has failed, where a screen can help with it. */
export type LoginErrorCode =
  | 'missingCaptchaToken'
  | 'invalidCaptchaToken'
  | 'emailAlreadyExists'
  | 'invalidEmail'
  | 'invalidPassword'
  | 'resetPassword'

/** The state of a sign-in; `state` says which one. */
export type LoginState =
  | {
      state: 'INITIAL' | 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'
    }
  | {
      state: 'OWNER_APPROVAL_REQUIRED'
      /** As for SUCCESS. */
      isEmptied?: boolean | undefined
    }
  | {
      state: 'SUCCESS'
      /** For `complete`, once and within a minute. Absent once it is used, and behind the proxy, which completes sign-ins. */
      sessionToken?: string | undefined
      /** How the visitor's cart was merged into the member's. */
      merge?: CartMerge | undefined
      /** Set by `recover` if it has proven the address for the first time: the existing cart and profile are deleted. */
      isEmptied?: boolean | undefined
    }
  | {
      state: 'EMAIL_VERIFICATION_REQUIRED'
      /** For `verify` and `resend`. */
      stateToken: string
    }
  | {
      state: 'FAILURE'
      error: string
      errorCode?: LoginErrorCode | undefined
      /** The refusal of the platform, such as TOO_MANY_REQUESTS with the seconds to wait. */
      cause?: StoreError | undefined
    }

/** The call that a refusal answers: some codes have a meaning only there. */
export type Flow = 'register' | 'login'

const captchaCodes = { '-19971': 'missingCaptchaToken', '-19970': 'invalidCaptchaToken' } as const
const codes: Record<string, Record<string, LoginErrorCode>> = {
  register: { ...captchaCodes, '-19995': 'emailAlreadyExists' },
  login: { ...captchaCodes, '-19976': 'invalidPassword', '-19973': 'resetPassword' },
  other: captchaCodes,
}

/** An answer that this client does not know, or a call that the current state does not allow. */
export const unknownState = (): LoginState => ({ state: 'FAILURE', error: 'Unknown _state' })

/** The state that an answer of the platform leads to. */
export const toLoginState = ({ state, sessionToken, stateToken, isEmptied }: SignInState): LoginState => {
  const emptied = isEmptied && { isEmptied }
  if (state === 'SUCCESS') return { state, sessionToken, ...emptied }
  if (state === 'REQUIRE_OWNER_APPROVAL') return { state: 'OWNER_APPROVAL_REQUIRED', ...emptied }
  if (state === 'REQUIRE_EMAIL_VERIFICATION' && stateToken)
    return { state: 'EMAIL_VERIFICATION_REQUIRED', stateToken }
  return unknownState()
}

/** The state that a refusal leads to. A call without a response has no state: it is thrown, like that of any module. */
export const toFailure = (cause: unknown, flow?: Flow): LoginState => {
  if (!(cause instanceof StoreError && cause.status)) throw cause
  const table = codes[flow ?? 'other'] ?? {}
  const known = Object.hasOwn(table, cause.code) ? table[cause.code] : undefined
  const wrongEmail = cause.violations.find(({ data }) => data?.type === 'EMAIL')
  const isOfEmail = flow === 'login' || (flow === 'register' && wrongEmail)
  return {
    state: 'FAILURE',
    error: (flow === 'register' && wrongEmail?.description) || cause.message,
    errorCode: known ?? (isOfEmail ? 'invalidEmail' : undefined),
    cause,
  }
}
