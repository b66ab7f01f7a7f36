// How members are created and changed: each change in a transaction with its event.
import type { Actor } from '../call.ts'
import type { FeatureDeps } from '../feature.ts'
import { entityBytes, eventBytes } from '../storage/stored-bytes.ts'
import type { DomainEvent } from '../storage/outbox.ts'
import { toTransaction, type Transaction } from '../storage/transaction.ts'
import { toIdentity } from './answers.ts'
import { insertMember, lockMember, type Member, memberEvents, writeMember } from './store.ts'

/** The bytes of a change of a member, with its event. */
export function changeBytes({ profile }: Pick<Member, 'profile'>): number {
  const text = JSON.stringify(profile)
  return entityBytes(text) + eventBytes(text)
}

/** Makes the functions that create and change members. */
export function memberWrites({ database, clock, ids, wakeJobs }: FeatureDeps) {
  /** Runs work on members in one transaction; jobs that it queues run afterwards. */
  const inOneTransaction = async <T>(
    storeId: string,
    actor: Actor,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    let hasJobs = false
    const result = await database.transaction(async (session) => {
      hasJobs = false
      const tx = toTransaction(session, { storeId, actor }, clock)
      const queue: Transaction['queue'] = async (...jobs) => {
        hasJobs = true
        await tx.queue(...jobs)
      }
      return work({ ...tx, queue })
    })
    if (hasJobs) wakeJobs()
    return result
  }

  return {
    inOneTransaction,

    /** Creates a member; undefined if another one has the address. */
    async create(
      tx: Transaction,
      storeId: string,
      facts: Pick<Member, 'emailVerified' | 'status' | 'pendingReasons' | 'passwordHash' | 'profile'> & {
        email: string
      },
    ): Promise<Member | undefined> {
      const member = await insertMember(tx, storeId, { id: ids.uuid(), ...facts }, clock.now())
      if (!member) return undefined
      const event: DomainEvent = { name: 'member.created', payload: { entity: toIdentity(member) } }
      await tx.record(memberEvents, member.id, [event])
      return member
    },

    /** Changes a member under its row lock; undefined if it does not exist, or was deleted. */
    async change(
      tx: Transaction,
      storeId: string,
      id: string,
      decide: (member: Member) => Partial<Member>,
    ): Promise<Member | undefined> {
      const before = await lockMember(tx, storeId, id)
      if (!before || before.status === 'DELETED') return undefined
      const member = await writeMember(tx, storeId, { ...before, ...decide(before) }, clock.now())
      const event: DomainEvent = { name: 'member.updated', payload: { currentEntity: toIdentity(member) } }
      await tx.record(memberEvents, id, [event])
      return member
    },
  }
}
