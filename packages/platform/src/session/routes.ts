// The routes of the token endpoint: new visitor sessions, refresh, revocation, metadata. And the rotation of signing keys.
import type { Parsed } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { familyBytes } from '../storage/stored-bytes.ts'
import { authenticateClient, networkFor } from './clients.ts'
import { createGrants } from './grants.ts'
import { purgeKeys } from './key-store.ts'
import { type RefreshToken, refreshTokens } from './refresh.ts'
import { endFamily, purgeFamilies } from './store.ts'

/** What operators may do with sessions. */
export interface SessionAdmin {
  /**
   * Makes a new signing key. All processes sign with it within ten seconds, and tokens of the keys before stay valid. With
   * `now` the other keys are dropped instead: every session ends, at all processes within ten seconds.
   */
  rotateKeys(options?: { now?: boolean }): Promise<void>
}

/** Makes the session feature: its routes, and the jobs that delete families and keys that can no longer be used. */
export function sessionFeature(deps: FeatureDeps) {
  const { database, clock, origins, keys, networkOf, charge } = deps
  const refresh = refreshTokens(keys)
  const grants = createGrants(deps, refresh)

  /** Authenticates the client of a revocation; a client can revoke only its own tokens. */
  const authenticateRevoker = async (
    body: Parsed<'POST /oauth2/revoke'>['body'],
    { family }: RefreshToken,
  ) => {
    const { clientId = family.clientId, clientSecret } = body
    if (clientId !== family.clientId) throw new Refusal('invalid_client')
    return authenticateClient(database, clientId, clientSecret)
  }

  const handlers: Handlers<'session'> = {
    'POST /oauth2/token': ({ body }, _caller, call) => {
      const { grantType } = body
      if (grantType === undefined) throw new Refusal('invalid_request', { missing: 'grant_type' })
      if (grantType !== 'anonymous' && grantType !== 'refresh_token') {
        throw new Refusal('unsupported_grant_type')
      }
      return grants[grantType](body, call)
    },

    'POST /oauth2/revoke': async ({ body }, _caller, call) => {
      const token = await refresh.read(body.token).catch(() => undefined)
      // An invalid token counts as revoked (RFC 7009 §2.2).
      if (!token && body.hint === 'access_token') throw new Refusal('unsupported_token_type')
      if (!token) return
      const { storeId } = await authenticateRevoker(body, token)
      charge(
        { storeId, network: await networkFor(networkOf, body.clientSecret, call) },
        { bytes: familyBytes },
      )
      await endFamily(database, storeId, token, clock.now())
    },

    'GET /.well-known/oauth-authorization-server': () => ({
      issuer: origins.platformUrl,
      token_endpoint: `${origins.platformUrl}/oauth2/token`,
      revocation_endpoint: `${origins.platformUrl}/oauth2/revoke`,
      grant_types_supported: Object.keys(grants),
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      response_types_supported: [],
    }),
  }
  const admin: SessionAdmin = { rotateKeys: ({ now = false } = {}) => keys.rotate(now) }
  return { handlers, admin, purges: { 'purge-families': purgeFamilies, 'purge-keys': purgeKeys } }
}
