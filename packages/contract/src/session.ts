// The OAuth endpoints: tokens for visitors and members, refresh and revocation.
import { z } from 'zod'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'Access tokens for visitors, and their revocation.'

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

// Anyone may send these requests. The largest that any client sends has a few fields of at most 2,000 characters.
const bodyLimit = { maxBytes: 8 * 1024, maxFields: 20 } as const

export const routes = {
  'POST /oauth2/token': {
    body: TokenRequest,
    answer: TokenAnswer,
    for: 'anyone',
    errorFormat: 'oauth',
    bodyLimit,
    refuses: [
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unsupported_grant_type',
      'TOO_MANY_REQUESTS',
    ],
  },
  'POST /oauth2/revoke': {
    body: RevokeRequest,
    for: 'anyone',
    errorFormat: 'oauth',
    bodyLimit,
    refuses: ['invalid_request', 'invalid_client', 'unsupported_token_type', 'TOO_MANY_REQUESTS'],
  },
  'GET /.well-known/oauth-authorization-server': { answer: AuthorizationServer, for: 'anyone' },
} as const satisfies RouteTable

const clientId = '5e11f00d-0000-4000-8000-000000000001'

export const examples: ExamplesOf<typeof routes> = {
  'POST /oauth2/token': {
    summary: 'Get a token',
    description:
      'Starts an anonymous visitor session, or exchanges a refresh token for a new pair of tokens.',
    body: { grantType: 'anonymous', clientId },
  },
  'POST /oauth2/revoke': {
    summary: 'Revoke a token',
    description: 'Ends the session of a refresh token (RFC 7009).',
    body: { token: 'the refresh token', clientId },
  },
  'GET /.well-known/oauth-authorization-server': {
    summary: 'Get OAuth server metadata',
    description: 'Returns the OAuth endpoints and the supported grant types (RFC 8414).',
  },
}
