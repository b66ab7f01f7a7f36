// How far the job of a change by filter is. Its row is written with the job, and advances in the transaction of each part.
import type { BulkChange } from '@vitrine/contract'
import { Refusal } from '@vitrine/rules'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import { type Skipped, toFailure } from '../../storage/bulk.ts'
import { purgeOlderThan } from '../../storage/purge.ts'

/** So many failures are kept of a change; the others are only counted. */
const maxFailures = 100

interface StateId {
  storeId: string
  id: string
}

const insert = statement<StateId & { kind: string; total: number | null; now: Date }>(
  'bulk-changes.insert',
  `insert into bulk_changes (store_id, id, kind, total, created_at) values ($storeId, $id, $kind, $total, $now)`,
)

/** Begins the state of a change; `total` is how many items it selects, if they were counted. */
export const beginState = (
  session: DatabaseSession,
  state: StateId & { kind: string; total: number | undefined; now: number },
) => session.run(insert({ ...state, total: state.total ?? null, now: new Date(state.now) }))

const countRunning = statement<{ storeId: string }>(
  'bulk-changes.running',
  `select count(*)::int as running from bulk_changes b join jobs j on j.store_id = b.store_id and j.kind = b.kind
     and j.key = b.id::text and j.parked_at is null
   where b.store_id = $storeId and b.ended_at is null`,
)

/** More of one store would keep the changes of the others waiting. */
const maxRunning = 20

/** Throws if the store has so many changes that are not finished that it must wait with another one. */
export async function checkRunning(session: DatabaseSession, storeId: string): Promise<void> {
  const [row] = await session.run<{ running: number }>(countRunning({ storeId }))
  if ((row?.running ?? 0) < maxRunning) return
  const data = { budget: 'changes-by-filter', scope: 'store', retryAfter: 60 }
  const why = `The store has ${maxRunning} changes by filter that are not finished`
  throw new Refusal('TOO_MANY_REQUESTS', data, why)
}

const advance = statement<
  StateId & { changed: number; failed: number; failures: string; endedAt: Date | null }
>(
  'bulk-changes.advance',
  `update bulk_changes set changed = changed + $changed, failed = failed + $failed, ended_at = $endedAt,
     failures = (select coalesce(jsonb_agg(item order by place), '[]')
       from jsonb_array_elements(failures || $failures::jsonb) with ordinality i(item, place) where place <= ${maxFailures})
   where store_id = $storeId and id = $id`,
)

/** Notes that a part of a change is made; `endedAt` is null while there is more to change. */
export function advanceState(
  session: DatabaseSession,
  {
    storeId,
    id,
    items,
    skipped,
    endedAt,
  }: StateId & { items: number; skipped: Skipped; endedAt: Date | null },
) {
  const failures = [...skipped]
    .slice(0, maxFailures)
    .map(([item, error]) => ({ id: item, error: toFailure(error) }))
  const changed = items - skipped.size
  return session.run(
    advance({ storeId, id, changed, failed: skipped.size, failures: JSON.stringify(failures), endedAt }),
  )
}

interface StateRow extends Pick<BulkChange, 'changed' | 'failed' | 'failures'> {
  total: number | null
  createdAt: Date
  endedAt: Date | null
  /** Absent once there is no job for more of it. */
  job: 'RUNNING' | 'FAILED' | null
}

const read = statement<StateId>(
  'bulk-changes.read',
  `select b.total, b.changed, b.failed, b.failures, b.created_at as "createdAt", b.ended_at as "endedAt",
     (select case when j.parked_at is null then 'RUNNING' else 'FAILED' end from jobs j
      where j.store_id = b.store_id and j.kind = b.kind and j.key = b.id::text) as job
   from bulk_changes b where b.store_id = $storeId and b.id = $id`,
)

/** Reads the state of a change; throws if the store has none with this id. */
export async function readState(session: DatabaseSession, storeId: string, id: string): Promise<BulkChange> {
  const [row] = await session.run<StateRow>(read({ storeId, id }))
  if (!row) throw new Refusal('BULK_CHANGE_NOT_FOUND', { id })
  const { total, createdAt, endedAt, job, ...counts } = row
  return {
    id,
    ...counts,
    ...(total !== null && { total }),
    // A process of an earlier version ends a job without a word here.
    status: endedAt ? 'FINISHED' : (job ?? 'FINISHED'),
    createdDate: createdAt.toISOString(),
    ...(endedAt && { endedDate: endedAt.toISOString() }),
  }
}

const retentionDays = 30
const purge = purgeOlderThan('bulk_changes', 'created_at')

/** Deletes the states of changes that began 30 days ago. */
export const purgeBulkChanges = (session: DatabaseSession, now: number) =>
  purge(session, new Date(now - retentionDays * 86_400_000))
