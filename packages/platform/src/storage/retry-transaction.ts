// Retries transactions that PostgreSQL aborted because of a serialization failure or a deadlock.

const maxRetries = 5
// Serialization failure and deadlock (PostgreSQL, appendix A): the whole transaction was rolled back.
const retryableCodes = new Set(['40001', '40P01'])

/** Runs `work`, which is one whole transaction, and retries it when PostgreSQL aborted it; `wait` delays each retry. */
export async function retryTransaction<T>(work: () => Promise<T>, wait = waitBeforeRetry): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const { code } = (error ?? {}) as { code?: string }
      if (attempt > maxRetries || code === undefined || !retryableCodes.has(code)) throw error
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
