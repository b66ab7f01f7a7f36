// The requests that wait for a slot of a limiter: those that have already held one go first, and are never rejected.
import { createFairQueue, type LimiterKey } from './fair-queue.ts'
import type { FairShares } from './fair-shares.ts'
import type { Slots } from './slots.ts'

/** How many requests may wait, and for how long. */
interface WaitLimits {
  maxQueue: number
  maxWaitMs: number
  pauses?: (network: string) => boolean
}

type Waiter = (hasSlot: boolean) => void

const recheckMs = 10

/** Makes the queues. A request that gets a slot has taken it. */
export function createWaitingRequests(
  { maxQueue, maxWaitMs, pauses }: WaitLimits,
  slots: Slots,
  { comesBefore }: FairShares,
) {
  let isHandingOver = false
  let recheckTimer: NodeJS.Timeout | undefined
  const startedQueue = createFairQueue<Waiter>({ ...slots, comesBefore })
  const newQueue = createFairQueue<Waiter>({ ...slots, comesBefore })
  const size = () => startedQueue.size() + newQueue.size()

  const startWaiting = () => {
    isHandingOver = false
    while (slots.free() > 0) {
      const next = startedQueue.take() ?? newQueue.take()
      if (!next) break
      // It takes its slot at once, so that no request that arrives now can take it first.
      next(true)
    }
    scheduleRecheck()
  }

  // The end of a pause is no event of its own.
  const scheduleRecheck = () => {
    if (!pauses || recheckTimer || size() === 0) return
    recheckTimer = setTimeout(() => {
      recheckTimer = undefined
      if (!isHandingOver) startWaiting()
    }, recheckMs)
  }

  return {
    size,
    /** Whether no new request of the network may wait. */
    isFull: ({ network }: LimiterKey) =>
      size() >= maxQueue || (network !== undefined && newQueue.sizeOfNetwork(network) >= maxQueue / 2),
    /** Whether free slots are about to go to requests that wait. */
    isHandingOver: () => isHandingOver,

    /** Gives the free slots to those that wait. */
    handOver() {
      if (size() === 0 || isHandingOver) return
      if (!pauses) return startWaiting()
      // The thread was busy: a whole turn of the event loop lets in the requests that arrived meanwhile.
      isHandingOver = true
      setImmediate(() => setImmediate(startWaiting))
    },

    /** Waits without limit: for a request that has already held a slot. */
    waitForSlot: (key: LimiterKey) =>
      new Promise<void>((resolve) => {
        startedQueue.add(key, () => {
          slots.take(key)
          resolve()
        })
        scheduleRecheck()
      }),

    /** Waits for `maxWaitMs`, or until the signal aborts; false without a slot. */
    waitUntilTimeout: (key: LimiterKey, signal: AbortSignal | undefined) =>
      new Promise<boolean>((resolve) => {
        if (signal?.aborted) return resolve(false)
        const waiter: Waiter = (hasSlot) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', leave)
          if (hasSlot) slots.take(key)
          resolve(hasSlot)
        }
        const leave = () => {
          newQueue.remove(key, waiter)
          waiter(false)
        }
        const timer = setTimeout(leave, maxWaitMs)
        signal?.addEventListener('abort', leave)
        newQueue.add(key, waiter)
        scheduleRecheck()
      }),
  }
}
