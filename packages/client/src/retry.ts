// Time limits and retries: every wait of the client ends, and its caller can end it sooner.
import { type ErrorKind, StoreError, systemErrorMessage } from './error.ts'
import { type HttpResult, isSuccess } from './send.ts'

/** The timeout of calls that set none. */
export const defaultTimeout = 15_000

/** Runs `work` until it settles, `timeout` milliseconds have passed, or `signal` aborts. */
export const withTimeout = async <T>(
  timeout: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController()
  let kind: ErrorKind = 'aborted'
  const abort = () => controller.abort(signal?.reason)
  const timer = setTimeout(() => {
    kind = 'timeout'
    abort()
  }, timeout)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    controller.signal.throwIfAborted()
    return await orAbort(controller.signal, work(controller.signal))
  } catch (cause) {
    if (!controller.signal.aborted) throw cause
    throw new StoreError(kind, systemErrorMessage(), { cause })
  } finally {
    clearTimeout(timer)
    // A caller may use one signal for many calls.
    signal?.removeEventListener('abort', abort)
  }
}

/** Settles as the promise does, or rejects as soon as the signal aborts. */
const orAbort = <T>(signal: AbortSignal, promise: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    promise.then(resolve, reject)
  })

/** Waits, unless the signal aborts. */
const sleep = (ms: number, signal: AbortSignal) =>
  orAbort(
    signal,
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    }),
  )

/** Attempts up to four times with growing pauses, while `shouldRetry` accepts the result. */
export const retry = async (
  timeout: number,
  signal: AbortSignal,
  shouldRetry: (result: HttpResult) => boolean,
  attempt: () => Promise<HttpResult>,
): Promise<HttpResult> => {
  const deadline = performance.now() + timeout
  for (let attempts = 1; ; attempts++) {
    const result = await attempt()
    if (isSuccess(result) || attempts === 4 || !shouldRetry(result)) return result
    const pause = Math.max(result.retryAfter, 125 * 2 ** attempts * (0.5 + Math.random() / 2))
    // The last result says more than a timeout would.
    if (performance.now() + pause >= deadline) return result
    await sleep(pause, signal)
  }
}

/** Whether a retry may succeed: no response, a broken one, or a platform that is busy. */
export const isTransient = ({ status }: HttpResult) => /^(0|200|408|429|50[234])$/.test(`${status}`)
