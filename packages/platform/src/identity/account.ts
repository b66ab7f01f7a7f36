// What members do with their own accounts: read, change the profile, end sessions.
import type { AccountSession, Identity, IdentityProfile } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call } from '../call.ts'
import { memberCartOwner } from '../cart/store.ts'
import { endMemberSession, endMemberSessions, listSessions, type UnendedSession } from '../session/store.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import { entityBytes } from '../storage/stored-bytes.ts'
import type { Transaction } from '../storage/transaction.ts'
import { mailJob } from './mail-jobs.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { changeProfile } from './profile.ts'
import { lockCaller } from './signed-in.ts'
import { writeOnce } from './write-once.ts'

/** The scope of a member's writes, which share their idempotency keys with those of the member's cart. */
export const accountScope = (
  { charge }: Pick<IdentityParts, 'charge'>,
  caller: MemberCaller,
  call: Call,
): CallScope => ({
  storeId: caller.storeId,
  actor: actorOf(caller),
  caller: memberCartOwner(caller.memberId),
  call,
  charge: ({ hasRecord, bytes }) =>
    charge({ storeId: caller.storeId, network: call.network }, { records: Number(hasRecord), bytes }),
})

/** Changes the fields of the profile that `toSent` makes of the stored one, if `admit` does not refuse the caller. */
export async function updateProfile(
  parts: IdentityParts,
  scope: CallScope,
  id: string,
  toSent: (before: IdentityProfile) => IdentityProfile,
  admit?: (tx: Transaction) => Promise<unknown>,
): Promise<{ identity: Identity }> {
  return writeOnce(
    parts,
    scope,
    (tx) =>
      parts.members.change(tx, scope.storeId, id, (member) => {
        checkRevision(scope.call, 'member', { state: member, revision: member.revision })
        const profile = changeProfile(member.profile, toSent(member.profile))
        scope.charge?.({ isNew: false, hasRecord: false, bytes: entityBytes(JSON.stringify(profile)) })
        return { profile }
      }),
    admit,
  )
}

/** A session, as its member sees it. */
const toAccountSession = (
  { id, device, signedInAt, usedAt }: UnendedSession,
  current: string | undefined,
): AccountSession => ({
  id,
  device,
  signedInDate: signedInAt.toISOString(),
  lastUsedDate: usedAt.toISOString(),
  isCurrent: id === current,
})

/** The sessions of a member that have not ended. */
export const readSessions = async (
  { database, clock }: Pick<IdentityParts, 'database' | 'clock'>,
  { storeId, memberId, sessionId }: MemberCaller,
): Promise<AccountSession[]> =>
  (await listSessions(database, storeId, memberId, clock.now())).map((open) =>
    toAccountSession(open, sessionId),
  )

/** Ends one session of the member who calls. */
export async function endSession(
  { members, clock }: IdentityParts,
  caller: MemberCaller,
  id: string,
): Promise<void> {
  const { storeId, memberId } = caller
  await members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    await lockCaller(tx, caller)
    if (!(await endMemberSession(tx, storeId, { memberId, id }, clock.now())))
      throw new Refusal('SESSION_NOT_FOUND', { id })
  })
}

/** Ends the other sessions of the member who calls, or all of them; only of the latter a mail may tell. */
export async function endSessions(
  { members, clock }: IdentityParts,
  caller: MemberCaller,
  { includeCurrent, hasNotice }: { includeCurrent: boolean; hasNotice: boolean },
): Promise<void> {
  const { storeId, memberId, sessionId } = caller
  await members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    await lockCaller(tx, caller)
    await endMemberSessions(tx, storeId, memberId, clock.now(), includeCurrent ? null : sessionId)
    if (hasNotice) await tx.queue(mailJob({ mail: 'sessions-ended', memberId }))
  })
}
