// The token endpoint: anonymous visitors, and sessions that go on.
import type { Parsed, sessionRoutes, TokenAnswer, TokenRequest } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { z } from 'zod'
import type { Handlers } from '../http/handlers.ts'
import { hashOf, isSame } from '../secrets.ts'
import type { Deps } from '../deps.ts'
import type { AccessTokens } from './access.ts'
import type { Family, RefreshToken, RefreshTokens } from './refresh.ts'
import { type OAuthClient, endFamily, findClient, useRefreshToken } from './store.ts'

/** Answers the session's addresses. */
export function sessionHandlers(
  { database, clock, ids, origins: places }: Deps,
  access: AccessTokens,
  refresh: RefreshTokens,
): Handlers<typeof sessionRoutes> {
  const answer = async (
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
      // Strict OAuth clients take a text or nothing; the published client's dialect has null.
      ...(!strict && { scope: null }),
    }
  }

  const clientOf = async (id: string, secret: string | undefined): Promise<OAuthClient> => {
    const client = await findClient(database, id)
    if (!client) throw new Refusal('invalid_client')
    if (secret !== undefined && !(await secretFits(client, secret))) throw new Refusal('invalid_client')
    return client
  }

  /** Whose token it is; nobody ends another one's. */
  const enderOf = async (asked: Parsed<'POST /oauth2/revoke'>['body'], { family }: RefreshToken) => {
    const { clientId = family.clientId, clientSecret } = asked
    if (clientId !== family.clientId) throw new Refusal('invalid_client')
    return clientOf(clientId, clientSecret)
  }

  const grants = {
    async anonymous(grant: Grant) {
      const { clientId, clientSecret } = grant
      if (clientId === undefined) throw new Refusal('invalid_request', { missing: 'client_id' })
      const client = await clientOf(clientId, clientSecret)
      // Minting writes nothing: the first refresh opens the family's row.
      const family = { clientId: client.id, id: ids.uuid(), born: Math.floor(clock.now() / 1000) }
      return answer(client, family, 0n, grant)
    },

    async refresh_token(grant: Grant) {
      const { clientId, clientSecret, refreshToken } = grant
      if (refreshToken === undefined) throw new Refusal('invalid_request', { missing: 'refresh_token' })
      const token = await refresh.read(refreshToken)
      if (clientId !== undefined && clientId !== token.family.clientId) throw new Refusal('invalid_grant')
      const client = await clientOf(token.family.clientId, clientSecret)
      const alive = await useRefreshToken(database, client.storeId, token, clock.now())
      if (!alive) throw new Refusal('invalid_grant')
      return answer(client, token.family, token.n + 1n, grant)
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
      // What is no token of ours is as over as it can be (RFC 7009, section 2.2).
      if (!token && body.hint === 'access_token') throw new Refusal('unsupported_token_type')
      if (token) await endFamily(database, (await enderOf(body, token)).storeId, token, clock.now())
    },

    'GET /.well-known/oauth-authorization-server': () => ({
      issuer: places.platformUrl,
      token_endpoint: `${places.platformUrl}/oauth2/token`,
      revocation_endpoint: `${places.platformUrl}/oauth2/revoke`,
      grant_types_supported: Object.keys(grants),
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      response_types_supported: [],
    }),
  }
}

type Grant = z.output<typeof TokenRequest>

const secretFits = async ({ secretHash }: OAuthClient, secret: string) =>
  secretHash !== null && isSame(secretHash, await hashOf(secret))
