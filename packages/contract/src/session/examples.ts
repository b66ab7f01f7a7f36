// The examples of the session routes.
import type { ExamplesOf } from '../route.ts'
import type { routes } from './routes.ts'

const clientId = '5e11f00d-0000-4000-8000-000000000001'

export const examples: ExamplesOf<typeof routes> = {
  'POST /oauth2/token': {
    summary: 'Get a token',
    description:
      'Starts an anonymous visitor session, exchanges a refresh token for a new pair of tokens, or the code of a sign-in for those of a member.',
    body: { grantType: 'anonymous', clientId },
  },
  'POST /oauth2/revoke': {
    summary: 'Revoke a token',
    description: 'Ends the session of a refresh token (RFC 7009).',
    body: { token: 'the refresh token', clientId },
  },
  'POST /oauth2/token-info': {
    summary: 'Get what a token says',
    description:
      'Tells a server with the client’s secret whose access token it was sent, and whether the token is still valid.',
    body: { token: 'an access token', clientId },
    status: 401,
  },
  'GET /oauth2/jwks': {
    summary: 'Get the public keys',
    description:
      'Returns an empty list: access tokens are for the platform alone. Other servers use token info.',
  },
  'GET /oauth2/user-info': {
    summary: 'Get the member of a token',
    description: 'Returns the name and the email address of the member who is signed in.',
    status: 403,
  },
  'GET /oauth2/authorize': {
    summary: 'Authorize',
    description:
      'Begins a sign-in with the parameters of OAuth 2, in camelCase or snake_case: shows the sign-in page, or redirects back to the client.',
    status: 400,
  },
  'GET /.well-known/oauth-authorization-server': {
    summary: 'Get OAuth server metadata',
    description: 'Returns the OAuth endpoints and the supported grant types (RFC 8414).',
  },
  'POST /_api/redirects-api/v1/redirect-session': {
    summary: 'Create a redirect session',
    description:
      'Returns the address of a page of the platform, such as the sign-in page, from which the visitor comes back to an address that the client has registered.',
    body: { login: {} },
  },
  'GET /vitrine/v1/redirect-sessions/{token}': {
    summary: 'Get a redirect session',
    description: 'Returns what the pages of the platform need to know about a redirect session.',
    path: { token: 'the session token' },
    status: 404,
  },
  'GET /_api/iam/authentication/v1/callback': {
    summary: 'Complete a redirect session',
    description: 'Redirects back to the client with a code for the member who has signed in.',
    query: { state: 'the token of the redirect session', sessionToken: 'the session token' },
    status: 404,
  },
  'GET /_api/iam/authentication/v1/logout': {
    summary: 'Sign out',
    description: 'Redirects to an address that the client has registered, or else to the signed-out page.',
    query: {},
    status: 303,
  },
}
