// Time limits and second chances: every wait of the client has an end, and its caller can end it sooner.
import { StoreError, systemErrorMessage } from './error.ts'
import { isSuccess, type HttpResult } from './send.ts'

/** Runs work that ends after `timeout` milliseconds at the latest, or when `signal` says so. */
export const withTimeout = async <T>(
  timeout: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const limit = new AbortController()
  const stop = () => limit.abort(signal?.reason)
  const timer = setTimeout(
    () => limit.abort(new DOMException('The time limit is over', 'TimeoutError')),
    timeout,
  )
  // Whoever keeps one signal for many calls must not collect our listeners.
  signal?.addEventListener('abort', stop, { signal: limit.signal })
  if (signal?.aborted) stop()
  try {
    limit.signal.throwIfAborted()
    return await until(limit.signal, work(limit.signal))
  } catch (cause) {
    if (!limit.signal.aborted) throw cause
    const kind = (limit.signal.reason as Error | undefined)?.name === 'TimeoutError' ? 'timeout' : 'aborted'
    throw new StoreError(kind, systemErrorMessage(), { cause })
  } finally {
    clearTimeout(timer)
    limit.abort()
  }
}

/** Settles as the promise does, or fails as soon as the signal says so. */
const until = <T>(signal: AbortSignal, promise: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })

/** Waits, unless told to stop. */
const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const tries = 4

/** Tries up to three times more while `again` sees hope, ever more slowly; the last answer counts. */
export const retry = async (
  timeout: number,
  signal: AbortSignal,
  again: (told: HttpResult) => boolean,
  attempt: () => Promise<HttpResult>,
): Promise<HttpResult> => {
  const deadline = performance.now() + timeout
  for (let tried = 1; ; tried++) {
    const told = await attempt()
    if (isSuccess(told) || tried === tries || !again(told)) return told
    const pause = Math.max(told.retryAfter, 125 * 2 ** tried * (0.5 + Math.random() / 2))
    // Rather a true answer now than a time limit later.
    if (performance.now() + pause >= deadline) return told
    await sleep(pause, signal)
  }
}

/** The failure may pass by itself: no answer, a broken one, or a platform that is busy. */
export const isTransient = ({ status }: HttpResult) => [0, 200, 408, 429, 502, 503, 504].includes(status)
