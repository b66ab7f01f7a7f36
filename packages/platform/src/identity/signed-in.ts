// The member who calls, as the database knows the member and the session. The list of ended sessions that a call is admitted
// by may be a second old, and a body may arrive long after it: a write looks again, under the lock of the member.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { findSession } from '../session/store.ts'
import type { DatabaseSession } from '../storage/database.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { findMember, lockMember, type Member } from './store.ts'

type Found = Awaited<ReturnType<typeof findSession>>

/** The member, unless it is gone or blocked or the session has ended. */
function requireOpen(member: Member | undefined, session: Found): Member {
  if (member?.status !== 'ACTIVE' || session?.endedAt !== null) throw new Refusal('INVALID_TOKEN')
  return member
}

/** The member who calls. */
export async function requireMember(
  { database }: Pick<IdentityParts, 'database'>,
  { storeId, memberId, sessionId }: MemberCaller,
): Promise<Member> {
  const [member, session] = await Promise.all([
    findMember(database, storeId, memberId),
    findSession(database, storeId, sessionId),
  ])
  return requireOpen(member, session)
}

/** Locks the member who calls. What ends sessions holds the same lock, so the session cannot end before the write. */
export async function lockCaller(
  tx: DatabaseSession,
  { storeId, memberId, sessionId }: MemberCaller,
): Promise<Member> {
  const member = await lockMember(tx, storeId, memberId)
  return requireOpen(member, await findSession(tx, storeId, sessionId))
}

/** Throws unless a member has proven the password in this session, which goes on, a short time ago. */
export async function requireRecentSignIn(
  database: DatabaseSession,
  { clock }: Pick<IdentityParts, 'clock'>,
  { storeId, sessionId }: MemberCaller,
): Promise<void> {
  const session = await findSession(database, storeId, sessionId)
  if (session?.endedAt !== null) throw new Refusal('INVALID_TOKEN')
  const age = clock.now() - (session.signedInAt?.getTime() ?? 0)
  if (age > lifetimes.recentSignIn * 1000) throw new Refusal('RECENT_SIGN_IN_REQUIRED')
}

/** Locks the member who calls, if the sign-in is recent. */
export async function lockRecentCaller(
  tx: DatabaseSession,
  parts: Pick<IdentityParts, 'clock'>,
  caller: MemberCaller,
): Promise<Member> {
  const member = await lockCaller(tx, caller)
  await requireRecentSignIn(tx, parts, caller)
  return member
}
