// Sends the mutations of a page's cart one at a time, in the order in which they were made.
import type { CartItem, CartModule, CartUpdate, CurrentCart, LineItem, LineQuantity } from '@vitrine/client'

/** One mutation of the cart, or a refresh. */
export type CartMutation =
  /** `line` is set when the item is that of a removed line. */
  | { kind: 'add'; items: CartItem[]; line?: LineItem }
  | { kind: 'quantities'; lines: LineQuantity[] }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'update'; change: CartUpdate }
  | { kind: 'removeCoupon' }
  | { kind: 'refresh'; inBackground?: boolean }

/** Callbacks of the queue. */
interface QueueEvents {
  /** The queue holds other mutations now. */
  onChange(): void
  /** A mutation was answered, and has left the queue. */
  onAnswer(answer: CurrentCart | null, mutation: CartMutation): void
  /** A mutation failed, and has left the queue. */
  onError(error: unknown, mutation: CartMutation): void
}

/** The mutations without an answer, oldest first. */
interface MutationQueue {
  /** Appends a mutation, unless one that waits can do its work too. */
  enqueue(mutation: CartMutation): Promise<CurrentCart | null>
  waiting(): readonly CartMutation[]
  /** Sends what waits at once, in its order but without waiting for answers: the visitor leaves the page. */
  flush(): void
}

interface QueuedMutation {
  mutation: CartMutation
  answer: Promise<CurrentCart | null>
  isSent: boolean
}

/** Creates an empty queue. */
export const createMutationQueue = (
  module: CartModule,
  { onChange, onAnswer, onError }: QueueEvents,
): MutationQueue => {
  let queue: QueuedMutation[] = []
  let last: Promise<unknown> = Promise.resolve()
  let flush = () => {}
  let flushed: Promise<void>
  const resetFlush = () => {
    flushed = new Promise((resolve) => {
      flush = resolve
    })
  }
  resetFlush()

  const dequeue = (mutation: CartMutation) => {
    queue = queue.filter((queued) => queued.mutation !== mutation)
  }

  const run = async (mutation: CartMutation) => {
    for (const queued of queue) queued.isSent ||= queued.mutation === mutation
    try {
      const answer = await send(module, mutation)
      dequeue(mutation)
      onAnswer(answer, mutation)
      return answer
    } catch (error) {
      dequeue(mutation)
      onError(error, mutation)
      throw error
    }
  }

  return {
    enqueue(mutation) {
      const unsent = queue.filter(({ isSent }) => !isSent)
      const merged = mergeInto(unsent, mutation)
      const answer = merged?.answer ?? Promise.race([last, flushed]).then(() => run(mutation))
      if (!merged) {
        queue = [...queue, { mutation, answer, isSent: false }]
        // Handled here: a caller that reads the store's `error` need not catch the rejection as well.
        last = answer.catch(() => {})
      }
      onChange()
      return answer
    },
    waiting: () => queue.map(({ mutation }) => mutation),
    flush() {
      flush()
      // The browser may restore the page: later mutations are sent one at a time again.
      resetFlush()
    },
  }
}

const send = (module: CartModule, mutation: CartMutation): Promise<CurrentCart | null> => {
  switch (mutation.kind) {
    case 'add':
      return module.add(mutation.items)
    case 'quantities':
      return module.updateQuantities(mutation.lines)
    case 'remove':
      return module.remove(mutation.ids)
    case 'update':
      return module.update(mutation.change)
    case 'removeCoupon':
      return module.removeCoupon()
    case 'refresh':
      return module.get()
  }
}

/** A refresh joins one at the end of the queue; new quantities replace those that have not been sent. */
const mergeInto = (unsent: readonly QueuedMutation[], mutation: CartMutation): QueuedMutation | undefined => {
  for (const queued of [...unsent].reverse()) {
    const earlier = queued.mutation
    if (earlier.kind !== mutation.kind) return undefined
    if (mutation.kind === 'refresh') return queued
    if (mutation.kind !== 'quantities' || earlier.kind !== 'quantities') return undefined
    if (mutation.lines.every((line) => earlier.lines.some(({ id }) => id === line.id))) {
      earlier.lines = earlier.lines.map((line) => mutation.lines.find(({ id }) => id === line.id) ?? line)
      return queued
    }
  }
  return undefined
}
