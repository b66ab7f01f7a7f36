// A room with so many places: the next ones wait, and when too many wait, whoever comes is told so at once. Work that
// nobody will be there to hear of is worse than a 'no' that comes early.

/** How large a room is. */
export interface Size {
  places: number
  waiting: number
}

/**
 * Opens a room; it does work when there is a place for it, or answers as `full` says. Work that has been begun has no
 * `full`: it goes first in the queue, because to give up now would be to have done half of it for nothing.
 */
export function openRoom({ places, waiting }: Size) {
  let free = places
  const queue: (() => void)[] = []

  return async <T>(work: () => T | Promise<T>, full?: () => T): Promise<T> => {
    if (free > 0) free -= 1
    else if (!full) await new Promise<void>((resolve) => queue.unshift(resolve))
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
    else return full()
    try {
      return await work()
    } finally {
      // The place goes to the next in the queue, and nobody comes in between.
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}

export type Room = ReturnType<typeof openRoom>
