// The dependencies that are passed into the platform: database, clock, randomness, log, origins. Features read none of
// these from globals.
import type { PasswordHasher } from './identity/password-hash.ts'
import type { Mailer } from './mail/mail.ts'
import type { RegisteredTrigger } from './discounts/registered-trigger.ts'
import type { RulesReader } from './pricing/rules-reader.ts'
import type { Database } from './storage/database.ts'

/** The current time, in milliseconds since 1970. */
export interface Clock {
  now(): number
}

/** Random ids and bytes. */
export interface Ids {
  uuid(): string
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** Writes one line of the log; a line never holds a token, a key or a body. */
export type Log = (line: {
  level: 'info' | 'warn' | 'error'
  message: string
  requestId?: string
  error?: unknown
}) => void

/** The origins that the platform builds its links from. */
interface Origins {
  platformUrl: string
}

/** The dependencies of every feature. */
export interface Deps {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  origins: Origins
  /** Hashes the passwords of members. */
  passwords: PasswordHasher
  metrics: {
    /** Counts an attempt to write that another request overtook. */
    attemptLost(): void
  }
  /** Runs the jobs that are due, in the background: a call has queued one. */
  wakeJobs(): void
  /** Runs the transactions of merchants: a few of each store at once. */
  queueWrite<T>(storeId: string, work: () => Promise<T>): Promise<T>
  /** Sends mails: in jobs only, because a mail server may be slow or down. */
  mailer: Mailer
  /** The language of prices in stores that have none of their own. */
  language: string
  /** The triggers of discount rules that the operator has registered. */
  discountTriggers: readonly RegisteredTrigger[]
  /** What the prices of a store depend on, compiled. */
  rulesOf: RulesReader
}

export const systemClock: Clock = { now: () => Date.now() }
// Node's; browsers have none.
const { eventLoopUtilization } = performance as { eventLoopUtilization?: () => { active: number } }

/** For how long this thread has been busy, in milliseconds; in a browser it counts as busy all the time. */
export const threadClock: Clock = { now: () => eventLoopUtilization?.().active ?? performance.now() }

export const systemIds: Ids = {
  uuid: () => crypto.randomUUID(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
