// Retries transactions that PostgreSQL aborted because of a serialization failure or a deadlock, or because a row was locked
// for too long.

/**
 * How long a statement waits for a row that many write. A transaction that waits in vain is run once more: together nine of the
 * ten seconds that a request has.
 */
export const lockWaitMs = 4500

const maxRetries = 5
// Serialization failure and deadlock (PostgreSQL, appendix A): the whole transaction was rolled back.
const retryableCodes = new Set(['40001', '40P01'])

/** A statement has waited for a row until its time was over (`lockWaitMs`). */
export class RowLocked extends Error {
  readonly code = '57014'
  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** Runs `work`, which is one whole transaction, and retries it when PostgreSQL aborted it; `wait` delays each retry. */
export async function retryTransaction<T>(work: () => Promise<T>, wait = waitBeforeRetry): Promise<T> {
  let hasWaited = false
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = (error ?? {}) as { code?: string }
      // Once: the caller waits, too. What this transaction has locked itself is free in between.
      const isRetried = error instanceof RowLocked ? !hasWaited : retryableCodes.has(code)
      hasWaited ||= error instanceof RowLocked
      if (attempt > maxRetries || !isRetried) throw error
      await wait(attempt)
    }
  }
}

/** Exponential backoff with full jitter, from 10 ms, so that two transactions that collided do not collide again. */
export const waitBeforeRetry = (attempt: number) => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const delay = (random / 2 ** 32) * 10 * 2 ** (attempt - 1)
  return new Promise<void>((resolve) => setTimeout(resolve, delay))
}
