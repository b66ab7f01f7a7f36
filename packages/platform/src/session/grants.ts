// The grants of the token endpoint: a new visitor's session, the refresh of a known one, and the session of a member.
import type { TokenAnswer, TokenRequest } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { z } from 'zod'
import { type Call, hasPermission, type Principal } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { familyBytes } from '../storage/stored-bytes.ts'
import { authenticateClient, networkFor, recentClients } from './clients.ts'
import type { BegunSession, MemberSessions } from './member-session.ts'
import type { Family, refreshTokens } from './refresh.ts'
import { useSessionToken } from './session-token.ts'
import { type OAuthClient, type SessionOwner, useRefreshToken } from './store.ts'

type Grant = z.output<typeof TokenRequest>
type Caller = Principal | undefined

// RFC 7636 §4.1.
const verifierForm = /^[A-Za-z0-9._~-]{43,128}$/
/** The bytes of a member's session: its family, and the tokens that led to it. */
const sessionBytes = familyBytes + 600

const requireClient = async ({ database }: FeatureDeps, { clientId, clientSecret }: Grant) => {
  if (clientId === undefined) throw new Refusal('invalid_request', { missing: 'client_id' })
  return authenticateClient(database, clientId, clientSecret)
}

/** Makes the function that finds the member that a server names: by its id, or by the token of a sign-on. */
const memberOf =
  ({ clock }: FeatureDeps, { memberId, sessionToken }: Grant, storeId: string) =>
  async (session: DatabaseSession) => {
    if (sessionToken === undefined) {
      if (memberId === undefined) throw new Refusal('invalid_request', { missing: 'member_id' })
      return { memberId, stamp: undefined }
    }
    const member = await useSessionToken(session, clock, sessionToken, { storeId })
    if (!member || (memberId ?? member.memberId) !== member.memberId) throw new Refusal('invalid_grant')
    return member
  }

/** Makes the answers of the token endpoint. */
function tokenAnswers({ access }: FeatureDeps, refresh: ReturnType<typeof refreshTokens>) {
  const tokenAnswer = async (
    client: OAuthClient,
    family: Family,
    { visitorId, memberId }: SessionOwner,
    n: bigint,
    { strict }: Grant,
    network: string | undefined,
  ): Promise<TokenAnswer> => {
    const { token, expiresIn } = await access.make(
      {
        storeId: client.storeId,
        visitorId,
        memberId,
        sessionId: family.id,
        clientId: client.id,
        network,
      },
      family.born,
    )
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: expiresIn,
      refresh_token: await refresh.make(family, n),
      // Every session can be refreshed, whatever was asked for (RFC 6749 §5.1); the published client expects null.
      scope: strict ? 'offline_access' : null,
    }
  }

  const memberAnswer = async (
    client: OAuthClient,
    { family, memberId, merge }: BegunSession,
    grant: Grant,
    network: string | undefined,
  ): Promise<TokenAnswer> => ({
    ...(await tokenAnswer(client, family, { visitorId: family.visitorId, memberId }, 0n, grant, network)),
    ...(merge && { merge }),
  })
  return { tokenAnswer, memberAnswer }
}

/** Makes the grants, by their type in the request. */
export function createGrants(
  deps: FeatureDeps,
  refresh: ReturnType<typeof refreshTokens>,
  sessions: MemberSessions,
) {
  const { database, clock, ids, networkOf, charge } = deps
  const { tokenAnswer, memberAnswer } = tokenAnswers(deps, refresh)
  const findRecentClient = recentClients(deps)

  return {
    async anonymous(grant: Grant, _caller: Caller, call: Call) {
      const { clientId, clientSecret } = grant
      // A secret is checked against the row of now.
      const client = await (clientId === undefined || clientSecret !== undefined
        ? requireClient(deps, grant)
        : findRecentClient(clientId))
      const network = await networkFor(networkOf, clientSecret, call)
      // Without charge: issuing the first token writes nothing, and the first refresh writes the family's row.
      const born = Math.floor(clock.now() / 1000)
      const family = { clientId: client.id, id: ids.uuid(), visitorId: ids.uuid(), born }
      return tokenAnswer(client, family, family, 0n, grant, network)
    },

    async refresh_token(grant: Grant, _caller: Caller, call: Call) {
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

    async authorization_code(grant: Grant, _caller: Caller, call: Call) {
      const { code, codeVerifier, redirectUri } = grant
      if (code === undefined) throw new Refusal('invalid_request', { missing: 'code' })
      if (codeVerifier === undefined || !verifierForm.test(codeVerifier))
        throw new Refusal('invalid_request', { missing: 'code_verifier' })
      const client = await requireClient(deps, grant)
      const network = await networkFor(networkOf, grant.clientSecret, call)
      charge({ storeId: client.storeId, network }, { tokens: 1, bytes: sessionBytes })
      const begun = await sessions.byCode(client, { code, codeVerifier, redirectUri }, call)
      return memberAnswer(client, begun, grant, network)
    },

    /** A server with an API key names the member; beside the key it may send the token of the visitor. */
    async authorized_client(grant: Grant, caller: Caller, call: Call) {
      if (!hasPermission(caller, 'identity.write')) throw new Refusal('unauthorized_client')
      const { visitor } = caller
      const clientId = grant.clientId ?? visitor?.clientId
      const client = await requireClient(deps, { ...grant, clientId })
      if (client.storeId !== caller.storeId) throw new Refusal('invalid_client')
      const begun = await sessions.byServer(
        client,
        memberOf(deps, grant, client.storeId),
        visitor?.visitorId ?? null,
        call,
      )
      return memberAnswer(client, begun, grant, visitor?.network)
    },
  }
}
