// The beginning of a member's session: by the code of a sign-in, or by a server that vouches for the member. The cart of the
// visitor comes along, in the same transaction.
import type { CartMerge } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { base64url } from 'jose'
import type { Call } from '../call.ts'
import { mergeAtSignIn } from '../cart/merge.ts'
import type { FeatureDeps } from '../feature.ts'
import { lockMember, credentialStamp } from '../identity/store.ts'
import { hashOf } from '../secrets.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { findToken, useToken } from '../storage/one-time-tokens.ts'
import { toTransaction, type Transaction } from '../storage/transaction.ts'
import type { CodeFacts } from './redirect-store.ts'
import type { Family } from './refresh.ts'
import { endFamily, insertSession, type OAuthClient } from './store.ts'

/** A session that has begun. */
export interface BegunSession {
  family: Family
  memberId: string
  merge: CartMerge | undefined
}

interface Start {
  client: OAuthClient
  memberId: string
  /** Names the password that the member had at the sign-in; absent when a server names the member by its id. */
  stamp: string | undefined
  visitorId: string | null
  familyId: string
  call: Call
}

const maxDeviceLength = 200

async function begin(
  deps: FeatureDeps,
  tx: Transaction,
  { client, memberId, stamp, visitorId, familyId, call }: Start,
): Promise<BegunSession> {
  const { clock, ids } = deps
  const { storeId } = client
  const now = clock.now()
  // The lock makes a concurrent change of the password wait, which then ends this session too.
  const member = await lockMember(tx, storeId, memberId)
  const isCurrent = member && (stamp === undefined || stamp === (await credentialStamp(member)))
  if (member?.status !== 'ACTIVE' || !isCurrent) throw new Refusal('invalid_grant')
  // Without a visitor, such as one that a server has vouched for, the session gets one of its own.
  const visitor = visitorId ?? ids.uuid()
  const device = call.userAgent?.slice(0, maxDeviceLength) ?? null
  if (!(await insertSession(tx, { storeId, id: familyId, visitorId: visitor, memberId, device }, now)))
    throw new Refusal('invalid_grant')
  const merge =
    visitorId === null ? undefined : await mergeAtSignIn(deps, tx, { storeId, visitorId, memberId, call })
  const family = { clientId: client.id, id: familyId, visitorId: visitor, born: Math.floor(now / 1000) }
  return { family, memberId, merge }
}

/** Makes the functions that begin a member's session. */
export function memberSessions(deps: FeatureDeps) {
  const { database, clock, ids } = deps

  /** A code that is used again was stolen, or sent twice: the session that it began ends (RFC 9700 §2.1.1). */
  const endReused = async (code: string, { storeId }: OAuthClient) => {
    const found = await findToken<CodeFacts>(database, 'code', code, clock.now())
    if (!found?.isUsed || found.storeId !== storeId) return
    const { clientId, family, visitorId } = found.payload
    const born = Math.floor(clock.now() / 1000)
    const ended = { clientId, id: family, visitorId: visitorId ?? family, born }
    await endFamily(database, storeId, { family: ended, n: 0n }, clock.now())
  }

  const inOneTransaction = <T>(storeId: string, work: (tx: Transaction) => Promise<T>) =>
    database.transaction((session) =>
      work(toTransaction(session, { storeId, actor: { kind: 'member', id: null } }, clock)),
    )

  return {
    /** Begins the session of a code, once. A code that is sent with anything wrong is used up too. */
    async byCode(
      client: OAuthClient,
      {
        code,
        codeVerifier,
        redirectUri,
      }: { code: string; codeVerifier: string; redirectUri: string | undefined },
      call: Call,
    ): Promise<BegunSession> {
      const challenge = base64url.encode(await hashOf(codeVerifier))
      const begun = await inOneTransaction(client.storeId, async (tx) => {
        const used = await useToken<CodeFacts>(tx, 'code', code, clock.now())
        if (!used?.memberId || used.storeId !== client.storeId) return undefined
        const { clientId, codeChallenge, redirectUri: expected, visitorId, stamp, family } = used.payload
        const isRight =
          clientId === client.id && codeChallenge === challenge && (redirectUri ?? null) === expected
        return isRight
          ? begin(deps, tx, { client, memberId: used.memberId, stamp, visitorId, familyId: family, call })
          : undefined
      })
      if (begun) return begun
      await endReused(code, client)
      throw new Refusal('invalid_grant')
    },

    /** Begins the session of a member that a server vouches for. */
    byServer: (
      client: OAuthClient,
      memberOf: (session: DatabaseSession) => Promise<Pick<Start, 'memberId' | 'stamp'>>,
      visitorId: string | null,
      call: Call,
    ): Promise<BegunSession> =>
      inOneTransaction(client.storeId, async (tx) => {
        const member = await memberOf(tx)
        return begin(deps, tx, { client, ...member, visitorId, familyId: ids.uuid(), call })
      }),
  }
}

export type MemberSessions = ReturnType<typeof memberSessions>
