// A time limit for work that cannot be cancelled.
import { Refusal } from '@vitrine/rules'

/** Settles as `work` does, or rejects after `seconds`, with TIMED_OUT by default; the work itself is not cancelled. */
export function withTimeout<T>(
  seconds: number,
  work: Promise<T>,
  toError = (): Error => new Refusal('TIMED_OUT'),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(toError()), seconds * 1000)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
