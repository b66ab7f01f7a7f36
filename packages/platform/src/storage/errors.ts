// What errors of the database mean for a caller.
import type { RefusalCode } from '@vitrine/contract'

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

/** Whether the error says that the database cannot be reached or has stopped responding. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return lostCodes.has(String(code)) || lostMessages.test(String(message))
}

// Error codes of an engine that answers, but not this request; the caller may retry.
const unavailableCodes = new Set([
  // Read-only after a failover, serialization failure, deadlock, lock not available.
  '25006',
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
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (timeoutCodes.has(String(code)) || message === 'Query read timeout') return 'TIMED_OUT'
  return unavailableCodes.has(String(code)) || isConnectionLost(error) ? 'UNAVAILABLE' : undefined
}
