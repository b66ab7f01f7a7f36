// What errors of the database mean for a caller.
import type { RefusalCode } from '@vitrine/contract'

/** PostgreSQL's code for a write in a read-only transaction. */
export const readOnlyCode = '25006'

// What the system or PostgreSQL says when there is no connection. A single failed statement is none of these.
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // From a connection pooler that cannot reach its PostgreSQL, or has no connection free.
  '08P01',
  '57P01',
  '57P02',
  '57P03',
  '08001',
  '08006',
])
const lostMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout)/

const hasMessage = (error: unknown, message: string) => error instanceof Error && error.message === message

/** What node-postgres says when PostgreSQL has not answered a statement in time. */
export const queryTimeout = 'Query read timeout'
export const isQueryTimeout = (error: unknown) => hasMessage(error, queryTimeout)

/** What node-postgres says when no connection of the pool has become free in time. */
export const poolTimeout = 'timeout exceeded when trying to connect'
export const isPoolTimeout = (error: unknown) => hasMessage(error, poolTimeout)

/** Whether the database refused a write because it is read-only, as a replica is. The whole transaction has done nothing. */
export const isReadOnly = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === readOnlyCode

/** Whether the error says that the database cannot be reached or has stopped responding. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return lostCodes.has(String(code)) || lostMessages.test(String(message))
}

/** Whether requests fail because of the state of the database, which is logged once and not by each of them. */
export const isOutage = (error: unknown): boolean => isConnectionLost(error) || isReadOnly(error)

// Error codes of an engine that answers, but not this request; the caller may retry.
const unavailableCodes = new Set([
  readOnlyCode,
  // Serialization failure, deadlock, lock not available.
  '40001',
  '40P01',
  '55P03',
  '53300',
  // Disk full: space may be freed.
  '53100',
])
const timeoutCodes = new Set(['57014', '25P03'])

/** The refusal for an error of the database that the caller can wait out; undefined for any other error. */
export function databaseRefusal(error: unknown): RefusalCode | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  if (timeoutCodes.has(String(code)) || isQueryTimeout(error)) return 'TIMED_OUT'
  return unavailableCodes.has(String(code)) || isConnectionLost(error) ? 'UNAVAILABLE' : undefined
}
