// A transaction over several entities, such as placing an order: rows are locked in the order of their keys, events,
// jobs and the idempotency record are written with the change. Nothing in it waits for anything but the database.
import { Invalid, Refusal } from '@vitrine/rules'
import type { Clock, Deps } from '../deps.ts'
import {
  type Aggregate,
  anyMerchant,
  type CallScope,
  type Decision,
  type Loaded,
  writeDecision,
} from './commit.ts'
import type { DatabaseSession, Statement } from './database.ts'
import {
  assertSameCall,
  findDoneCall,
  idempotencyBytes,
  insertRecord,
  isSameKeyTwice,
  type Outcome,
  toIdempotencyRow,
} from './idempotency.ts'
import { type NewJob, queueJobs } from './jobs.ts'
import { type DomainEvent, type EventSource, readRecorded, toEventParams } from './outbox.ts'
import { eventBytes } from './stored-bytes.ts'

/** A row to lock. */
export interface Lock {
  /** The same for the same row in every transaction, such as `cart:<id>`. */
  key: string
  statement: Statement
}

/** What a transaction can do besides its own statements. */
export interface Transaction extends DatabaseSession {
  /** Locks rows in the order of their keys, so that two transactions never wait for each other. */
  lock(...rows: Lock[]): Promise<void>
  /** The names of the events that the store records, read once. */
  recorded(): Promise<readonly string[]>
  /** Records those events of an entity that the store records, in this order; an entity is deleted after its last event. */
  record(source: EventSource, id: string, events: readonly DomainEvent[]): Promise<void>
  /** Writes the next state of an aggregate that was read, with its events; false if another transaction was first. */
  write<State extends { id: string }, Read extends Loaded<State>>(
    scope: CallScope,
    aggregate: Aggregate<State, Read>,
    read: Read,
    decision: Decision<State>,
  ): Promise<boolean>
  /** Queues work outside of the database. */
  queue(...jobs: NewJob[]): Promise<void>
}

/** Adds the functions to a session whose transaction has begun. */
export function toTransaction(
  session: DatabaseSession,
  { storeId, actor, charge, recorded: known }: Pick<CallScope, 'storeId' | 'actor' | 'charge' | 'recorded'>,
  clock: Clock,
): Transaction {
  const now = new Date(clock.now())
  let names = known && Promise.resolve(known)
  const recorded = () => (names ??= readRecorded(session, storeId))
  return {
    recorded,
    run: (statement) => session.run(statement),
    async lock(...rows) {
      const byKey = [...rows].sort((a, b) => (a.key < b.key ? -1 : 1))
      for (const { statement } of byKey) await session.run(statement)
    },
    async record(source, id, events) {
      const wanted = await recorded()
      if (!events.some(({ name }) => wanted.includes(name))) return
      const params = toEventParams(source.kind, { storeId, actor, now: now.getTime() }, [{ id, events }])
      charge?.({ isNew: false, hasRecord: false, bytes: eventBytes(params.events) })
      const rows = await session.run(source.record({ ...params, id }))
      if (rows.length === 0) throw new Error(`No ${source.kind} ${id} to record events of`)
    },
    write: (scope, aggregate, read, decision) =>
      writeDecision(session, scope, aggregate, { read, decision, now }),
    async queue(...jobs) {
      await queueJobs(session, storeId, now, jobs)
    },
  }
}

/** The work of a call, and how a replay of it is answered. */
interface TransactionSteps<Answer> {
  /** Does the work; `remember` keeps the outcome under the idempotency key of the call, if it has one. */
  work(tx: Transaction, remember: (outcome: Outcome) => Promise<void>): Promise<Answer>
  /** Answers the same call when it comes again. */
  replay(tx: Transaction, outcome: Outcome): Promise<Answer>
}

/** Runs the work of a call in one transaction. */
export async function inTransaction<Answer>(
  { database, clock, wakeJobs, queueWrite }: Pick<Deps, 'database' | 'clock' | 'wakeJobs' | 'queueWrite'>,
  scope: CallScope,
  { work, replay }: TransactionSteps<Answer>,
): Promise<Answer> {
  const { storeId, caller, call, charge } = scope
  let hasJobs = false
  const transaction: typeof database.transaction = (steps) =>
    caller === anyMerchant
      ? queueWrite(storeId, () => database.transaction(steps))
      : database.transaction(steps)
  const attempt = () =>
    transaction(async (session) => {
      hasJobs = false
      const tx = toTransaction(session, scope, clock)
      const done = await findDoneCall(session, storeId, caller, call)
      if (done) {
        assertSameCall(call, done)
        return replay(tx, done.outcome)
      }
      const queue: Transaction['queue'] = async (...jobs) => {
        hasJobs = true
        await tx.queue(...jobs)
      }
      return work({ ...tx, queue }, async (outcome) => {
        const record = toIdempotencyRow(call, outcome)
        if (record.key === null) return
        charge?.({ isNew: false, hasRecord: true, bytes: idempotencyBytes(record) })
        await session.run(insertRecord({ storeId, caller, now: new Date(clock.now()), ...record }))
      })
    })
  // A concurrent call with the same key was first: its record is found now. What that call has written may be why this one
  // is refused, such as a name that is used already.
  const isDone = async (error: unknown) =>
    isSameKeyTwice(error) ||
    ((error instanceof Refusal || error instanceof Invalid) &&
      (await findDoneCall(database, storeId, caller, call)) !== undefined)
  const answer = await attempt().catch(async (error: unknown) => {
    if (!(await isDone(error))) throw error
    return attempt()
  })
  if (hasJobs) wakeJobs()
  return answer
}
