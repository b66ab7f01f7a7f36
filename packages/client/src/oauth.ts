// The token endpoint: tokens for a new visitor, fresh tokens for a session, and the end of a session.
import type { TokenAnswer, TokenRequest } from '@vitrine/contract'
import { StoreError, toStoreError } from './error.ts'
import { defaultTimeout, isTransient, retry, withTimeout } from './retry.ts'
import { type Fetch, type HttpResult, isSuccess, send } from './send.ts'
import { isTokens, type Tokens } from './storage.ts'

/** Where tokens come from, and for which client. */
export interface TokenEndpoint {
  clientId: string
  clientSecret?: string | undefined
  url: string
  fetch?: Fetch | undefined
  timeout?: number | undefined
}

/** Refreshes the session; starts a new visitor if there is none, or if the platform says that it has ended. */
export const fetchTokens = async (
  endpoint: TokenEndpoint,
  refreshToken?: Tokens['refreshToken'],
): Promise<Tokens> => {
  if (refreshToken) {
    const result = await requestTokens(endpoint, {
      grantType: 'refresh_token',
      refreshToken: refreshToken.value,
    })
    // Only this answer ends a session; after any other failure it can still be refreshed.
    if (!isEnded(result)) return toTokens(result, refreshToken)
  }
  return toTokens(await requestTokens(endpoint, { grantType: 'anonymous' }))
}

const failure = 'Failed to fetch tokens from OAuth API'

/** Sends one grant to the token endpoint; attempts begin within `retryTime` milliseconds, and one does in any case. */
export const requestTokens = (
  { clientId, clientSecret, url, fetch, timeout = defaultTimeout }: TokenEndpoint,
  grant: TokenRequest,
  retryTime: number = timeout,
) => {
  const body = { clientId, clientSecret, ...grant }
  return withTimeout(timeout, undefined, (signal) => {
    const attempt = () => send(fetch, `${url}/oauth2/token`, { method: 'POST', signal }, body)
    return retry(retryTime, signal, (result) => result.status > 499 || isTransient(result), attempt)
  }).catch((cause: StoreError) => {
    throw new StoreError(cause.kind, failure, { cause })
  })
}

/** Revokes a session at the platform. Signing out does not wait longer than two seconds for it, and ignores a failure. */
export const revoke = ({ clientId, clientSecret, url, fetch }: TokenEndpoint, token: string) =>
  withTimeout(2000, undefined, (signal) =>
    send(
      fetch,
      `${url}/oauth2/revoke`,
      { method: 'POST', signal, keepalive: true },
      { clientId, clientSecret, token },
    ),
  ).catch(() => {})

/** What the token endpoint answers: tokens, or an error of OAuth. */
type TokenBody = Partial<TokenAnswer> & { error?: string; error_description?: string }

const isEnded = ({ status, body }: HttpResult) =>
  (status === 400 || status === 401) && (body as TokenBody | undefined)?.error === 'invalid_grant'

/** The tokens of an answer; one without a refresh token keeps the old one. */
export const toTokens = (result: HttpResult, old?: Tokens['refreshToken']): Tokens => {
  const { status, statusText, requestId, cause, body } = result
  const { access_token, expires_in, refresh_token, error, error_description } = (body ?? {}) as TokenBody
  const tokens = {
    accessToken: {
      value: access_token,
      expiresAt: Math.floor(Date.now() / 1000) + (Number(expires_in) || 0),
    },
    refreshToken: { value: refresh_token ?? old?.value, role: old?.role ?? 'visitor' },
  }
  if (isSuccess(result) && isTokens(tokens)) return tokens
  const known = toStoreError(result)
  if (!status || known.code === 'NOT_A_PLATFORM') throw known
  const kind = status > 499 || isTransient(result) ? 'system' : 'auth'
  const message =
    failure +
    (statusText && `: ${statusText}`) +
    (error_description ? ` (${error_description})` : '') +
    (requestId ? `. request id: ${requestId}` : '')
  throw new StoreError(kind, message, {
    code: error ?? known.code,
    status,
    data: known.data,
    requestId,
    cause,
  })
}
