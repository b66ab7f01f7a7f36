// What a token says, for the servers of a store.
import type { TokenInfo } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { FeatureDeps } from '../feature.ts'
import { authenticateClient } from './clients.ts'

/** Makes the function that tells a server whose access token it was sent. */
export function tokenInfo({ database, access, hasEnded }: FeatureDeps) {
  return async ({
    token,
    clientId,
    clientSecret,
  }: {
    token: string
    clientId?: string | undefined
    clientSecret?: string | undefined
  }): Promise<TokenInfo> => {
    // With the id alone anyone could ask about a stolen token.
    if (clientId === undefined || clientSecret === undefined) throw new Refusal('invalid_client')
    const client = await authenticateClient(database, clientId, clientSecret)
    const bearer = await access.read(token).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
    const isOfStore = bearer?.storeId === client.storeId
    const isOver = bearer?.sessionId !== undefined && (await hasEnded(bearer.sessionId))
    if (!bearer || !isOfStore || isOver) return { active: false, subjectType: 'UNKNOWN' }
    const { memberId, visitorId, issuedAt, expiresAt, storeId } = bearer
    return {
      active: true,
      subjectType: memberId === undefined ? 'VISITOR' : 'MEMBER',
      subjectId: memberId ?? visitorId,
      clientId: bearer.clientId,
      siteId: storeId,
      iat: `${issuedAt}`,
      exp: `${expiresAt}`,
    }
  }
}
