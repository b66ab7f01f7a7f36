// What a page does to its cart goes out one at a time, in the order in which it was done.
import type { CartAnswer, CartCalls, CartChange, Item } from '@vitrine/client'

/** One thing done to the cart, or a look at it. */
export type Deed =
  | { kind: 'add'; items: Item[] }
  | { kind: 'quantities'; lines: { id: string; quantity: number }[] }
  | { kind: 'remove'; ids: string[] }
  | { kind: 'update'; change: CartChange }
  | { kind: 'refresh'; unasked?: boolean }

/** Who hears of the queue. */
interface Hearers {
  /** Something else is waiting now. */
  changed(): void
  /** A deed has left the queue with an answer. */
  answered(answer: CartAnswer | null, deed: Deed): void
  /** A deed has left the queue, and nothing came of it. */
  failed(error: unknown, deed: Deed): void
}

/** Deeds without an answer, the oldest first. */
interface Deeds {
  /** Puts a deed at the end, unless one that is still waiting can do its work too. */
  do(deed: Deed): Promise<CartAnswer | null>
  waiting(): readonly Deed[]
}

interface Waiting {
  deed: Deed
  answer: Promise<CartAnswer | null>
}

/** Opens a queue of deeds. */
export const createDeeds = (calls: CartCalls, { changed, answered, failed }: Hearers): Deeds => {
  let queue: Waiting[] = []
  let underWay: Deed | undefined
  let last: Promise<unknown> = Promise.resolve()

  const leave = (deed: Deed) => {
    queue = queue.filter((one) => one.deed !== deed)
  }

  const run = async (deed: Deed) => {
    underWay = deed
    try {
      const answer = await send(calls, deed)
      leave(deed)
      answered(answer, deed)
      return answer
    } catch (error) {
      leave(deed)
      failed(error, deed)
      throw error
    }
  }

  return {
    do(deed) {
      const free = queue.filter((one) => one.deed !== underWay)
      const joined = join(free, deed)
      const answer = joined?.answer ?? last.then(() => run(deed))
      if (!joined) {
        queue = [...queue, { deed, answer }]
        // Handled here: a caller who looks at the store's `error` need not catch it again.
        last = answer.catch(() => {})
      }
      changed()
      return answer
    },
    waiting: () => queue.map(({ deed }) => deed),
  }
}

const send = (calls: CartCalls, deed: Deed): Promise<CartAnswer | null> => {
  switch (deed.kind) {
    case 'add':
      return calls.add(deed.items)
    case 'quantities':
      return calls.setQuantities(deed.lines)
    case 'remove':
      return calls.remove(deed.ids)
    case 'update':
      return calls.update(deed.change)
    case 'refresh':
      return calls.get()
  }
}

/** A look joins one at the end of the queue; quantities are written over those that they supersede. */
const join = (free: readonly Waiting[], deed: Deed): Waiting | undefined => {
  for (const one of [...free].reverse()) {
    const earlier = one.deed
    if (earlier.kind !== deed.kind) return undefined
    if (deed.kind === 'refresh') return one
    if (deed.kind !== 'quantities' || earlier.kind !== 'quantities') return undefined
    if (deed.lines.every((line) => earlier.lines.some(({ id }) => id === line.id))) {
      earlier.lines = earlier.lines.map((line) => deed.lines.find(({ id }) => id === line.id) ?? line)
      return one
    }
  }
  return undefined
}
