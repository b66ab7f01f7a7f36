// Limits concurrent requests, in total, per network and per visitor. Excess requests queue for up to `maxWaitMs`, then get
// 503: rejecting at once would make clients retry at once. Only when the queue is full is a request rejected at once, to
// bound memory. The next slot goes to the network that has used the least time, so that a greedy caller waits for itself.
import { type Clock, systemClock } from '../deps.ts'
import type { LimiterKey } from './fair-queue.ts'
import { createFairShares } from './fair-shares.ts'
import { createSlots } from './slots.ts'
import { createWaitingRequests } from './waiting-requests.ts'

/** Options of `createLimiter`. */
export interface LimiterOptions {
  /** How many requests run at the same time. */
  concurrency: number
  /** How many of them may belong to one network. */
  perNetwork: number
  /** The same for a network that pauses (`pauses`), while other networks are about. */
  perNetworkBesideOthers?: number
  /** How many of them may belong to one visitor. */
  perVisitor: number
  /** How many requests may wait for a slot; those of one network fill at most half of it. */
  maxQueue: number
  /** How long a new request waits for a slot, in milliseconds, before it is rejected. */
  maxWaitMs: number
  /**
   * The networks that pause when they have used more than a third of the thread's time while others are about: their requests
   * cannot be interrupted, so without pauses they would delay each step of the others. Absent: none.
   */
  pauses?: (network: string) => boolean
  /** Tells for how long the thread has been busy; absent: the requests that run keep it busy. */
  thread?: Clock
}

/** A new request that asks for a slot. */
interface NewRequest<T> {
  key: LimiterKey
  work: () => T | Promise<T>
  /** Answers in place of `work` when the queue is full, the wait too long, or the client gone. */
  onReject: () => T
  /** If its client leaves while it waits, it is dropped. The signal is read only then, because creating it costs time. */
  request?: Pick<Request, 'signal'>
}

/** A limiter, as `createLimiter` makes it. */
export interface Limiter {
  /** Runs the work of a new request as soon as it has a slot, or answers `onReject()`. */
  start<T>(request: NewRequest<T>): Promise<T>
  /**
   * Runs more work of a request that has already held a slot: it goes ahead of new requests and is never rejected, because
   * rejecting it would waste the work already done. It counts towards `maxQueue`.
   */
  resume<T>(key: LimiterKey, work: () => T | Promise<T>): Promise<T>
  /** How many requests run, wait, and were rejected since the start. */
  state(): { running: number; queued: number; rejected: number }
}

/** Makes a limiter. */
export function createLimiter(options: LimiterOptions, clock: Clock = systemClock): Limiter {
  let rejected = 0
  const shares = createFairShares(clock, options.thread)
  const slots = createSlots(options, shares)
  const waiting = createWaitingRequests(options, slots, shares)
  const hasRoom = (key: LimiterKey) => !waiting.isHandingOver() && slots.hasRoom(key)

  const run = async <T>(key: LimiterKey, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work()
    } finally {
      slots.giveBack(key)
      waiting.handOver()
    }
  }

  return {
    async start({ key, work, onReject, request }) {
      shares.join(key.network)
      try {
        if (hasRoom(key)) slots.take(key)
        else if (waiting.isFull(key) || !(await waiting.waitUntilTimeout(key, request?.signal))) {
          rejected += 1
          return onReject()
        }
        return await run(key, work)
      } finally {
        shares.leave(key.network)
      }
    },

    async resume(key, work) {
      shares.join(key.network)
      try {
        if (hasRoom(key)) slots.take(key)
        else await waiting.waitForSlot(key)
        return await run(key, work)
      } finally {
        shares.leave(key.network)
      }
    },

    state: () => ({ running: slots.taken(), queued: waiting.size(), rejected }),
  }
}
