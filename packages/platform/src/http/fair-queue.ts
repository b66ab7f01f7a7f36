// A queue that is fair between networks first, and between the visitors of a network second. A visitor id costs nothing to
// make, so the number of ids behind a network must not raise its share.

/** Who a request counts against; an unknown network or visitor has no limit of its own. */
export interface LimiterKey {
  network?: string | undefined
  visitor?: string | undefined
}

/** How the next item is chosen. */
interface Choice {
  /** Whether a network may take one more. */
  networkHasRoom(network: string | undefined): boolean
  visitorHasRoom(visitor: string | undefined): boolean
  /** Whether a network is to be served before another one. */
  comesBefore(network: string | undefined, other: string | undefined): boolean
}

interface WaitingNetwork<Item> {
  size: number
  /** In the order of turns. */
  visitors: Map<string | undefined, Set<Item>>
}

/** Makes a queue of waiting items. */
export function createFairQueue<Item>({ networkHasRoom, visitorHasRoom, comesBefore }: Choice) {
  const networks = new Map<string | undefined, WaitingNetwork<Item>>()
  let size = 0

  const remove = ({ network, visitor }: LimiterKey, item: Item): boolean => {
    const waiting = networks.get(network)
    const items = waiting?.visitors.get(visitor)
    if (!waiting || !items?.delete(item)) return false
    size -= 1
    waiting.size -= 1
    if (items.size === 0) waiting.visitors.delete(visitor)
    if (waiting.size === 0) networks.delete(network)
    return true
  }

  return {
    size: () => size,
    /** How many items of a network wait. */
    sizeOfNetwork: (network: string | undefined) => networks.get(network)?.size ?? 0,
    remove,

    add({ network, visitor }: LimiterKey, item: Item) {
      const waiting = networks.get(network) ?? { size: 0, visitors: new Map() }
      networks.set(network, waiting)
      const items = waiting.visitors.get(visitor) ?? new Set()
      waiting.visitors.set(visitor, items.add(item))
      waiting.size += 1
      size += 1
    },

    /** Takes the next item whose network and visitor have room. */
    take(): Item | undefined {
      let best: { key: LimiterKey; items: Set<Item> } | undefined
      for (const [network, { visitors }] of networks) {
        if ((best && !comesBefore(network, best.key.network)) || !networkHasRoom(network)) continue
        for (const [visitor, items] of visitors) {
          if (!visitorHasRoom(visitor)) continue
          best = { key: { network, visitor }, items }
          break
        }
      }
      if (!best) return undefined
      const { key, items } = best
      const item = items.values().next().value as Item
      remove(key, item)
      if (items.size > 0) moveToEnd(networks.get(key.network)?.visitors, key.visitor, items)
      return item
    },
  }
}

function moveToEnd<Key, Value>(map: Map<Key, Value> | undefined, key: Key, value: Value) {
  map?.delete(key)
  map?.set(key, value)
}
