// What the wire shows of a member and of the state that a sign-in is in.
import { type Identity, lifetimes, type SignInState } from '@vitrine/contract'
import type { Clock, Ids } from '../deps.ts'
import type { DatabaseSession } from '../storage/database.ts'
import { issueToken } from '../storage/one-time-tokens.ts'
import type { Member } from './store.ts'

/** A member, as the wire shows it. */
export const toIdentity = (member: Omit<Member, 'passwordHash'>): Identity => ({
  id: member.id,
  revision: `${member.revision}`,
  createdDate: member.createdAt.toISOString(),
  updatedDate: member.updatedAt.toISOString(),
  email: { address: member.email ?? '', isVerified: member.emailVerified },
  status: { name: member.status, reasons: member.pendingReasons },
  identityProfile: member.profile,
})

/** The proof of a sign-in, which a redirect session exchanges for a code. */
interface SessionProof {
  /** The client that the visitor has signed in at; absent: any client of the store. */
  clientId?: string
}

/** Issues the token that proves a sign-in. */
export const issueSessionToken = (
  session: DatabaseSession,
  { ids, clock }: { ids: Ids; clock: Clock },
  { storeId, memberId, clientId }: { storeId: string; memberId: string; clientId?: string | undefined },
): Promise<string> => {
  const payload: SessionProof = clientId === undefined ? {} : { clientId }
  const seconds = lifetimes.sessionToken
  return issueToken(session, ids, { storeId, kind: 'session', memberId, payload, seconds }, clock.now())
}

/** The state of a sign-in that has succeeded. */
export const succeeded = (member: Member, sessionToken?: string): SignInState => ({
  state: 'SUCCESS',
  identity: toIdentity(member),
  ...(sessionToken !== undefined && { sessionToken }),
  additionalData: {},
})

/** The state of a sign-in that waits for the code from the mail. It shows no member: the caller may not be it. */
export const needsVerification = (stateToken: string): SignInState => ({
  state: 'REQUIRE_EMAIL_VERIFICATION',
  stateToken,
  additionalData: {},
})

/** The state of a sign-in that waits for the merchant. */
export const needsApproval: SignInState = { state: 'REQUIRE_OWNER_APPROVAL', additionalData: {} }
