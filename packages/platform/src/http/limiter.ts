// Limits concurrent requests. Excess requests queue for up to `maxWaitMs`, then get 503: rejecting at once would make
// clients retry at once. Only when the queue is full is a request rejected at once, to bound memory.

/** Options of `createLimiter`. */
export interface LimiterOptions {
  /** How many requests run at the same time. */
  concurrency: number
  /** How many requests may wait for a slot. */
  maxQueue: number
  /** How long a new request waits for a slot, in milliseconds, before it is rejected. */
  maxWaitMs: number
}

type Waiter = (hasSlot: boolean) => void

/**
 * Makes a limiter. It runs `work` as soon as a slot is free, or answers `onReject()` when the queue is full or the wait
 * too long. Work without `onReject` continues a request that has already held a slot: it goes ahead of new requests and
 * is never rejected, because rejecting it would waste the work already done. Both kinds count towards `maxQueue`.
 */
export function createLimiter({ concurrency, maxQueue, maxWaitMs }: LimiterOptions) {
  let freeSlots = concurrency
  const startedQueue: Waiter[] = []
  const newQueue: Waiter[] = []

  const waitForSlot = () => new Promise<boolean>((resolve) => startedQueue.push(resolve))
  const waitUntilTimeout = () =>
    new Promise<boolean>((resolve) => {
      const waiter: Waiter = (hasSlot) => {
        clearTimeout(timer)
        resolve(hasSlot)
      }
      // All waits are equally long, so the first timer to fire belongs to the head of the queue.
      const timer = setTimeout(() => newQueue.shift()?.(false), maxWaitMs)
      newQueue.push(waiter)
    })

  return async <T>(work: () => T | Promise<T>, onReject?: () => T): Promise<T> => {
    if (freeSlots > 0) freeSlots -= 1
    else if (!onReject) await waitForSlot()
    else if (startedQueue.length + newQueue.length >= maxQueue || !(await waitUntilTimeout()))
      return onReject()
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so that no request that arrives now can take it first.
      const next = startedQueue.shift() ?? newQueue.shift()
      if (next) next(true)
      else freeSlots += 1
    }
  }
}

export type Limiter = ReturnType<typeof createLimiter>
