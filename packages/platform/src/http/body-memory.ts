// Bounds the memory that bodies of requests take, in total and per network: a slow body holds what has arrived of it until
// its request is answered.
import { Refusal } from '@vitrine/rules'
import { type Clock, systemClock } from '../deps.ts'

/** How much the bodies may take. */
interface BodyMemoryLimits {
  maxBytes: number
  maxBytesPerNetwork: number
}

const defaultLimits: BodyMemoryLimits = { maxBytes: 32 * 1024 * 1024, maxBytesPerNetwork: 8 * 1024 * 1024 }

/** The body of one request, as it arrives. */
export interface ArrivingBody {
  /** Takes memory for bytes that have arrived; throws if there is none, or if the body had to give its own back. */
  take(bytes: number): void
  /** Stops the body from arriving if it has to give its memory back; until then nothing stops it. */
  onStop(stop: () => void): void
  /** Waits, once, for the turn of its network to have a body refused that is too large: until then nothing more is read. */
  awaitRefusal(): Promise<void>
  /** The body has arrived: it keeps its memory until its request is answered. */
  complete(): void
  /** Gives the memory back: the request is answered. */
  release(): void
}

interface Holding {
  bytes: number
  stop: (() => void) | undefined
  isStopped: boolean
  refusal?: Promise<void>
}

interface NetworkMemory {
  bytes: number
  holdings: Set<Holding>
  /** When the last body is refused, in milliseconds. */
  lastRefusalAt: number
}

// To read what is refused costs the thread as much as to read what is not: a network has ten such bodies a second.
const refusalMs = 100

const refuse = (): never => {
  throw new Refusal('UNAVAILABLE')
}

/** Makes the memory; nothing is taken. A network that is not known has no limit of its own. */
export function createBodyMemory(
  { maxBytes, maxBytesPerNetwork } = defaultLimits,
  clock: Clock = systemClock,
) {
  const networks = new Map<string | undefined, NetworkMemory>()
  let taken = 0

  const giveBack = (network: NetworkMemory, holding: Holding) => {
    taken -= holding.bytes
    network.bytes -= holding.bytes
    holding.bytes = 0
  }

  const takeTurn = (network: NetworkMemory) => {
    const now = clock.now()
    network.lastRefusalAt = Math.max(network.lastRefusalAt, now) + refusalMs
    return new Promise<void>((resolve) => setTimeout(resolve, network.lastRefusalAt - now))
  }

  /** Stops the largest body of the network that holds the most, if that is more than `bytes`. */
  const stopLargest = (bytes: number): boolean => {
    let heaviest: NetworkMemory | undefined
    for (const network of networks.values())
      if (network.bytes > (heaviest?.bytes ?? bytes)) heaviest = network
    let largest: Holding | undefined
    for (const holding of heaviest?.holdings ?? [])
      if (holding.stop && holding.bytes > (largest?.bytes ?? 0)) largest = holding
    if (!heaviest || !largest) return false
    giveBack(heaviest, largest)
    largest.isStopped = true
    largest.stop?.()
    return true
  }

  return {
    /** Begins a body of a network; it must be released. */
    open(network: string | undefined): ArrivingBody {
      const memory = networks.get(network) ?? { bytes: 0, holdings: new Set(), lastRefusalAt: 0 }
      const holding: Holding = { bytes: 0, stop: undefined, isStopped: false }
      networks.set(network, memory)
      memory.holdings.add(holding)
      return {
        take(bytes) {
          const ofNetwork = memory.bytes + bytes
          if (holding.isStopped || (network !== undefined && ofNetwork > maxBytesPerNetwork)) refuse()
          while (taken + bytes > maxBytes) if (!stopLargest(ofNetwork)) refuse()
          taken += bytes
          memory.bytes += bytes
          holding.bytes += bytes
        },
        onStop(stop) {
          holding.stop = stop
        },
        async awaitRefusal() {
          if (network !== undefined) await (holding.refusal ??= takeTurn(memory))
        },
        complete() {
          if (holding.isStopped) refuse()
          holding.stop = undefined
        },
        release() {
          giveBack(memory, holding)
          memory.holdings.delete(holding)
          if (memory.holdings.size === 0) networks.delete(network)
        },
      }
    },
    /** How many bytes are taken. */
    taken: () => taken,
  }
}

export type BodyMemory = ReturnType<typeof createBodyMemory>
