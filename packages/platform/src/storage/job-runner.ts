// Runs jobs (storage/jobs.ts). A job is claimed in a short transaction of its own, then acts, and its outcome is recorded in
// the transaction that removes it. So it acts at least once, and its outcome is recorded once.
import type { Clock, Deps } from '../deps.ts'
import { type DatabaseSession, statement } from './database.ts'
import { isOutage } from './errors.ts'
import { toTransaction, type Transaction } from './transaction.ts'

/** A job that is claimed. */
interface Job {
  storeId: string
  kind: string
  key: string
  payload: unknown
  /** The number of this attempt, from 1. */
  attempts: number
  revision: bigint
}

/** Records the outcome of a job, in the transaction that removes it. */
type RecordOutcome = (tx: Transaction) => Promise<unknown>

/** Does the work of a job, which may happen more than once, and answers how its outcome is recorded. */
export type JobHandler = (job: Job, signal: AbortSignal) => Promise<RecordOutcome | void>

/** A job that no attempt has finished. */
export interface ParkedJob {
  storeId: string
  kind: string
  key: string
  attempts: number
  parkedAt: Date
  lastError: string
}

const atOnce = 8
// So few that the rows of a large change are locked by two transactions at most, whatever number of changes waits.
const bulkAtOnce = 2
// After a bulk job beside requests its slot rests as long as the job has worked, so that they have the database to themselves.
const maxRestMs = 1000
// After the end of a process its jobs wait so long for another one. Two renewals may fail before the claim is over.
const claimSeconds = 10
const renewSeconds = 3
// An act that takes longer hangs, and is given up.
const actSeconds = 50
// After SIGTERM a process ends in time even if a mail server does not answer.
const closeGraceMs = 3000
// After the last one a job is parked.
const retrySeconds = [5, 60, 300, 1800, 7200, 28_800, 86_400]
// Attempts whose process has ended count too, so that a job which ends every process does not do so for ever.
const maxAttempts = 30

const claim = statement<{ kinds: string[]; limit: number; now: Date; until: Date }>(
  'jobs.claim',
  `with due as (
     select store_id, kind, key from jobs
     where parked_at is null and due_at <= $now and (claimed_until is null or claimed_until <= $now)
       and kind = any($kinds::text[])
     order by due_at limit $limit for update skip locked
   )
   update jobs j set claimed_until = $until, attempts = j.attempts + 1 from due
   where j.store_id = due.store_id and j.kind = due.kind and j.key = due.key
   returning j.store_id as "storeId", j.kind, j.key, j.payload, j.attempts, j.revision`,
)

type Attempt = Pick<Job, 'storeId' | 'kind' | 'key' | 'attempts' | 'revision'>
// Another process that has claimed it since, or queued it anew, has changed one of these.
const asClaimed =
  'where store_id = $storeId and kind = $kind and key = $key and revision = $revision and attempts = $attempts'
const remove = statement<Attempt>('jobs.remove', `delete from jobs ${asClaimed} returning 1`)
const renew = statement<Attempt & { until: Date }>(
  'jobs.renew',
  `update jobs set claimed_until = $until ${asClaimed} and claimed_until is not null`,
)
const postpone = statement<Attempt & { dueAt: Date; error: string }>(
  'jobs.postpone',
  `update jobs set claimed_until = null, due_at = $dueAt, last_error = $error ${asClaimed} returning 1`,
)
const park = statement<Attempt & { now: Date; error: string }>(
  'jobs.park',
  `update jobs set claimed_until = null, parked_at = $now, last_error = $error ${asClaimed} returning 1`,
)
const parked = statement<{ storeId: string }>(
  'jobs.parked',
  `select store_id as "storeId", kind, key, attempts, parked_at as "parkedAt", last_error as "lastError" from jobs
   where store_id = $storeId and parked_at is not null order by parked_at limit 100`,
)

/** The oldest hundred jobs of a store that no attempt has finished. */
export const readParkedJobs = (session: DatabaseSession, storeId: string) =>
  session.run<ParkedJob>(parked({ storeId }))

type JobDeps = Pick<Deps, 'database' | 'clock' | 'log'> & {
  /** Counts an attempt that failed. */
  onFailure(job: { job: string }): void
  /** Notes when a job was done. */
  onSuccess?: (kind: string, now: number) => void
  /** How many requests this process has begun to answer so far; absent: it answers none. */
  countRequests?: () => number
}

/** Makes the function that runs one claimed job to its outcome, or to its next attempt; `closing` interrupts its act. */
function createAttempts(
  { database, clock, log, onFailure, onSuccess }: JobDeps,
  handlers: Record<string, JobHandler>,
  closing: AbortSignal,
) {
  const fail = async (job: Job, error: unknown) => {
    onFailure({ job: job.kind })
    const now = clock.now()
    const attempt = { ...attemptOf(job), error: error instanceof Error ? error.message : `${error}` }
    const seconds = retrySeconds[job.attempts - 1]
    const isLast = seconds === undefined
    const message = `A job failed${isLast ? ' for the last time' : ''}: ${job.kind} ${job.key}`
    log({ level: isLast ? 'error' : 'warn', message, error })
    await database.run(
      isLast
        ? park({ ...attempt, now: new Date(now) })
        : postpone({ ...attempt, dueAt: new Date(now + seconds * 1000) }),
    )
  }

  /** Renews the claim while the job acts; until its outcome is recorded, the transaction of that locks it. */
  const act = async (job: Job) => {
    const keepClaim = () =>
      database
        .run(renew({ ...attemptOf(job), until: claimEnd(clock) }))
        .catch((error: unknown) => log({ level: 'warn', message: 'A claim of a job was not renewed', error }))
    const timer = setInterval(() => void keepClaim(), renewSeconds * 1000)
    try {
      return await withinTime(closing, (signal) => (handlers[job.kind] as JobHandler)(job, signal))
    } finally {
      clearInterval(timer)
    }
  }

  return async (job: Job): Promise<void> => {
    try {
      if (job.attempts > maxAttempts) throw new Error('The processes of all attempts have ended')
      const recordOutcome = await act(job)
      await database.transaction(async (session) => {
        const isOurs = (await session.run(remove(attemptOf(job)))).length > 0
        if (isOurs) await recordOutcome?.(toTransaction(session, scopeOf(job), clock))
      })
      onSuccess?.(job.kind, clock.now())
    } catch (error) {
      // Its act may still go on: it is claimed again when the claim is over, as after the end of a process.
      if (closing.aborted && error === closing.reason)
        log({ level: 'warn', message: `A job was interrupted, and is run again: ${job.kind} ${job.key}` })
      else await fail(job, error)
    }
  }
}

/**
 * Makes what runs the jobs of these kinds: several at once, so that a slow one delays no other. Bulk jobs have slots of their
 * own: however many of them wait, the other jobs do not wait behind them.
 */
export function createJobRunner(
  deps: JobDeps,
  handlers: Record<string, JobHandler>,
  bulkHandlers: Record<string, JobHandler> = {},
) {
  const { database, clock, log, countRequests = () => 0 } = deps
  const closing = new AbortController()
  const run = createAttempts(deps, { ...handlers, ...bulkHandlers }, closing.signal)
  const groups = [
    { kinds: Object.keys(handlers), slots: atOnce, rests: false, active: new Set<Promise<void>>() },
    { kinds: Object.keys(bulkHandlers), slots: bulkAtOnce, rests: true, active: new Set<Promise<void>>() },
  ].filter(({ kinds }) => kinds.length > 0)
  let running: Promise<void> | undefined
  let isWoken = false
  let isClosed = false
  let onWake = () => {}

  const wake = () => {
    isWoken = true
    onWake()
  }

  const claimDue = (kinds: string[], limit: number) => {
    const now = new Date(clock.now())
    return database.run<Job>(claim({ kinds, limit, now, until: claimEnd(clock) }))
  }

  const startDue = async ({ kinds, slots, rests, active }: (typeof groups)[number]) => {
    const free = isClosed ? 0 : slots - active.size
    const claimed = free > 0 ? await claimDue(kinds, free) : []
    for (const job of claimed) {
      const [startedAt, requestsBefore] = [clock.now(), countRequests()]
      const isBesideRequests = () => countRequests() > requestsBefore
      // What could not be written is claimed again when the claim is over.
      const work = run(job)
        .catch((error: unknown) => log({ level: 'error', message: 'A job could not be recorded', error }))
        .then(() => (rests && !isClosed && isBesideRequests() ? rest(clock.now() - startedAt) : undefined))
        .finally(() => {
          active.delete(work)
          // Its slot may have become free behind the claim for it.
          wake()
        })
      active.add(work)
    }
  }

  const runDue = async () => {
    for (;;) {
      isWoken = false
      for (const group of groups) await startDue(group)
      const active = groups.flatMap((group) => [...group.active])
      if (active.length === 0 && (!isWoken || isClosed)) return
      const isFull = groups.every((group) => group.active.size === group.slots)
      const woken = new Promise<void>((resolve) => (onWake = resolve))
      if (!isWoken || isFull || isClosed) await Promise.race([...active, woken])
    }
  }

  const start = (): Promise<void> => {
    if (groups.length === 0 || isClosed) return Promise.resolve()
    wake()
    running ??= runDue().finally(() => (running = undefined))
    return running
  }

  return {
    /** Runs the jobs that are due, and those that are queued meanwhile. If the database fails, the next run goes on. */
    run: () =>
      start().catch((error: unknown) => {
        if (!isOutage(error)) log({ level: 'error', message: 'Running jobs failed', error })
      }),
    /** Waits for the jobs that run, and interrupts those that still act after `graceMs`; no other one starts. */
    async close(graceMs = closeGraceMs): Promise<void> {
      isClosed = true
      const timer = setTimeout(() => closing.abort(new Error('The process stops')), graceMs)
      await running?.catch(() => {})
      clearTimeout(timer)
    },
  }
}

const claimEnd = (clock: Clock) => new Date(clock.now() + claimSeconds * 1000)

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, maxRestMs)))

const attemptOf = ({ storeId, kind, key, attempts, revision }: Job): Attempt => ({
  storeId,
  kind,
  key,
  attempts,
  revision,
})

const scopeOf = ({ storeId }: Job) => ({ storeId, actor: { kind: 'system' as const, id: null } })

/**
 * Rejects when the work takes too long or `closing` is aborted, even if it ignores its signal: a job that hangs must not stop
 * the others, nor the end of the process.
 */
async function withinTime<T>(closing: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  closing.throwIfAborted()
  const controller = new AbortController()
  const { signal } = controller
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  const close = () => controller.abort(closing.reason)
  closing.addEventListener('abort', close)
  const error = new Error(`The job took longer than ${actSeconds} s`)
  const timer = setTimeout(() => controller.abort(error), actSeconds * 1000)
  try {
    return await Promise.race([work(signal), aborted])
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', close)
  }
}
