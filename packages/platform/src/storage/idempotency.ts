// Idempotency records: the outcome of a write under the key that its caller sent. They are written together with the
// change, answer the same call when it comes again, and expire after a day.
import { Refusal } from '@vitrine/rules'
import type { Call } from '../call.ts'
import { isSame } from '../secrets.ts'
import { type DatabaseSession, statement } from './database.ts'
import { purgeOlderThan } from './purge.ts'
import { recordBytes } from './stored-bytes.ts'

/** The stored outcome of an idempotent write, from which a replay is answered. */
export interface Outcome {
  id: string
  revision: string
  deleted?: true
  /** The notices of the first answer, repeated in a replay. */
  notices?: string[]
  /** Of a call on several items: what became of each, in the order of the request. */
  results?: ItemOutcome[]
}

/** What became of one of several items. */
export interface ItemOutcome {
  id?: string
  failure?: Failure
  /** The ids of the parts of it that were written, such as variants. */
  parts?: string[]
}

/** What the records of the version before have, by places or ids; records are at most a day old. */
interface FormerOutcome {
  told?: string[]
  failures?: Record<string, Failure>
  ids?: Record<string, string>
  variantIds?: Record<string, string[]>
}

/** The notices of a recorded call. */
export const noticesOf = (outcome: Outcome): string[] =>
  outcome.notices ?? (outcome as FormerOutcome).told ?? []

/** The results of a recorded call on several items; `named` are these as the request names them. */
export function resultsOf(outcome: Outcome, named: readonly (string | undefined)[]): ItemOutcome[] {
  if (outcome.results) return outcome.results
  const { failures = {}, ids = {}, variantIds = {} } = outcome as FormerOutcome
  return named.map((name, place) => {
    const [id, failure, parts] = [
      ids[place] ?? name,
      failures[place] ?? failures[name ?? ''],
      variantIds[place],
    ]
    return { ...(id !== undefined && { id }), ...(failure && { failure }), ...(parts && { parts }) }
  })
}

/** Why one part of a bulk change was refused. */
export interface Failure {
  code: string
  description: string
  data: Record<string, unknown>
}

/** The record of an earlier call with the same key. */
export interface DoneCall {
  hash: Uint8Array
  outcome: Outcome
}

/** The values of a record; all null for a call without a key. */
export interface IdempotencyRow {
  address: string | null
  key: string | null
  hash: Uint8Array | null
  outcome: string | null
}

export const toIdempotencyRow = ({ idempotency, address }: Call, outcome: Outcome): IdempotencyRow =>
  idempotency
    ? { address, ...idempotency, outcome: JSON.stringify(outcome) }
    : { address: null, key: null, hash: null, outcome: null }

export const idempotencyBytes = ({ key, outcome }: IdempotencyRow) =>
  key === null || outcome === null ? 0 : recordBytes(key, outcome)

/** Checks that a call with a known key is the same call; another one is refused. */
export function assertSameCall({ idempotency }: Call, { hash }: DoneCall): void {
  if (!idempotency || !isSame(hash, idempotency.hash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED')
}

/** Whether a write failed because a concurrent call with the same key was first. */
export const isSameKeyTwice = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code === '23505' && constraint === 'idempotency_pkey'
}

interface RecordParams extends IdempotencyRow {
  storeId: string
  caller: string
  now: Date
}

const columns = 'store_id, caller, address, key, body_hash, outcome, created_at'
const values = '$storeId, $caller, $address, $key, $hash, $outcome, $now'

/** Inserts the record, if the call has a key and `put` has written a row. */
export const insertRecordOfPut = `
  insert into idempotency (${columns}) select ${values} from put where $key::text is not null`

/** Inserts the record of a transaction. */
export const insertRecord = statement<RecordParams>(
  'idempotency.insert',
  `insert into idempotency (${columns}) values (${values})`,
)

// A no-op stores its key too; replaying it later must not overwrite newer changes. Only the newest of each caller stay,
// because no-ops are free to repeat.
const maxUnchanged = 16

/** Inserts the record of a write that has changed nothing. */
export const insertUnchanged = statement<RecordParams>(
  'idempotency.keep',
  `with replaced as (
     delete from idempotency where ctid = any(array(
       select ctid from idempotency where store_id = $storeId and caller = $caller and unchanged
       order by created_at desc offset ${maxUnchanged - 1} for update skip locked))
   )
   insert into idempotency (${columns}, unchanged) values (${values}, true) returning 1`,
)

const find = statement<{ storeId: string; caller: string; address: string; key: string }>(
  'idempotency.find',
  `select body_hash as hash, outcome from idempotency
   where store_id = $storeId and caller = $caller and address = $address and key = $key`,
)

/** The record of an earlier call with the same key, if there is one. */
export async function findDoneCall(
  session: DatabaseSession,
  storeId: string,
  caller: string,
  { address, idempotency }: Call,
): Promise<DoneCall | undefined> {
  if (!idempotency) return undefined
  const [row] = await session.run<DoneCall>(find({ storeId, caller, address, key: idempotency.key }))
  return row
}

const retentionHours = 24
const purgeRecords = purgeOlderThan('idempotency', 'created_at')

/** Deletes idempotency records older than a day. */
export const purgeIdempotency = (session: DatabaseSession, now: number) =>
  purgeRecords(session, new Date(now - retentionHours * 3_600_000))
