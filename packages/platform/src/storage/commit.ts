// How a verb on one aggregate commits: read once, decide, write once on the revision that was read.
// The write brings its event and its idempotency record along, so that they live and die with it.
import type { EventName, EventPayload } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import type { Call } from '../http/handlers.ts'
import { isSame } from '../secrets.ts'
import type { Deps } from '../deps.ts'
import { type DatabaseSession, statement } from './database.ts'

/** An aggregate as one read brings it. */
export interface Loaded<State> {
  state: State | undefined
  revision: bigint
  /** What the same idempotency key did before. */
  done: { hash: Uint8Array; outcome: Outcome } | undefined
}

/** What came of an idempotent write: not its answer, but what to answer from. */
export interface Outcome {
  id: string
  revision: string
  deleted?: true
  /** What the first answer told besides the entity; whoever lost it is told by the second. */
  told?: string[]
}

/** What a verb decides: the state as it will be (none, when it goes), and what the answer tells besides. */
interface Decision<State> {
  next: State | undefined
  notices?: string[]
}

/** How one kind of aggregate is read, locked and written. */
export interface Aggregate<State, Read extends Loaded<State>> {
  read(session: DatabaseSession): Promise<Read>
  /** Keeps it as it is until the transaction ends. */
  lock(session: DatabaseSession): Promise<unknown>
  /** Writes on the revision that was read, and answers a row; none, when it had moved on. */
  write(
    session: DatabaseSession,
    before: Read,
    next: State | undefined,
    written: WriteParams,
  ): Promise<unknown[]>
  /** What happened, in the words of the contract. */
  event(before: State | undefined, next: State | undefined): EventName
  payload(state: State, revision: bigint): EventPayload<EventName>
  /** What is said when the one that a key has written is not there any more. */
  absent(id: string): Refusal
}

/** What came of a commit. */
interface Committed<State, Read> {
  read: Read
  state: State | undefined
  revision: bigint
  notices: string[]
}

/** What the record of a key holds; nothing, for a call without one. */
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

/** A write as one statement with all that belongs to it; `put` returns the row that was written, or none. */
export const withEventAndKey = (put: string) => `
  with put as (${put}), happened as (
    insert into outbox (store_id, entity_id, revision, name, payload, created_at)
    select $1, $3, $4::bigint + 1, $6, $7, $5 from put
  ), kept as (
    insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
    select $1, $2, $8, $9, $10, $11, $5 from put where $9::text is not null
  )
  select 1 from put`

// Whoever changes nothing has done so too: their second try must not undo what came in between.
const keep = statement<[string, string, ...IdempotencyRow, Date]>(
  'idempotency.keep',
  `insert into idempotency (store_id, caller, address, key, body_hash, outcome, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning 1`,
)

/** For whom the keys of a call are kept, in which store, and which call it is. */
export interface CallScope {
  storeId: string
  caller: string
  call: Call
}

// Two lost races are bad luck; after that the row is locked, and only what comes and goes can be lost again.
const optimistic = 2
const attempts = 8

/** Commits one verb; a decision that leaves the state as it is writes nothing, unless a key is to be remembered. */
export async function commit<State extends { id: string }, Read extends Loaded<State>>(
  { database, clock }: Deps,
  errand: CallScope,
  aggregate: Aggregate<State, Read>,
  decide: (read: Read) => Decision<State>,
): Promise<Committed<State, Read>> {
  const { storeId, caller, call } = errand
  const attempt = async (session: DatabaseSession): Promise<Committed<State, Read> | undefined> => {
    const read = await aggregate.read(session)
    if (read.done) return replay(call, aggregate, read, read.done)
    checkRevision(call, read)
    const { next, notices: told = [] } = decide(read)
    const { state: before, revision: found } = read
    const entity = next ?? before
    const isNews = next !== before
    if (!entity || !(isNews || call.idempotency)) return { read, state: next, revision: found, notices: told }
    const revision = isNews ? found + 1n : found
    const now = new Date(clock.now())
    const kept = record(call, {
      id: entity.id,
      revision: `${revision}`,
      ...(!next && { deleted: true as const }),
      ...(told.length > 0 && { told }),
    })
    const write = () => {
      if (!isNews) return session.run(keep(storeId, caller, ...kept, now))
      const event = aggregate.event(before, next)
      const payload = JSON.stringify(aggregate.payload(entity, revision))
      const written: WriteParams = [storeId, caller, entity.id, found, now, event, payload, ...kept]
      return aggregate.write(session, read, next, written)
    }
    const rows = await write().catch(unlessSameKey)
    return rows.length > 0 ? { read, state: next, revision, notices: told } : undefined
  }

  for (let tried = 0; tried < attempts; tried += 1) {
    const committed =
      tried < optimistic
        ? await attempt(database)
        : await database.transaction(async (session) => {
            await aggregate.lock(session)
            return attempt(session)
          })
    if (committed) return committed
  }
  throw new Refusal('UNAVAILABLE')
}

/** A replay answers the entity as it stands; the same key with another request is a mistake. */
function replay<State extends { id: string }, Read extends Loaded<State>>(
  { idempotency: once }: Call,
  { absent }: Aggregate<State, Read>,
  read: Read,
  { hash, outcome }: NonNullable<Read['done']>,
): Committed<State, Read> {
  if (!once || !isSame(hash, once.hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
  const { state, revision } = read
  const { told = [], deleted } = outcome
  if (deleted) return { read, state: undefined, revision, notices: told }
  if (state?.id !== outcome.id) throw absent(outcome.id)
  return { read, state, revision, notices: told }
}

function checkRevision({ ifMatch }: Call, { state, revision }: Loaded<unknown>) {
  const holds = ifMatch === 'any' ? state !== undefined : ifMatch === undefined || ifMatch === revision
  if (!holds) throw new Refusal('REVISION_MISMATCH', { current: state ? `${revision}` : null })
}

const record = ({ idempotency: once, address }: Call, outcome: Outcome): IdempotencyRow =>
  once ? [address, once.key, once.hash, JSON.stringify(outcome)] : [null, null, null, null]

/** The same key at the same moment: the other one wins, and the next read finds its record. */
function unlessSameKey(error: { code?: string; constraint?: string }): [] {
  if (error.code === '23505' && error.constraint === 'idempotency_pkey') return []
  throw error
}
