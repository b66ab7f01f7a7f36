// The metrics of the platform: its limiter, its database, lost races and jobs.
import type { Deps } from './deps.ts'
import type { Limiter } from './http/limiter.ts'
import type { Metrics } from './metrics.ts'
import type { Database } from './storage/database.ts'

/** Defines the metrics of a limiter. */
export function observeLimiters(metrics: Metrics, limiters: Record<string, Limiter>): void {
  const read = (field: keyof ReturnType<Limiter['state']>) => () =>
    Object.entries(limiters).map(([limiter, { state }]) => ({ labels: { limiter }, value: state()[field] }))
  metrics.observe('gauge', 'vitrine_limiter_running', 'Requests that hold a slot.', read('running'))
  metrics.observe('gauge', 'vitrine_limiter_queued', 'Requests that wait for a slot.', read('queued'))
  metrics.observe(
    'counter',
    'vitrine_limiter_rejected_total',
    'Requests that were answered with 503 because no slot became free in time.',
    read('rejected'),
  )
}

/** Defines the metrics of a database that has figures; the embedded engine has one connection and none. */
function observeDatabase(metrics: Metrics, { stats }: Database): void {
  if (!stats) return
  metrics.observe(
    'gauge',
    'vitrine_pool_size',
    'Database connections that this process may open.',
    () => stats().size,
  )
  metrics.observe('gauge', 'vitrine_pool_connections', 'Open database connections.', () => {
    const { open, idle } = stats()
    return [
      { labels: { state: 'busy' }, value: open - idle },
      { labels: { state: 'idle' }, value: idle },
    ]
  })
  metrics.observe(
    'gauge',
    'vitrine_pool_waiting',
    'Statements that wait for a connection.',
    () => stats().waiting,
  )
  metrics.observe(
    'counter',
    'vitrine_transaction_retries_total',
    'Transactions run again after a serialization failure or a deadlock.',
    () => stats().retries,
  )
}

/** Defines the metrics of the platform; returns what features count with. */
export function platformMetrics(metrics: Metrics, database: Database): Deps['metrics'] {
  observeDatabase(metrics, database)
  return {
    attemptLost: metrics.counter(
      'vitrine_commit_attempts_lost_total',
      'Attempts to write that another request overtook; the request tried again.',
      [{}],
    ),
  }
}

/** Defines the metrics of jobs; returns what counts their runs. */
export function jobMetrics(metrics: Metrics, jobs: readonly string[]) {
  const initial = jobs.map((job) => ({ job }))
  const succeeded = new Map<string, number>()
  metrics.observe(
    'gauge',
    'vitrine_job_last_success_timestamp_seconds',
    'When a job last ran to its end; 0 if it has not yet.',
    () => jobs.map((job) => ({ labels: { job }, value: (succeeded.get(job) ?? 0) / 1000 })),
  )
  return {
    succeeded: (job: string, now: number): void => void succeeded.set(job, now),
    failed: metrics.counter('vitrine_job_failures_total', 'Runs of a job that failed.', initial),
  }
}
