// The deletion of an account: nothing about the member is left but an id, the status and the dates.
import { lifetimes } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { actorOf, type Call } from '../call.ts'
import { type CallScope, checkRevision } from '../storage/commit.ts'
import type { JobHandler } from '../storage/job-runner.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import { inTransaction, type Transaction } from '../storage/transaction.ts'
import { mailJob, mailKind } from './mail-jobs.ts'
import type { IdentityParts, MemberCaller } from './parts.ts'
import { lockRecentCaller } from './signed-in.ts'
import { findMember, lockMember, type Member, memberEvents, writeMember } from './store.ts'
import { dropMails, eraseTraces } from './traces.ts'

const kind = 'erase-member'

// Earlier access tokens are refused within a minute, and calls of theirs may write until then.
const repeatAfterMs = (lifetimes.access.member + 60) * 1000

/** Deletes a locked member. */
export async function eraseMember(
  { clock }: Pick<IdentityParts, 'clock'>,
  tx: Transaction,
  storeId: string,
  member: Member,
  hasMail = true,
): Promise<void> {
  const { id, email } = member
  const now = clock.now()
  await eraseTraces(tx, storeId, id, now)
  await dropMails(tx, storeId, mailKind, member)
  await writeMember(
    tx,
    storeId,
    {
      ...member,
      email: null,
      emailVerified: false,
      status: 'DELETED',
      pendingReasons: [],
      passwordHash: null,
      profile: {},
    },
    now,
  )
  const event: DomainEvent = { name: 'member.deleted', payload: { deletedEntity: { id } } }
  await tx.record(memberEvents, id, [event])
  await tx.queue({ kind, key: id, payload: {}, dueAt: new Date(now + repeatAfterMs) })
  if (email !== null && hasMail)
    await tx.queue(mailJob({ mail: 'account-deleted', memberId: id, email, isProven: member.emailVerified }))
}

/** Deletes the account of the member who calls. */
export async function deleteAccount(parts: IdentityParts, caller: MemberCaller, call: Call): Promise<void> {
  const { storeId, memberId } = caller
  const found = await findMember(parts.database, storeId, memberId)
  const hasNotice = !found || found.emailVerified || (await parts.limits.takeMail(caller, call))
  await parts.members.inOneTransaction(storeId, actorOf(caller), async (tx) => {
    const known = await lockMember(tx, storeId, memberId)
    // The same call again, whose answer was lost, has nothing to do.
    if (known?.status === 'DELETED') return
    await eraseMember(parts, tx, storeId, await lockRecentCaller(tx, parts, caller), hasNotice)
  })
}

/** Deletes a member for a program. One who has never opened the account gets no mail about it. */
export const deleteMember = (parts: IdentityParts, scope: CallScope, id: string): Promise<void> =>
  inTransaction(parts, scope, {
    async work(tx, remember) {
      const member = await lockMember(tx, scope.storeId, id)
      if (!member || member.status === 'DELETED') throw new Refusal('IDENTITY_NOT_FOUND', { id })
      checkRevision(scope.call, 'member', { state: member, revision: member.revision })
      await eraseMember(parts, tx, scope.storeId, member, member.status !== 'OFFLINE')
      await remember({ id, revision: `${member.revision + 1n}`, deleted: true })
    },
    replay: async () => {},
  })

/** Makes the job that deletes what calls that began before a deletion have written after it. */
export const eraseJobs = ({ clock }: Pick<IdentityParts, 'clock'>): { jobs: Record<string, JobHandler> } => ({
  jobs: {
    [kind]:
      async ({ storeId, key }) =>
      (tx) =>
        eraseTraces(tx, storeId, key, clock.now()),
  },
})
