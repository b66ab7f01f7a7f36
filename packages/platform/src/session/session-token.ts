// Session tokens: the proof of a sign-in, which a redirect session exchanges for a code.
import { lifetimes } from '@vitrine/contract'
import type { Clock, Ids } from '../deps.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { issueToken, useToken } from '../storage/one-time-tokens.ts'

/** A member who has signed in. */
export interface SignedInMember {
  memberId: string
  /** Names the address and the password that the member had then. */
  stamp: string
}

/** What a session token stands for, besides its member. */
export interface SessionProof {
  /** The client that the visitor has signed in at; absent: any client of the store. */
  clientId?: string
  /** Names the address and the password that the member had then. */
  stamp: string
}

/** Issues the token that proves a sign-in. */
export const issueSessionToken = (
  session: DatabaseSession,
  { ids, clock }: { ids: Ids; clock: Clock },
  { storeId, memberId, ...payload }: SessionProof & { storeId: string; memberId: string },
): Promise<string> => {
  const seconds = lifetimes.sessionToken
  return issueToken(session, ids, { storeId, kind: 'session', memberId, payload, seconds }, clock.now())
}

/** Uses the token up; undefined if it is not valid in the store, or not for the client. */
export async function useSessionToken(
  session: DatabaseSession,
  clock: Clock,
  token: string,
  { storeId, clientId }: { storeId: string; clientId?: string },
): Promise<SignedInMember | undefined> {
  const used = await useToken<SessionProof>(session, 'session', token, clock.now())
  const isForClient = clientId === undefined || (used?.payload.clientId ?? clientId) === clientId
  if (used?.storeId !== storeId || used.memberId === null || !isForClient) return undefined
  return { memberId: used.memberId, stamp: used.payload.stamp }
}
