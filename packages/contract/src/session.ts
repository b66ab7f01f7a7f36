// The OAuth endpoints: tokens for visitors and members, refresh and revocation.
import { z } from 'zod'

/** Lifetimes of tokens and sessions, in seconds. */
export const lifetimes = {
  access: { visitor: 4 * 3600, member: 15 * 60 },
  // 90 days and 14 days, written out because client/src/cookie.ts uses them as literal types.
  refreshIdle: { visitor: 7_776_000, member: 1_209_600 },
  refreshAbsolute: { visitor: 365 * 86_400, member: 30 * 86_400 },
  grace: 10,
} as const

const text = z.string().min(1).max(2000)

const spellings = [
  ['grantType', 'grant_type'],
  ['clientId', 'client_id'],
  ['clientSecret', 'client_secret'],
  ['refreshToken', 'refresh_token'],
] as const

// If a parameter is sent in camelCase and in snake_case, both must match (parameter confusion).
const isConsistent = (params: { [name: string]: string | undefined }) =>
  spellings.every(
    ([camel, snake]) => params[camel] === undefined || (params[snake] ?? params[camel]) === params[camel],
  )
const inconsistent = 'must have the same values in camelCase and in snake_case'

// Published clients send camelCase, strict OAuth clients snake_case.
const clientCredentials = {
  clientId: text.optional(),
  client_id: text.optional(),
  clientSecret: text.optional(),
  client_secret: text.optional(),
}

export const TokenRequest = z
  .object({
    grantType: text.optional(),
    grant_type: text.optional(),
    ...clientCredentials,
    refreshToken: text.optional(),
    refresh_token: text.optional(),
  })
  .refine(isConsistent, inconsistent)
  .transform((params) => ({
    grantType: params.grantType ?? params.grant_type,
    clientId: params.clientId ?? params.client_id,
    clientSecret: params.clientSecret ?? params.client_secret,
    refreshToken: params.refreshToken ?? params.refresh_token,
    /** Sent in snake_case as RFC 6749 has it, so the response has only the fields of the RFC. */
    strict: params.grantType === undefined,
  }))
export type TokenRequest = z.input<typeof TokenRequest>

export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.null().optional(),
})
/** An access token and its refresh token. */
export interface TokenAnswer extends z.infer<typeof TokenAnswer> {}

/** Revokes a refresh token and with it the session (RFC 7009). */
export const RevokeRequest = z
  .object({ token: text, token_type_hint: text.optional(), ...clientCredentials })
  .refine(isConsistent, inconsistent)
  .transform(({ token, token_type_hint: hint, ...params }) => ({
    token,
    hint,
    clientId: params.clientId ?? params.client_id,
    clientSecret: params.clientSecret ?? params.client_secret,
  }))

export const AuthorizationServer = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
})

export const sessionRoutes = {
  'POST /oauth2/token': {
    body: TokenRequest,
    answer: TokenAnswer,
    for: 'anyone',
    errorFormat: 'oauth',
    refuses: ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  },
  'POST /oauth2/revoke': {
    body: RevokeRequest,
    for: 'anyone',
    errorFormat: 'oauth',
    refuses: ['invalid_request', 'invalid_client', 'unsupported_token_type'],
  },
  'GET /.well-known/oauth-authorization-server': { answer: AuthorizationServer, for: 'anyone' },
} as const
