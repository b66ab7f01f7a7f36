// The routes of OAuth and of redirect sessions, and the rotation of signing keys.
import type { Parsed } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call, Handlers } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { familyBytes } from '../storage/stored-bytes.ts'
import { findMember } from '../identity/store.ts'
import { purgeTokens } from '../storage/one-time-tokens.ts'
import { authorization } from './authorize.ts'
import { rawJson } from './bare-pages.ts'
import { withBasicCredentials } from './basic-credentials.ts'
import { authenticateClient, networkFor } from './clients.ts'
import { createGrants } from './grants.ts'
import { purgeKeys } from './key-store.ts'
import { logoutOf } from './logout.ts'
import { memberSessions } from './member-session.ts'
import { redirectAnswers } from './redirect-answers.ts'
import { redirectSessions } from './redirects.ts'
import { type RefreshToken, refreshTokens } from './refresh.ts'
import { endFamily, findSession, purgeFamilies } from './store.ts'
import { tokenInfo } from './token-info.ts'
import { toUserInfo } from './user-info.ts'

const authMethods = ['none', 'client_secret_post', 'client_secret_basic']

type RevokeBody = Parsed<'POST /oauth2/revoke'>['body']

/** What operators may do with sessions. */
export interface SessionAdmin {
  /**
   * Makes a new signing key. All processes sign with it within ten seconds, and tokens of the keys before stay valid. With
   * `now` the other keys are dropped instead: every session ends, at all processes within ten seconds.
   */
  rotateKeys(options?: { now?: boolean }): Promise<void>
}

/** Makes the function that ends the session of a refresh token. A client can revoke only its own tokens. */
function revocation(
  { database, clock, networkOf, charge }: FeatureDeps,
  refresh: ReturnType<typeof refreshTokens>,
) {
  const authenticateRevoker = async (body: RevokeBody, { family }: RefreshToken) => {
    const { clientId = family.clientId, clientSecret } = body
    if (clientId !== family.clientId) throw new Refusal('invalid_client')
    return authenticateClient(database, clientId, clientSecret)
  }
  return async (body: RevokeBody, call: Call) => {
    const token = await refresh.read(body.token).catch(() => undefined)
    // An invalid token counts as revoked (RFC 7009 §2.2).
    if (!token && body.hint === 'access_token') throw new Refusal('unsupported_token_type')
    if (!token) return
    const { storeId } = await authenticateRevoker(body, token)
    // The row of a member's session stands already. Its end leaves nothing new, and must not be refused.
    if (!(await findSession(database, storeId, token.family.id))) {
      const network = await networkFor(networkOf, body.clientSecret, call)
      charge({ storeId, network }, { bytes: familyBytes })
    }
    await endFamily(database, storeId, token, clock.now())
  }
}

/** Makes the session feature: its routes, and the jobs that delete families and keys that can no longer be used. */
export function sessionFeature(deps: FeatureDeps) {
  const { database, origins, keys } = deps
  const refresh = refreshTokens(keys)
  const grants = createGrants(deps, refresh, memberSessions(deps))
  const isGrant = (name: string): name is keyof typeof grants => Object.hasOwn(grants, name)
  const createRedirect = redirectSessions(deps)
  const redirects = redirectAnswers(deps)
  const authorize = authorization(deps, redirects)
  const info = tokenInfo(deps)
  const revoke = revocation(deps, refresh)
  const logout = logoutOf(deps)

  const handlers: Handlers<'session'> = {
    'POST /oauth2/token': ({ body }, caller, call) => {
      const { grantType } = body
      if (grantType === undefined) throw new Refusal('invalid_request', { missing: 'grant_type' })
      if (!isGrant(grantType)) throw new Refusal('unsupported_grant_type', { grantType })
      return withBasicCredentials(body, call, (grant) => grants[grantType](grant, caller, call))
    },

    'POST /oauth2/revoke': ({ body }, _caller, call) =>
      withBasicCredentials(body, call, (request) => revoke(request, call)),

    'POST /oauth2/token-info': ({ body }, _caller, call) => withBasicCredentials(body, call, info),
    'GET /oauth2/jwks': () => rawJson({ keys: [] }),
    'GET /oauth2/user-info': async (_input, { storeId, memberId }) => {
      const member = await findMember(database, storeId, memberId)
      if (!member) throw new Refusal('INVALID_TOKEN')
      return toUserInfo(member)
    },
    'GET /oauth2/authorize': ({ query }, _caller, call) => authorize(query, call),

    'POST /_api/redirects-api/v1/redirect-session': async ({ body }, caller, call) => ({
      redirectSession: await createRedirect(caller, body, call),
    }),
    'GET /vitrine/v1/redirect-sessions/{token}': async ({ path }) => {
      const found = await redirects.find(path.token)
      if (!found) throw new Refusal('REDIRECT_SESSION_NOT_FOUND')
      return { redirectSession: redirects.show(found) }
    },
    'GET /_api/iam/authentication/v1/callback': ({ query }) =>
      redirects.callback(query.state, query.sessionToken),
    'GET /_api/iam/authentication/v1/logout': ({ query }) => logout(query),

    'GET /.well-known/oauth-authorization-server': () => ({
      issuer: origins.platformUrl,
      authorization_endpoint: `${origins.platformUrl}/oauth2/authorize`,
      token_endpoint: `${origins.platformUrl}/oauth2/token`,
      revocation_endpoint: `${origins.platformUrl}/oauth2/revoke`,
      grant_types_supported: Object.keys(grants),
      token_endpoint_auth_methods_supported: authMethods,
      // Left out, it would mean another method (RFC 8414 §2).
      revocation_endpoint_auth_methods_supported: authMethods,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['offline_access'],
      authorization_response_iss_parameter_supported: true,
    }),
  }
  const admin: SessionAdmin = { rotateKeys: ({ now = false } = {}) => keys.rotate(now) }
  return {
    handlers,
    admin,
    purges: { 'purge-families': purgeFamilies, 'purge-keys': purgeKeys, 'purge-tokens': purgeTokens },
  }
}
