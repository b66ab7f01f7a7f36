// Tokens for visitors and members: grants, refresh, revocation, and what a token says.
import { z } from 'zod'
import { CartMerge } from '../cart/merge.ts'

const text = z.string().min(1).max(2000)

const spellings = [
  ['grantType', 'grant_type'],
  ['clientId', 'client_id'],
  ['clientSecret', 'client_secret'],
  ['refreshToken', 'refresh_token'],
  ['codeVerifier', 'code_verifier'],
  ['redirectUri', 'redirect_uri'],
  ['memberId', 'member_id'],
  ['sessionToken', 'session_token'],
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
    code: text.optional(),
    codeVerifier: text.optional(),
    code_verifier: text.optional(),
    redirectUri: text.optional(),
    redirect_uri: text.optional(),
    memberId: text.optional(),
    member_id: text.optional(),
    sessionToken: text.optional(),
    session_token: text.optional(),
    scope: text.optional(),
  })
  .refine(isConsistent, inconsistent)
  .transform((params) => ({
    grantType: params.grantType ?? params.grant_type,
    clientId: params.clientId ?? params.client_id,
    clientSecret: params.clientSecret ?? params.client_secret,
    refreshToken: params.refreshToken ?? params.refresh_token,
    code: params.code,
    codeVerifier: params.codeVerifier ?? params.code_verifier,
    redirectUri: params.redirectUri ?? params.redirect_uri,
    memberId: params.memberId ?? params.member_id,
    sessionToken: params.sessionToken ?? params.session_token,
    /** Sent in snake_case as RFC 6749 has it, so the response names the scope as the RFC does. */
    strict: params.grantType === undefined,
  }))
export type TokenRequest = z.input<typeof TokenRequest>

export const TokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.literal('offline_access').nullable(),
  merge: CartMerge.optional(),
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
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  revocation_endpoint: z.string(),
  grant_types_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  response_modes_supported: z.array(z.string()),
  code_challenge_methods_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  authorization_response_iss_parameter_supported: z.boolean(),
})

export const TokenInfoRequest = z
  .object({ token: text, ...clientCredentials })
  .refine(isConsistent, inconsistent)
  .transform(({ token, ...params }) => ({
    token,
    clientId: params.clientId ?? params.client_id,
    clientSecret: params.clientSecret ?? params.client_secret,
  }))

export const TokenInfo = z.object({
  active: z.boolean(),
  subjectType: z.enum(['VISITOR', 'MEMBER', 'USER', 'APP', 'UNKNOWN']),
  subjectId: z.string().optional(),
  clientId: z.string().optional(),
  siteId: z.string().optional(),
  exp: z.string().optional(),
  iat: z.string().optional(),
})
/** What a token says. */
export interface TokenInfo extends z.infer<typeof TokenInfo> {}

export const JsonWebKeys = z.object({ keys: z.array(z.never()) })

export const UserInfo = z.object({
  sub: z.string(),
  givenName: z.string().optional(),
  familyName: z.string().optional(),
  name: z.string().optional(),
  email: z.string(),
  emailVerified: z.boolean(),
  picture: z.string().optional(),
  language: z.string().optional(),
})
/** The member of a token. */
export interface UserInfo extends z.infer<typeof UserInfo> {}
