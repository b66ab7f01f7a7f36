// The OAuth endpoints, and the redirect sessions that lead to the pages of a sign-in.
import { z } from 'zod'
import type { RouteTable } from '../route.ts'
import type { refusals } from './errors.ts'
import { AuthorizeQuery } from './authorize.ts'
import { CreateRedirectSession, RedirectSession, RedirectSessionView } from './redirect-session.ts'
import {
  AuthorizationServer,
  JsonWebKeys,
  RevokeRequest,
  TokenAnswer,
  TokenInfo,
  TokenInfoRequest,
  TokenRequest,
  UserInfo,
} from './token.ts'

// Anyone may send these requests. The largest that any client sends has a few fields of at most 2,000 characters.
const bodyLimit = { maxBytes: 8 * 1024, maxFields: 20 } as const
const text = z.string().max(2048).optional()
const token = z.string().min(1).max(1000)

/** Why the checkout of a redirect session cannot be found or made. */
const checkoutRefusals = [
  'CHECKOUT_NOT_FOUND',
  'EMPTY_CHECKOUT',
  'SITE_MUST_ACCEPT_PAYMENTS_TO_CREATE_CHECKOUT',
] as const

export const routes = {
  'POST /oauth2/token': {
    body: TokenRequest,
    answer: TokenAnswer,
    for: 'anyone',
    readsKey: true,
    errorFormat: 'oauth',
    bodyLimit,
    refuses: [
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unauthorized_client',
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
  'POST /oauth2/token-info': {
    body: TokenInfoRequest,
    answer: TokenInfo,
    for: 'anyone',
    errorFormat: 'oauth',
    bodyLimit,
    refuses: ['invalid_request', 'invalid_client'],
  },
  'GET /oauth2/jwks': { answer: JsonWebKeys, for: 'anyone', raw: true },
  'GET /oauth2/user-info': { answer: UserInfo, for: 'member' },
  'GET /oauth2/authorize': {
    query: AuthorizeQuery,
    for: 'anyone',
    raw: true,
  },
  'GET /.well-known/oauth-authorization-server': { answer: AuthorizationServer, for: 'anyone' },

  'POST /_api/redirects-api/v1/redirect-session': {
    body: CreateRedirectSession,
    answer: z.object({ redirectSession: RedirectSession }),
    for: 'caller',
    also: ['/headless/v1/redirect-session'],
    refuses: [
      'REDIRECT_NOT_ALLOWED',
      'INTENT_NOT_SUPPORTED',
      'SESSION_TOKEN_INVALID',
      'TOO_MANY_REQUESTS',
      ...checkoutRefusals,
    ],
  },
  'GET /vitrine/v1/redirect-sessions/{token}': {
    path: { token },
    answer: z.object({ redirectSession: RedirectSessionView }),
    for: 'anyone',
    refuses: ['REDIRECT_SESSION_NOT_FOUND'],
  },
  'GET /_api/iam/authentication/v1/callback': {
    query: z.object({ state: token, sessionToken: token }),
    for: 'anyone',
    raw: true,
    refuses: ['REDIRECT_SESSION_NOT_FOUND', 'SESSION_TOKEN_INVALID'],
  },
  'GET /_api/iam/authentication/v1/logout': {
    query: z.object({ postLogoutRedirectUri: text, clientId: text }),
    for: 'anyone',
    raw: true,
  },
} as const satisfies RouteTable<keyof typeof refusals | (typeof checkoutRefusals)[number]>
