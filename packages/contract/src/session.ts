// The token endpoint: who a caller is, and for how long.
import { z } from 'zod'

/** How long things live, in seconds. */
export const lifetimes = {
  access: { visitor: 4 * 3600, member: 15 * 60 },
  // 90 days and 14, as numbers that a type can say (client/src/cookie.ts).
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

// Said in both spellings, it must be said alike: of two, somebody else might believe the other one.
const isOne = (asked: { [name: string]: string | undefined }) =>
  spellings.every(([a, b]) => asked[a] === undefined || (asked[b] ?? asked[a]) === asked[a])
const notOne = 'must say the same in both spellings'

// Both spellings are taken, as the published clients and strict OAuth clients send them.
const whichClient = {
  clientId: text.optional(),
  client_id: text.optional(),
  clientSecret: text.optional(),
  client_secret: text.optional(),
}

export const TokenRequest = z
  .object({
    grantType: text.optional(),
    grant_type: text.optional(),
    ...whichClient,
    refreshToken: text.optional(),
    refresh_token: text.optional(),
  })
  .refine(isOne, notOne)
  .transform((asked) => ({
    grantType: asked.grantType ?? asked.grant_type,
    clientId: asked.clientId ?? asked.client_id,
    clientSecret: asked.clientSecret ?? asked.client_secret,
    refreshToken: asked.refreshToken ?? asked.refresh_token,
    /** Asked in the standard's own spelling, so answered to the letter of the standard. */
    strict: asked.grantType === undefined,
  }))
export type TokenRequest = z.input<typeof TokenRequest>

export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.null().optional(),
})
/** A pair of tokens. */
export interface TokenAnswer extends z.infer<typeof TokenAnswer> {}

/** Ends a session by its refresh token, as the standard has it (RFC 7009). */
export const RevokeRequest = z
  .object({ token: text, token_type_hint: text.optional(), ...whichClient })
  .refine(isOne, notOne)
  .transform(({ token, token_type_hint: hint, ...asked }) => ({
    token,
    hint,
    clientId: asked.clientId ?? asked.client_id,
    clientSecret: asked.clientSecret ?? asked.client_secret,
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
