// What the platform is handed: time, dice, a database, where things are. Nothing here is looked up elsewhere.
import type { Database } from './storage/database.ts'

/** Time, in milliseconds since 1970. */
export interface Clock {
  now(): number
}

/** Dice. */
export interface Ids {
  uuid(): string
  bytes(length: number): Uint8Array<ArrayBuffer>
}

/** One line of the log; never a token, a key or a body. */
export type Log = (line: {
  level: 'info' | 'warn' | 'error'
  message: string
  requestId?: string
  error?: unknown
}) => void

/** Where the platform's own pages and pictures are. */
interface Origins {
  platformUrl: string
}

/** Everything a feature works with. */
export interface Deps {
  database: Database
  clock: Clock
  ids: Ids
  log: Log
  origins: Origins
}

export const systemClock: Clock = { now: () => Date.now() }
export const systemIds: Ids = {
  uuid: () => crypto.randomUUID(),
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}
