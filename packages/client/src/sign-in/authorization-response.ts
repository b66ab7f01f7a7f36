// What comes back from an authorization: a code and the state that was sent, in an address or in a message.
import { StoreError } from '../error.ts'

/** Where the platform writes the response into the return address. */
export type ResponseMode = 'fragment' | 'query'

/** The response to an authorization request; an absent text is empty. */
export interface AuthorizationResponse {
  code: string
  state: string
  error?: string | undefined
  errorDescription?: string | undefined
  /** The platform that has answered, by its origin (RFC 9207). */
  iss?: string | undefined
}

/** Fields of a response, by their names on the wire. */
interface ResponseFields {
  code?: unknown
  state?: unknown
  error?: unknown
  error_description?: unknown
  iss?: unknown
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads a response from a message or a body; what is not text counts as absent. */
export const toAuthorizationResponse = (fields: ResponseFields): AuthorizationResponse => ({
  code: toText(fields.code),
  state: toText(fields.state),
  error: toText(fields.error) || undefined,
  errorDescription: toText(fields.error_description) || undefined,
  // Anything else than the right text is a wrong issuer, and does not count as absent.
  iss: fields.iss === undefined ? undefined : toText(fields.iss),
})

/**
 * Reads the response from a return address: from its fragment, or from its query, never from both. A parameter that occurs
 * twice counts as absent.
 */
export const parseReturn = (
  address: string | URL,
  mode: ResponseMode = 'fragment',
): AuthorizationResponse => {
  const { hash, search } = new URL(address)
  const params = new URLSearchParams(mode === 'query' ? search : hash.slice(1))
  const read = (name: string) => {
    const values = params.getAll(name)
    return values.length === 1 ? values[0] : undefined
  }
  return toAuthorizationResponse({
    code: read('code'),
    state: read('state'),
    error: read('error'),
    error_description: read('error_description'),
    iss: params.has('iss') ? params.getAll('iss').join(' ') : undefined,
  })
}

/** What a response is checked against. */
interface SentRequest {
  state: string
  /** The platform that the request was sent to; a response need not name it. */
  issuer?: string | undefined
}

/** The issuer of an address that the platform has given. */
export const issuerOf = (url: string): string | undefined => /^https?:\/\/[^/?#]+/.exec(url)?.[0]

/** Checks that a response belongs to the request with this state, and returns its code. */
export const checkResponse = (response: AuthorizationResponse, sent: SentRequest | undefined): string => {
  const { code, state, error, errorDescription, iss } = response
  if (!state || !(code || error))
    throw new StoreError('auth', 'Missing code or _state', { code: 'MISSING_CODE' })
  const isOtherIssuer = iss !== undefined && sent?.issuer !== undefined && iss !== sent.issuer
  if (state !== sent?.state || isOtherIssuer)
    throw new StoreError('auth', 'Invalid _state', { code: 'INVALID_STATE' })
  // Only now: the text of a response with a wrong state may be that of an attacker.
  if (error) throw new StoreError('auth', errorDescription ?? error, { code: error })
  return code
}
