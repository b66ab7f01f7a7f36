// The routes of the token endpoint: new visitor sessions, refresh, revocation, metadata.
import type { Parsed, sessionRoutes, TokenAnswer, TokenRequest } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { z } from 'zod'
import type { Handlers } from '../http/handlers.ts'
import { hashOf, isSame } from '../secrets.ts'
import type { Deps } from '../deps.ts'
import type { AccessTokens } from './access.ts'
import type { Family, RefreshToken, RefreshTokens } from './refresh.ts'
import { type OAuthClient, endFamily, findClient, useRefreshToken } from './store.ts'

/** Handlers of the session routes. */
export function sessionHandlers(
  { database, clock, ids, origins }: Deps,
  access: AccessTokens,
  refresh: RefreshTokens,
): Handlers<typeof sessionRoutes> {
  const tokenAnswer = async (
    client: OAuthClient,
    family: Family,
    n: bigint,
    { strict }: Grant,
  ): Promise<TokenAnswer> => {
    const { token, expiresIn } = await access.make({
      storeId: client.storeId,
      visitorId: family.id,
      role: 'visitor',
      clientId: client.id,
    })
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: await refresh.make(family, n),
      // Standard OAuth clients accept a string or no scope at all; the published client expects null.
      ...(!strict && { scope: null }),
    }
  }

  const authenticateClient = async (id: string, secret: string | undefined): Promise<OAuthClient> => {
    const client = await findClient(database, id)
    if (!client) throw new Refusal('invalid_client')
    if (secret !== undefined && !(await matchesSecret(client, secret))) throw new Refusal('invalid_client')
    return client
  }

  /** Authenticates the client of a revocation; a client can revoke only its own tokens. */
  const authenticateRevoker = async (
    body: Parsed<'POST /oauth2/revoke'>['body'],
    { family }: RefreshToken,
  ) => {
    const { clientId = family.clientId, clientSecret } = body
    if (clientId !== family.clientId) throw new Refusal('invalid_client')
    return authenticateClient(clientId, clientSecret)
  }

  const grants = {
    async anonymous(grant: Grant) {
      const { clientId, clientSecret } = grant
      if (clientId === undefined) throw new Refusal('invalid_request', { missing: 'client_id' })
      const client = await authenticateClient(clientId, clientSecret)
      // Issuing the first token writes nothing; the first refresh writes the family's row.
      const family = { clientId: client.id, id: ids.uuid(), born: Math.floor(clock.now() / 1000) }
      return tokenAnswer(client, family, 0n, grant)
    },

    async refresh_token(grant: Grant) {
      const { clientId, clientSecret, refreshToken } = grant
      if (refreshToken === undefined) throw new Refusal('invalid_request', { missing: 'refresh_token' })
      const token = await refresh.read(refreshToken)
      if (clientId !== undefined && clientId !== token.family.clientId) throw new Refusal('invalid_grant')
      const client = await authenticateClient(token.family.clientId, clientSecret)
      const isAlive = await useRefreshToken(database, client.storeId, token, clock.now())
      if (!isAlive) throw new Refusal('invalid_grant')
      return tokenAnswer(client, token.family, token.n + 1n, grant)
    },
  }

  return {
    'POST /oauth2/token': ({ body }) => {
      const { grantType } = body
      if (grantType === undefined) throw new Refusal('invalid_request', { missing: 'grant_type' })
      if (grantType !== 'anonymous' && grantType !== 'refresh_token') {
        throw new Refusal('unsupported_grant_type')
      }
      return grants[grantType](body)
    },

    'POST /oauth2/revoke': async ({ body }) => {
      const token = await refresh.read(body.token).catch(() => undefined)
      // An invalid token counts as revoked (RFC 7009 §2.2).
      if (!token && body.hint === 'access_token') throw new Refusal('unsupported_token_type')
      if (token)
        await endFamily(database, (await authenticateRevoker(body, token)).storeId, token, clock.now())
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
}

type Grant = z.output<typeof TokenRequest>

const matchesSecret = async ({ secretHash }: OAuthClient, secret: string) =>
  secretHash !== null && isSame(secretHash, await hashOf(secret))
