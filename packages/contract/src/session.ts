// The token endpoint: who a caller is, and for how long.
import { z } from 'zod'

/** How long things live, in seconds. */
export const lifetimes = {
  access: { visitor: 4 * 3600, member: 15 * 60 },
  refreshIdle: { visitor: 90 * 86_400, member: 14 * 86_400 },
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

/** Both spellings are taken, as the published clients and strict OAuth clients send them. */
export const TokenRequest = z
  .object({
    grantType: text.optional(),
    grant_type: text.optional(),
    clientId: text.optional(),
    client_id: text.optional(),
    clientSecret: text.optional(),
    client_secret: text.optional(),
    refreshToken: text.optional(),
    refresh_token: text.optional(),
  })
  // Said in both spellings, it must be said alike: of two, somebody else might believe the other one.
  .refine(
    (asked) => spellings.every(([a, b]) => asked[a] === undefined || (asked[b] ?? asked[a]) === asked[a]),
    'must say the same in both spellings',
  )
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

export const AuthorizationServer = z.object({
  issuer: z.string(),
  token_endpoint: z.string(),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
})

export const sessionRoutes = {
  'POST /oauth2/token': {
    body: TokenRequest,
    answer: TokenAnswer,
    for: 'anyone',
    speaks: 'oauth',
    refuses: ['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type'],
  },
  'GET /.well-known/oauth-authorization-server': { answer: AuthorizationServer, for: 'anyone' },
} as const
