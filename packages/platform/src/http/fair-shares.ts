// Measures how much of the time each network has used, so that the one that used least comes first. The share of a network
// is one over the number of networks that run or wait; a network without requests neither saves up time nor owes any long.
import type { Clock } from '../deps.ts'

interface Usage {
  /** Its requests that run, and those that run or wait. */
  running: number
  active: number
  /** The time used, in milliseconds on the scale of `fairShare`. */
  used: number
  /** The time of the thread used, in milliseconds, less a third of the time that passed until `recentAt`. */
  recent: number
  recentAt: number
  /** Numbers the last request that began. */
  turn: number
}

// Networks that differ by less, in milliseconds, take turns.
const sameMs = 1
// A network may use this much before it is held to a third of the time: a few pages in quick succession.
const burstMs = 50
// What it used while it was alone must not shut it out for long: it pauses for 1.35 seconds at most.
const maxRecentMs = 500
const recentMs = 1000
const maxIdleNetworks = 1000
const unused = { running: 0, active: 0, used: 0, recent: 0, turn: 0 }

/** What a network has used recently, as it stands at `now`. */
const recentOf = ({ recent, recentAt }: Usage, now: number) => Math.max(0, recent - (now - recentAt) / 3)

function spend(usage: Usage, share: number, ms: number, busyMs: number, now: number) {
  usage.used += ms * share
  usage.recent = Math.min(maxRecentMs, recentOf(usage, now) + busyMs * share)
  usage.recentAt = now
}

/** Keeps the usages of networks; those without requests are forgotten when there are too many. */
function createUsages() {
  const networks = new Map<string | undefined, Usage>()
  return {
    get: (network: string | undefined) => networks.get(network),
    of(network: string | undefined, now: number): Usage {
      const usage = networks.get(network) ?? { ...unused, recentAt: now }
      networks.set(network, usage)
      return usage
    },
    forgetIdle(activeNetworks: number) {
      if (networks.size <= activeNetworks + maxIdleNetworks) return
      for (const [network, { active }] of networks) if (active === 0) networks.delete(network)
    },
  }
}

/** Returns the milliseconds since its last call; none if the clock was set back. */
function createStopwatch(clock: Clock) {
  let last = clock.now()
  return () => {
    const reading = clock.now()
    const elapsed = Math.max(0, reading - last)
    last = reading
    return elapsed
  }
}

/** Remembers the network whose request began last, and when the last request of another network began. */
function createStarts() {
  let last: { network: string | undefined; start: number } | undefined
  let lastOther = Number.NEGATIVE_INFINITY
  return {
    add(network: string | undefined, start: number) {
      if (last && last.network !== network) lastOther = last.start
      last = { network, start }
    },
    lastOfOthers: (network: string | undefined) =>
      last?.network === network ? lastOther : (last?.start ?? lastOther),
  }
}

/** Makes the measurement. `thread` tells how long the thread has been busy; absent, requests that run keep it busy. */
export function createFairShares(clock: Clock, thread = clock) {
  const networks = createUsages()
  const runningNetworks = new Set<Usage>()
  let activeNetworks = 0
  let running = 0
  let turns = 0
  /** What a network has used that always got its share. */
  let fairShare = 0
  const [lap, lapOfThread] = [createStopwatch(clock), createStopwatch(thread)]
  const starts = createStarts()
  let now = 0

  const usageOf = (network: string | undefined) => networks.of(network, now)

  /** Counts the time since the last change. */
  const update = () => {
    const elapsed = lap()
    const busy = lapOfThread()
    now += elapsed
    if (running === 0) return
    for (const usage of runningNetworks) spend(usage, usage.running / running, elapsed, busy, now)
    fairShare += elapsed / activeNetworks
  }

  return {
    /** Counts a request that has arrived. */
    join(network: string | undefined) {
      update()
      const usage = usageOf(network)
      if (usage.active === 0) {
        activeNetworks += 1
        usage.used = Math.max(usage.used, fairShare)
      }
      usage.active += 1
    },
    /** Counts a request that has been answered, or no longer waits. */
    leave(network: string | undefined) {
      update()
      const usage = usageOf(network)
      usage.active -= 1
      if (usage.active === 0) activeNetworks -= 1
      networks.forgetIdle(activeNetworks)
    },
    start(network: string | undefined) {
      update()
      starts.add(network, now)
      const usage = usageOf(network)
      runningNetworks.add(usage)
      usage.running += 1
      usage.turn = ++turns
      running += 1
    },
    end(network: string | undefined) {
      update()
      const usage = usageOf(network)
      usage.running -= 1
      running -= 1
      if (usage.running === 0) runningNetworks.delete(usage)
    },
    /** Whether a network is to be served before another one. */
    comesBefore(network: string | undefined, other: string | undefined) {
      const [a, b] = [usageOf(network), usageOf(other)]
      return Math.abs(a.used - b.used) < sameMs ? a.turn < b.turn : a.used < b.used
    },
    /** How many requests of a network run. */
    running: (network: string | undefined) => networks.get(network)?.running ?? 0,
    /** Whether requests of other networks have begun recently. */
    isBesideOthers(network: string | undefined) {
      update()
      return now - starts.lastOfOthers(network) < recentMs
    },
    /** Whether a network has recently used more than a third of the time. */
    isGreedy(network: string | undefined) {
      update()
      const usage = networks.get(network)
      return usage !== undefined && recentOf(usage, now) > burstMs
    },
  }
}

export type FairShares = ReturnType<typeof createFairShares>
