// Commits a command on one aggregate: one read, a pure decision, one write guarded by the revision that was read. The
// write includes the events and the idempotency record, so that all are stored or none; so are the jobs that it queues.
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type DatabaseSession, type SqlValue, type Statement, statement } from './database.ts'
import {
  assertSameCall,
  type DoneCall,
  idempotencyBytes,
  type IdempotencyRow,
  insertRecordOfPut,
  insertUnchanged,
  isSameKeyTwice,
  noticesOf,
  toIdempotencyRow,
} from './idempotency.ts'
import { type NewJob, queueJobs } from './jobs.ts'
import type { Actor } from '../call.ts'
import { type DomainEvent, type EventParams, insertEvents, toEventParams } from './outbox.ts'
import { entityBytes, eventBytes } from './stored-bytes.ts'

/** An aggregate as it was read. */
export interface Loaded<State> {
  state: State | undefined
  revision: bigint
  /** The outcome of an earlier call with the same idempotency key. */
  done: DoneCall | undefined
  /** The events that the store records. */
  recorded: readonly string[]
}

/** What a command decides. */
export interface Decision<State> {
  /** The next state: the one that was read if nothing changes, `undefined` to delete it. */
  next: State | undefined
  /** What has happened, in this order; nothing if the state is unchanged. Events that the store does not record are left out. */
  events?: readonly DomainEvent[]
  /** Work outside of the database. */
  jobs?: readonly NewJob[]
  /** Notices for the answer. */
  notices?: string[]
}

/** How one kind of aggregate is read, locked and written. */
export interface Aggregate<State, Read extends Loaded<State>> {
  /** The kind of entity that its events name. */
  kind: string
  read(session: DatabaseSession): Promise<Read>
  /** Locks the row until the transaction ends. */
  lock(session: DatabaseSession): Promise<unknown>
  /**
   * Writes the next state, as JSON, if the revision is still the one that was read; otherwise returns no row. Without a
   * next state it deletes.
   */
  write(
    session: DatabaseSession,
    before: Read,
    facts: string | undefined,
    params: WriteParams,
  ): Promise<unknown[]>
  /** The refusal of a replay whose entity no longer exists. */
  absent(id: string): Refusal
}

/** The result of a commit. */
interface Committed<State, Read> {
  read: Read
  state: State | undefined
  revision: bigint
  notices: string[]
}

/** The parameters of every write; an aggregate adds its own. */
export interface WriteParams extends IdempotencyRow, EventParams {
  /** The id of the entity. */
  id: string
  caller: string
  /** The revision that was read. */
  revision: bigint
}

/**
 * Defines the statement of a write: `put`, which returns the `id` and the `event_seq` of the written row after the change, or no row,
 * with the events and the idempotency record. Where there are neither, as in most writes of published storefronts, it is `put` alone.
 */
export function recordedWrite<Params extends WriteParams & Record<keyof Params, SqlValue>>(
  name: string,
  put: string,
) {
  type Define = (params: Params) => Statement
  const whole = statement<Params>(
    name,
    `with put as (${put}), happened as (${insertEvents}), kept as (${insertRecordOfPut}) select 1 from put`,
  ) as Define
  const alone = statement<Params>(`${name}-alone`, put) as Define
  return (params: Params): Statement =>
    params.key === null && params.events === '[]' ? alone(params) : whole(params)
}

/** What a write leaves in the database. */
interface WriteCost {
  /** It creates the entity. */
  isNew: boolean
  /** It stores an idempotency record. */
  hasRecord: boolean
  bytes: number
}

/** The scope of a call: its store, who acts, and the caller that its idempotency keys belong to. */
export interface CallScope {
  storeId: string
  actor: Actor
  caller: string
  call: Call
  /** The events that the store records, if a read has brought them along. */
  recorded?: readonly string[]
  /** Charges the cost of a write to its caller, before each attempt; throws if the caller's budget is used up. */
  charge?(cost: WriteCost): void
}

/** The actor of a merchant's commands. */
export const merchant = { kind: 'app', id: null } as const
/**
 * The caller under which the idempotency keys of a merchant are stored: all API keys of a store count as one merchant, so a
 * rotated API key does not break a retry.
 */
export const anyMerchant = 'merchant'

/** The scope of a merchant's call. */
export const merchantScope = ({ storeId }: { storeId: string }, call: Call): CallScope => ({
  storeId,
  actor: merchant,
  caller: anyMerchant,
  call,
})

/** The actor of jobs and scripts. */
export const system = { kind: 'system', id: null } as const

// Two optimistic attempts, then `for update`. With the lock an attempt fails only if the row was created or deleted
// meanwhile.
const optimisticAttempts = 2
const maxAttempts = 8

/** Commits one command; a decision that leaves the state unchanged writes nothing but the idempotency key, if any. */
export async function commit<State extends { id: string }, Read extends Loaded<State>>(
  { database, clock, metrics, wakeJobs }: Deps,
  scope: CallScope,
  aggregate: Aggregate<State, Read>,
  decide: (read: Read) => Decision<State>,
): Promise<Committed<State, Read>> {
  const attempt = async (session: DatabaseSession) => {
    const read = await aggregate.read(session)
    if (read.done) return { ...replay(scope.call, aggregate, read, read.done), jobs: none }
    checkRevision(scope.call, aggregate.kind, read)
    const decision = decide(read)
    const { next, notices = [], jobs = none } = decision
    const now = new Date(clock.now())
    const committed = {
      read,
      state: next,
      revision: read.revision + (next === read.state ? 0n : 1n),
      notices,
      jobs,
    }
    const saveAll = async (within: DatabaseSession) => {
      const isWritten = await writeDecision(within, scope, aggregate, { read, decision, now })
      if (isWritten && jobs.length > 0) await queueJobs(within, scope.storeId, now, jobs)
      return isWritten ? committed : undefined
    }
    return jobs.length > 0 && session === database ? database.transaction(saveAll) : saveAll(session)
  }

  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const run = () =>
      attempts < optimisticAttempts
        ? attempt(database)
        : database.transaction(async (session) => {
            await aggregate.lock(session)
            return attempt(session)
          })
    // When a concurrent call with the same key was first, the next read finds its record.
    const committed = await run().catch((error: unknown) => {
      if (!isSameKeyTwice(error)) throw error
    })
    if (committed) {
      if (committed.jobs.length > 0) wakeJobs()
      return committed
    }
    metrics.attemptLost()
  }
  throw new Refusal('UNAVAILABLE')
}

const none: readonly never[] = []

/** Writes what was decided, in one statement; false if another request was first. */
export async function writeDecision<State extends { id: string }, Read extends Loaded<State>>(
  session: DatabaseSession,
  { storeId, actor, caller, call, charge }: CallScope,
  aggregate: Aggregate<State, Read>,
  { read, decision, now }: { read: Read; decision: Decision<State>; now: Date },
): Promise<boolean> {
  const { next, notices = [] } = decision
  const { state: before, revision, recorded } = read
  const events = (decision.events ?? none).filter(({ name }) => recorded.includes(name))
  const entity = next ?? before
  const isChanged = next !== before
  if (!entity || !(isChanged || call.idempotency)) return true
  const record = toIdempotencyRow(call, {
    id: entity.id,
    revision: `${isChanged ? revision + 1n : revision}`,
    ...(!next && { deleted: true as const }),
    ...(notices.length > 0 && { notices }),
  })
  const facts = isChanged && next ? JSON.stringify(next) : undefined
  const acted = { storeId, actor, now: now.getTime() }
  const eventParams = toEventParams(aggregate.kind, acted, [{ id: entity.id, events }])
  charge?.({
    isNew: !before,
    hasRecord: call.idempotency !== undefined,
    bytes:
      (isChanged ? entityBytes(facts ?? '') + eventBytes(eventParams.events) : 0) + idempotencyBytes(record),
  })
  const params = { storeId, caller, now, ...record }
  const rows = await (isChanged
    ? aggregate.write(session, read, facts, { ...params, ...eventParams, id: entity.id, revision })
    : session.run(insertUnchanged(params)))
  return rows.length > 0
}

/** Answers a replay with the current entity; the same key with a different request is refused. */
function replay<State extends { id: string }, Read extends Loaded<State>>(
  call: Call,
  { absent }: Aggregate<State, Read>,
  read: Read,
  done: DoneCall,
): Committed<State, Read> {
  assertSameCall(call, done)
  const { state, revision } = read
  const { id, deleted } = done.outcome
  const notices = noticesOf(done.outcome)
  if (deleted) return { read, state: undefined, revision, notices }
  if (state?.id !== id) throw absent(id)
  return { read, state, revision, notices }
}

type Expected = Pick<Loaded<{ id: string }>, 'state' | 'revision'>

/** Whether the caller expects no other revision of the entity than this one, and no other entity. */
export const isExpected = ({ ifMatch }: Call, { state, revision }: Expected): boolean =>
  ifMatch === 'any'
    ? state !== undefined
    : ifMatch === undefined || (ifMatch.id === state?.id && ifMatch.revision === revision)

/**
 * Throws if the caller expects another revision of the entity, or another entity: the revisions of an entity that was created
 * anew begin again.
 */
export function checkRevision(call: Call, kind: string, stored: Expected) {
  if (isExpected(call, stored)) return
  const { state, revision } = stored
  throw state
    ? new Refusal('REVISION_MISMATCH', { id: state.id, current: `${revision}` })
    : new Refusal(
        'REVISION_MISMATCH',
        { current: null },
        `If-Match needs an existing ${kind}, and there is none`,
      )
}
