// A hall with so many places: the next ones wait, and when too many wait, whoever comes is told so at once. Work that
// nobody will be there to hear of is worse than a 'no' that comes early.

/** How large a hall is. */
export interface Size {
  places: number
  waiting: number
}

/**
 * Opens a hall; it does work when there is a place for it, or answers as `full` says. Work that has been begun has no
 * `full`: it goes before what is new, because to give up now would be to have done half of it for nothing. Whoever waits,
 * for the one or the other, keeps what is new out.
 */
export function openHall({ places, waiting }: Size) {
  let free = places
  const begun: (() => void)[] = []
  const fresh: (() => void)[] = []
  const turn = (queue: (() => void)[]) => new Promise<void>((resolve) => queue.push(resolve))

  return async <T>(work: () => T | Promise<T>, full?: () => T): Promise<T> => {
    if (free > 0) free -= 1
    else if (!full) await turn(begun)
    else if (begun.length + fresh.length < waiting) await turn(fresh)
    else return full()
    try {
      return await work()
    } finally {
      // The place goes to the next in the queue, and nobody comes in between.
      const next = begun.shift() ?? fresh.shift()
      if (next) next()
      else free += 1
    }
  }
}

export type Hall = ReturnType<typeof openHall>
