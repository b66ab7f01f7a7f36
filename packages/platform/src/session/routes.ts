// The token endpoint: anonymous visitors, and sessions that go on (wire.md §4.1, design §8.5).
import { createHash, timingSafeEqual } from 'node:crypto'
import type { sessionRoutes, TokenAnswer } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Handlers } from '../http/handlers.ts'
import type { World } from '../world.ts'
import type { AccessTokens } from './access.ts'
import type { Family, RefreshTokens } from './refresh.ts'
import { type Client, findClient, useRefreshToken } from './store.ts'

/** Answers the session's addresses. */
export function sessionHandlers(
  { database, clock, ids, places }: World,
  access: AccessTokens,
  refresh: RefreshTokens,
): Handlers<typeof sessionRoutes> {
  const answer = async (client: Client, family: Family, n: bigint): Promise<TokenAnswer> => {
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
      scope: null,
    }
  }

  const clientOf = async (id: string | undefined, secret: string | undefined): Promise<Client> => {
    const client = id === undefined ? undefined : await findClient(database, id)
    if (!client) throw new Refusal('invalid_client')
    if (secret !== undefined && !secretFits(client, secret)) throw new Refusal('invalid_client')
    return client
  }

  const grants = {
    async anonymous({ clientId, clientSecret }: Asked) {
      const client = await clientOf(clientId, clientSecret)
      // Minting writes nothing: the first refresh opens the family's row.
      const family = { clientId: client.id, id: ids.uuid(), born: Math.floor(clock.now() / 1000) }
      return answer(client, family, 0n)
    },

    async refresh_token({ clientId, clientSecret, refreshToken }: Asked) {
      if (refreshToken === undefined) throw new Refusal('invalid_request', { missing: 'refresh_token' })
      const token = await refresh.read(refreshToken)
      if (clientId !== undefined && clientId !== token.family.clientId) throw new Refusal('invalid_grant')
      const client = await clientOf(token.family.clientId, clientSecret)
      const alive = await useRefreshToken(database, client.storeId, token, clock.now())
      if (!alive) throw new Refusal('invalid_grant')
      return answer(client, token.family, token.n + 1n)
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

    'GET /.well-known/oauth-authorization-server': () => ({
      issuer: places.platformUrl,
      token_endpoint: `${places.platformUrl}/oauth2/token`,
      grant_types_supported: Object.keys(grants),
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post'],
      response_types_supported: [],
    }),
  }
}

interface Asked {
  clientId: string | undefined
  clientSecret: string | undefined
  refreshToken: string | undefined
}

/** What is kept of a secret. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest()

const secretFits = ({ secretHash: kept }: Client, secret: string) =>
  kept !== null && timingSafeEqual(kept, secretHash(secret))
