// Jobs: work outside of the database, such as a payment or a mail. A job is queued in the transaction of the change that
// asks for it, and run by storage/job-runner.ts.
import { type DatabaseSession, statement } from './database.ts'

/** A job to queue. One with the kind and key of a waiting job replaces it. */
export interface NewJob {
  kind: string
  /** What it is about, such as the id of an order. */
  key: string
  payload: object
  /** At once by default. */
  dueAt?: Date
}

const insertJobs = (name: string, unless = '') =>
  statement<{ storeId: string; now: Date; jobs: string }>(
    name,
    `insert into jobs (store_id, kind, key, due_at, payload)
   select $storeId, j.kind, j.key, coalesce(j."dueAt", $now), j.payload
   from jsonb_to_recordset($jobs::jsonb) as j(kind text, key text, payload jsonb, "dueAt" timestamptz)
   on conflict (store_id, kind, key) do update set
     revision = jobs.revision + 1, due_at = excluded.due_at, payload = excluded.payload,
     attempts = 0, claimed_until = null, parked_at = null, last_error = null
   ${unless}`,
  )
const insertAnew = insertJobs('jobs.queue')
const insertEarlier = insertJobs(
  'jobs.queue-earlier',
  'where jobs.due_at > excluded.due_at or jobs.parked_at is not null',
)

/** Queues jobs in the transaction of the session. */
export const queueJobs = (session: DatabaseSession, storeId: string, now: Date, jobs: readonly NewJob[]) =>
  session.run(insertAnew({ storeId, now, jobs: JSON.stringify(jobs) }))

/** Queues a job; if it waits already, it keeps the earlier of the two dates. */
export const queueEarlier = (session: DatabaseSession, storeId: string, now: Date, job: NewJob) =>
  session.run(insertEarlier({ storeId, now, jobs: JSON.stringify([job]) }))
