// The grants of the token endpoint: a new visitor's session, and the refresh of a known one.
import type { TokenAnswer, TokenRequest } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { z } from 'zod'
import type { Call } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { familyBytes } from '../storage/stored-bytes.ts'
import { authenticateClient, networkFor } from './clients.ts'
import type { Family, refreshTokens } from './refresh.ts'
import { type OAuthClient, type SessionOwner, useRefreshToken } from './store.ts'

type Grant = z.output<typeof TokenRequest>

/** Makes the grants, by their type in the request. */
export function createGrants(
  { database, clock, ids, access, networkOf, charge }: FeatureDeps,
  refresh: ReturnType<typeof refreshTokens>,
) {
  const tokenAnswer = async (
    client: OAuthClient,
    family: Family,
    { visitorId, memberId }: SessionOwner,
    n: bigint,
    { strict }: Grant,
    network: string | undefined,
  ): Promise<TokenAnswer> => {
    const { token, expiresIn } = await access.make({
      storeId: client.storeId,
      visitorId,
      memberId,
      clientId: client.id,
      network,
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

  return {
    async anonymous(grant: Grant, call: Call) {
      const { clientId, clientSecret } = grant
      if (clientId === undefined) throw new Refusal('invalid_request', { missing: 'client_id' })
      const client = await authenticateClient(database, clientId, clientSecret)
      const network = await networkFor(networkOf, clientSecret, call)
      // Without charge: issuing the first token writes nothing, and the first refresh writes the family's row.
      const born = Math.floor(clock.now() / 1000)
      const family = { clientId: client.id, id: ids.uuid(), visitorId: ids.uuid(), born }
      return tokenAnswer(client, family, family, 0n, grant, network)
    },

    async refresh_token(grant: Grant, call: Call) {
      const { clientId, clientSecret, refreshToken } = grant
      if (refreshToken === undefined) throw new Refusal('invalid_request', { missing: 'refresh_token' })
      const token = await refresh.read(refreshToken)
      if (clientId !== undefined && clientId !== token.family.clientId) throw new Refusal('invalid_grant')
      const client = await authenticateClient(database, token.family.clientId, clientSecret)
      const network = await networkFor(networkOf, clientSecret, call)
      charge({ storeId: client.storeId, network }, { tokens: 1, bytes: familyBytes })
      const owner = await useRefreshToken(database, client.storeId, token, clock.now())
      if (!owner) throw new Refusal('invalid_grant')
      return tokenAnswer(client, token.family, owner, token.n + 1n, grant, network)
    },
  }
}
