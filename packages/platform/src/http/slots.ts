// The slots of a limiter: how many are free, and how many of them each network and each visitor may still take.
import type { LimiterKey } from './fair-queue.ts'
import type { FairShares } from './fair-shares.ts'

/** How many slots there are, in total and for one network or visitor. */
interface SlotLimits {
  concurrency: number
  perNetwork: number
  perNetworkBesideOthers?: number
  perVisitor: number
  /** Whether a network gets no slot for a while when it has recently used too much of the time. */
  pauses?: (network: string) => boolean
}

/** Makes the slots; all of them are free. */
export function createSlots(
  {
    concurrency,
    perNetwork,
    perNetworkBesideOthers = perNetwork,
    perVisitor,
    pauses = () => false,
  }: SlotLimits,
  shares: FairShares,
) {
  let free = concurrency
  const visitors = new Map<string, number>()

  const networkHasRoom = (network: string | undefined) => {
    if (network === undefined) return true
    const isBeside = pauses(network) && shares.isBesideOthers(network)
    const limit = isBeside ? perNetworkBesideOthers : perNetwork
    return shares.running(network) < limit && !(isBeside && shares.isGreedy(network))
  }
  const visitorHasRoom = (visitor: string | undefined) =>
    visitor === undefined || (visitors.get(visitor) ?? 0) < perVisitor

  const countVisitor = (visitor: string | undefined, difference: 1 | -1) => {
    if (visitor === undefined) return
    const count = (visitors.get(visitor) ?? 0) + difference
    if (count > 0) visitors.set(visitor, count)
    else visitors.delete(visitor)
  }

  return {
    networkHasRoom,
    visitorHasRoom,
    hasRoom: ({ network, visitor }: LimiterKey) =>
      free > 0 && networkHasRoom(network) && visitorHasRoom(visitor),
    free: () => free,
    taken: () => concurrency - free,

    take({ network, visitor }: LimiterKey) {
      free -= 1
      shares.start(network)
      countVisitor(visitor, 1)
    },

    giveBack({ network, visitor }: LimiterKey) {
      free += 1
      shares.end(network)
      countVisitor(visitor, -1)
    },
  }
}

export type Slots = ReturnType<typeof createSlots>
