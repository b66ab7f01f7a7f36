// The one error of the client: what went wrong, in words that a screen or a log can use.
import type { ErrorBody, FieldViolation } from '@vitrine/contract'
import type { Told } from './send.ts'

/** What sort of thing went wrong; `application` is an expected 'no', whose `code` says which. */
export type ErrorKind =
  | 'validation'
  | 'application'
  | 'auth'
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'system'

interface Known {
  code?: string
  status?: number
  violations?: FieldViolation[]
  data?: Record<string, unknown>
  requestId?: string | undefined
  cause?: unknown
}

/** Every failure of a call. */
export class StoreError extends Error {
  readonly kind: ErrorKind
  /** Of an application error its code; of other 4xx answers the status text (spec §8). */
  readonly code: string
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** What is wrong with which field, sorted by field. */
  readonly violations: readonly FieldViolation[]
  readonly data: Readonly<Record<string, unknown>>
  /** Finds this call in the platform's log. */
  readonly requestId: string | undefined

  constructor(kind: ErrorKind, message: string, known: Known = {}) {
    super(message, { cause: known.cause })
    this.name = 'StoreError'
    this.kind = kind
    this.code = known.code ?? 'UNKNOWN'
    this.status = known.status ?? 0
    this.violations = known.violations ?? []
    this.data = known.data ?? {}
    this.requestId = known.requestId
  }
}

const byField = (a: FieldViolation, b: FieldViolation) => (a.field < b.field ? -1 : a.field > b.field ? 1 : 0)

/** The error that an answer other than success stands for (spec §8). */
export const errorOf = ({ status, statusText, body, requestId, cause }: Told): StoreError => {
  const { message, details } = (body ?? {}) as Partial<ErrorBody>
  const { applicationError: no, validationError } = details ?? {}
  const known = { status, requestId, cause }
  if (validationError) {
    const violations = [...validationError.fieldViolations].sort(byField)
    const told = violations.map(({ field, description }) => `"${field}" ${description}`).join(', ')
    return new StoreError('validation', `INVALID_ARGUMENT: ${told}`, { ...known, code: 'INVALID_ARGUMENT', violations })
  }
  const kind = status === 401 || status === 403 ? 'auth' : 'application'
  if (no) return new StoreError(kind, no.description, { ...known, code: no.code, data: no.data })
  if (status >= 400 && status < 500) {
    // HTTP/2 has no status text.
    const code = statusText || String(status)
    return new StoreError(kind, message || code, { ...known, code })
  }
  return new StoreError(status ? 'system' : 'network', systemError(requestId), known)
}

/** What is said when nobody expected it. */
export const systemError = (requestId?: string) =>
  `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`
