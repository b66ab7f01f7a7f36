// Asks the token endpoint: for a new visitor, or for the next tokens of a session that goes on.
import type { TokenAnswer, TokenRequest } from '@vitrine/contract'
import { errorOf, StoreError } from './error.ts'
import { mayPass, persist, within } from './retry.ts'
import { type Fetch, isGood, send, type Told } from './send.ts'
import { areTokens, type Tokens } from './storage.ts'

/** Where tokens come from, and for which client. */
export interface Issuer {
  clientId: string
  clientSecret?: string | undefined
  host: string
  fetch: Fetch
  timeout: number
}

/** The next tokens of a session; a new visitor's if there is none, or if the platform says that it is over. */
export const obtain = async (issuer: Issuer, refresh?: Tokens['refreshToken']): Promise<Tokens> => {
  if (refresh) {
    const told = await ask(issuer, { grantType: 'refresh_token', refreshToken: refresh.value })
    // Only this answer ends a session; after any other failure it may still be renewed.
    if (!isOver(told)) return tokensOf(told, refresh)
  }
  return tokensOf(await ask(issuer, { grantType: 'anonymous' }))
}

const failure = 'Failed to fetch tokens from OAuth API'

const ask = ({ clientId, clientSecret, host, fetch, timeout }: Issuer, grant: TokenRequest) => {
  const body = { clientId, clientSecret, ...grant }
  return within(timeout, undefined, (signal) => {
    const attempt = () => send(fetch, `${host}/oauth2/token`, { method: 'POST', signal }, body)
    return persist(timeout, signal, (told) => told.status > 499 || mayPass(told), attempt)
  }).catch((cause: StoreError) => {
    throw new StoreError(cause.kind, failure, { cause })
  })
}

// Whoever signs out waits no longer for it.
const farewell = 2000

/** Tells the platform that a session is over. Whether it hears changes nothing here. */
export const revoke = ({ clientId, clientSecret, host, fetch, timeout }: Issuer, token: string) =>
  within(Math.min(timeout, farewell), undefined, (signal) =>
    send(
      fetch,
      `${host}/oauth2/revoke`,
      { method: 'POST', keepalive: true, signal },
      { clientId, clientSecret, token },
    ),
  ).catch(() => {})

const errorIn = ({ body }: Told) => (body as { error?: string } | undefined)?.error

const isOver = (told: Told) => [400, 401].includes(told.status) && errorIn(told) === 'invalid_grant'

const tokensOf = (told: Told, old?: Tokens['refreshToken']): Tokens => {
  const { status, statusText, requestId, cause } = told
  const { access_token, expires_in, refresh_token } = (told.body ?? {}) as Partial<TokenAnswer>
  const tokens = {
    accessToken: {
      value: access_token,
      expiresAt: Math.floor(Date.now() / 1000) + (Number(expires_in) || 0),
    },
    refreshToken: { value: refresh_token ?? old?.value, role: old?.role ?? 'visitor' },
  }
  if (isGood(told) && areTokens(tokens)) return tokens
  const kind = !status ? 'network' : status > 499 || mayPass(told) ? 'system' : 'auth'
  const why = (told.body as { error_description?: string } | undefined)?.error_description
  const message =
    failure +
    (statusText && `: ${statusText}`) +
    (requestId ? `. request id: ${requestId}` : '') +
    (why ? `. ${why}` : '')
  throw new StoreError(kind, message, { code: errorIn(told) ?? errorOf(told).code, status, requestId, cause })
}
