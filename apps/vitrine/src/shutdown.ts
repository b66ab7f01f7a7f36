// When the process stops, and in which order: health checks fail, load balancers send requests elsewhere, ports close.
import { setTimeout as sleep } from 'node:timers/promises'

/** Why the process stops; `orphaned` when the npm that started it has died. */
type StopReason = 'SIGINT' | 'SIGTERM' | 'orphaned'

// Ctrl-C and supervisors signal npm too, which passes the signal on: the same signal arrives twice.
const sameSignalMs = 1000

/**
 * Calls `stop` once: on Ctrl-C, on SIGTERM, or when the npm that started the process dies, because npm runs scripts
 * through a shell that may not forward signals. `hurry` resolves at a second signal.
 */
export function onShutdown(stop: (reason: StopReason, hurry: Promise<void>) => void): void {
  let stoppedAt: number | undefined
  let hurryUp: () => void
  const hurry = new Promise<void>((resolve) => (hurryUp = resolve))
  const once = (reason: StopReason) => {
    if (stoppedAt === undefined) {
      stoppedAt = performance.now()
      stop(reason, hurry)
    } else if (reason !== 'orphaned' && performance.now() - stoppedAt > sameSignalMs) hurryUp()
  }
  process.on('SIGINT', once)
  process.on('SIGTERM', once)
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent) once('orphaned')
    }, 250).unref()
  }
}

/** What is done while the process stops. */
interface StopSteps {
  drainSeconds: number
  close(): Promise<void>
  /** Writes a step to the log. */
  log(step: 'Stopping' | 'Stopped'): void
  print(line: string): void
}

/** Makes the functions that stop the process; each does its work once. */
export function createStop({ drainSeconds, close, log, print }: StopSteps) {
  const closing = new AbortController()
  let hasBegun = false
  let closed: Promise<void> | undefined
  const begin = () => {
    if (!hasBegun) log('Stopping')
    hasBegun = true
  }
  return {
    /** Whether health checks should fail. */
    hasBegun: () => hasBegun,
    /** Waits until load balancers have noticed. */
    async drain() {
      begin()
      if (drainSeconds === 0) return
      print(`  Stopping in ${drainSeconds} s, while /health answers 503. A second signal stops at once.`)
      await sleep(drainSeconds * 1000, undefined, { signal: closing.signal }).catch(() => {})
    },
    /** Closes everything. */
    close() {
      begin()
      closing.abort()
      return (closed ??= close().then(() => log('Stopped')))
    },
  }
}

/** A running process, as far as its end is concerned. */
interface Stoppable {
  drain(): Promise<void>
  close(): Promise<void>
}

type Exit = (code: number) => void
const exitProcess: Exit = (code) => process.exit(code)

/** Drains, closes and exits. Ctrl-C does not drain: there a person waits for the end, and no load balancer. */
export async function drainAndExit(
  running: Stoppable,
  reason: StopReason,
  hurry: Promise<void>,
  exit = exitProcess,
): Promise<void> {
  if (reason !== 'SIGINT') await Promise.race([running.drain(), hurry])
  closeAndExit(running, 0, 9500, exit)
}

/** Closes and exits with this code; if closing fails or takes longer than `timeoutMs`, exits with code 1. */
export function closeAndExit(
  running: Pick<Stoppable, 'close'>,
  code: number,
  timeoutMs: number,
  exit = exitProcess,
): void {
  // The timer keeps the process alive: one with nothing else to wait for would end with code 0 before everything is closed.
  setTimeout(() => exit(1), timeoutMs)
  running.close().then(
    () => exit(code),
    (error) => {
      console.error(error)
      exit(1)
    },
  )
}
