// Keeps what a redirect sign-in needs at its end, in this tab: one record per attempt, by its state.

/** What completes a redirect sign-in; its code verifier is a secret. */
export interface OauthData {
  state: string
  codeVerifier: string
  redirectUri: string
  /** The path that the visitor gets back to. */
  returnTo: string
  /** The platform that answers, by its origin. */
  issuer?: string | undefined
}

// Some servers have a storage too, which all visitors share.
const isTab = () => typeof document !== 'undefined'

const keyOf = (state: string) => `vitrine:sign-in:${state}`

/** Keeps an attempt until `takeAttempt`. Where there is no storage, the caller keeps it. */
export const keepAttempt = (attempt: OauthData): void => {
  if (!isTab()) return
  try {
    sessionStorage.setItem(keyOf(attempt.state), JSON.stringify(attempt))
  } catch {
    // The browser blocks it.
  }
}

const isAttempt = (value: unknown): value is OauthData => {
  const { state, codeVerifier, redirectUri, returnTo } = (value ?? {}) as Record<string, unknown>
  return [state, codeVerifier, redirectUri, returnTo].every((text) => typeof text === 'string')
}

/** Removes and returns the attempt with this state: a second return finds none. */
export const takeAttempt = (state: string): OauthData | undefined => {
  if (!isTab()) return undefined
  try {
    const text = sessionStorage.getItem(keyOf(state))
    sessionStorage.removeItem(keyOf(state))
    return parseAttempt(text)
  } catch {
    return undefined
  }
}

/** Reads an attempt from JSON, unless it is none. */
export const parseAttempt = (text: string | null | undefined): OauthData | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isAttempt(value) ? value : undefined
  } catch {
    return undefined
  }
}
