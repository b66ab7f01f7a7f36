// Commits a command on one aggregate: one read, a pure decision, one write guarded by the revision that was read. The
// write includes the event and the idempotency record, so that all three are stored or none.
import type { EventName, EventPayload } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call } from '../http/handlers.ts'
import { isSame } from '../secrets.ts'
import type { Deps } from '../deps.ts'
import { type DatabaseSession, statement } from './database.ts'

/** An aggregate as it was read. */
export interface Loaded<State> {
  state: State | undefined
  revision: bigint
  /** The outcome of an earlier call with the same idempotency key. */
  done: { hash: Uint8Array; outcome: Outcome } | undefined
}

/** The stored outcome of an idempotent write, from which a replay is answered. */
export interface Outcome {
  id: string
  revision: string
  deleted?: true
  /** The notices of the first answer, repeated in a replay. */
  told?: string[]
}

/** What a command decides: the next state (`undefined` deletes it), and notices for the answer. */
interface Decision<State> {
  next: State | undefined
  notices?: string[]
}

/** How one kind of aggregate is read, locked and written. */
export interface Aggregate<State, Read extends Loaded<State>> {
  read(session: DatabaseSession): Promise<Read>
  /** Locks the row until the transaction ends. */
  lock(session: DatabaseSession): Promise<unknown>
  /** Writes if the revision is still the one that was read; otherwise returns no row. */
  write(
    session: DatabaseSession,
    before: Read,
    next: State | undefined,
    params: WriteParams,
  ): Promise<unknown[]>
  /** The event of the change, as the contract names it. */
  event(before: State | undefined, next: State | undefined): EventName
  payload(state: State, revision: bigint): EventPayload<EventName>
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

/** The values of an idempotency record; all null for a call without a key. */
type IdempotencyRow = [
  address: string | null,
  key: string | null,
  hash: Uint8Array | null,
  outcome: string | null,
]

/** The first values of every write ($1 to $11); its own follow from $12. */
export type WriteParams = [
  store: string,
  caller: string,
  id: string,
  revision: bigint,
  now: Date,
  event: EventName,
  payload: string,
  ...IdempotencyRow,
]

/** Wraps `put`, which returns the written row or none, in one statement that also writes the event and the key. */
export const withEventAndKey = (put: string) => `
  with put as (${put}), happened as (
    insert into outbox (store_id, entity_id, revision, name, payload, created_at)
    select $1, $3, $4::bigint + 1, $6, $7, $5 from put
  ), kept as (
    insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
    select $1, $2, $8, $9, $10, $11, $5 from put where $9::text is not null
  )
  select 1 from put`

// A no-op stores its idempotency key too; replaying it later must not overwrite newer changes.
const insertKey = statement<[string, string, ...IdempotencyRow, Date]>(
  'idempotency.keep',
  `insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning 1`,
)

/** The scope of a call: its store, and the caller that its idempotency keys belong to. */
export interface CallScope {
  storeId: string
  caller: string
  call: Call
}

// Two optimistic attempts, then `for update`. With the lock an attempt fails only if the row was created or deleted
// meanwhile.
const optimisticAttempts = 2
const maxAttempts = 8

/** Commits one command; a decision that leaves the state unchanged writes nothing but the idempotency key, if any. */
export async function commit<State extends { id: string }, Read extends Loaded<State>>(
  { database, clock }: Deps,
  scope: CallScope,
  aggregate: Aggregate<State, Read>,
  decide: (read: Read) => Decision<State>,
): Promise<Committed<State, Read>> {
  const { storeId, caller, call } = scope
  const attempt = async (session: DatabaseSession): Promise<Committed<State, Read> | undefined> => {
    const read = await aggregate.read(session)
    if (read.done) return replay(call, aggregate, read, read.done)
    checkRevision(call, read)
    const { next, notices = [] } = decide(read)
    const { state: before, revision: readRevision } = read
    const entity = next ?? before
    const isChanged = next !== before
    if (!entity || !(isChanged || call.idempotency))
      return { read, state: next, revision: readRevision, notices }
    const revision = isChanged ? readRevision + 1n : readRevision
    const now = new Date(clock.now())
    const keyRow = idempotencyRow(call, {
      id: entity.id,
      revision: `${revision}`,
      ...(!next && { deleted: true as const }),
      ...(notices.length > 0 && { told: notices }),
    })
    const write = () => {
      if (!isChanged) return session.run(insertKey(storeId, caller, ...keyRow, now))
      const event = aggregate.event(before, next)
      const payload = JSON.stringify(aggregate.payload(entity, revision))
      const params: WriteParams = [storeId, caller, entity.id, readRevision, now, event, payload, ...keyRow]
      return aggregate.write(session, read, next, params)
    }
    const rows = await write().catch(unlessSameKey)
    return rows.length > 0 ? { read, state: next, revision, notices } : undefined
  }

  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const committed =
      attempts < optimisticAttempts
        ? await attempt(database)
        : await database.transaction(async (session) => {
            await aggregate.lock(session)
            return attempt(session)
          })
    if (committed) return committed
  }
  throw new Refusal('UNAVAILABLE')
}

/** Answers a replay with the current entity; the same key with a different request is refused. */
function replay<State extends { id: string }, Read extends Loaded<State>>(
  { idempotency }: Call,
  { absent }: Aggregate<State, Read>,
  read: Read,
  { hash, outcome }: NonNullable<Read['done']>,
): Committed<State, Read> {
  if (!idempotency || !isSame(hash, idempotency.hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const { state, revision } = read
  const { told: notices = [], deleted } = outcome
  if (deleted) return { read, state: undefined, revision, notices }
  if (state?.id !== outcome.id) throw absent(outcome.id)
  return { read, state, revision, notices }
}

function checkRevision({ ifMatch }: Call, { state, revision }: Loaded<unknown>) {
  const isMatch = ifMatch === 'any' ? state !== undefined : ifMatch === undefined || ifMatch === revision
  if (!isMatch) throw new Refusal('REVISION_MISMATCH', { current: state ? `${revision}` : null })
}

const idempotencyRow = ({ idempotency, address }: Call, outcome: Outcome): IdempotencyRow =>
  idempotency
    ? [address, idempotency.key, idempotency.hash, JSON.stringify(outcome)]
    : [null, null, null, null]

/** A concurrent call with the same key was first: this write counts as lost, and the next read finds the record. */
function unlessSameKey(error: { code?: string; constraint?: string }): [] {
  if (error.code === '23505' && error.constraint === 'idempotency_pkey') return []
  throw error
}
