// The one error of the client: what went wrong, in words that a screen or a log can use.
import type { ErrorBody, FieldViolation } from '@vitrine/contract'
import type { Told } from './send.ts'

/** What sort of thing went wrong; `application` is an expected 'no', whose `code` says which. */
export type ErrorKind = 'validation' | 'application' | 'auth' | 'network' | 'timeout' | 'aborted' | 'system'

/** What is known of a failure. */
interface Known {
  code: string
  status: number
  violations: readonly FieldViolation[]
  data: Readonly<Record<string, unknown>>
  requestId: string | undefined
  cause?: unknown
}

/** Every failure of a call. */
export class StoreError extends Error implements Known {
  declare readonly kind: ErrorKind
  /** Of an application error its code; of other 4xx answers the status text. */
  declare readonly code: string
  /** The HTTP status; 0 when no answer came. */
  declare readonly status: number
  /** What is wrong with which field, sorted by field. */
  declare readonly violations: readonly FieldViolation[]
  declare readonly data: Readonly<Record<string, unknown>>
  /** Finds this call in the platform's log. */
  declare readonly requestId: string | undefined

  constructor(kind: ErrorKind, message: string, known: Partial<Known>) {
    super(message)
    Object.assign(
      this,
      { name: 'StoreError', kind, code: 'UNKNOWN', status: 0, violations: [], data: {} },
      known,
    )
  }
}

const byField = (a: FieldViolation, b: FieldViolation) => +(a.field > b.field) - +(a.field < b.field)

/** The error that an answer other than success stands for. */
export const errorOf = ({ status, statusText, body, requestId, cause }: Told): StoreError => {
  const { message, details } = (body ?? {}) as Partial<ErrorBody>
  const { applicationError: no, validationError } = details ?? {}
  const known = { status, requestId, cause }
  if (validationError) {
    const violations = [...(validationError.fieldViolations ?? [])].sort(byField)
    const told = violations.map(({ field, description }) => `"${field}" ${description}`)
    const code = 'INVALID_ARGUMENT'
    return new StoreError('validation', `${code}: ${told.join(', ')}`, { ...known, code, violations })
  }
  const kind = status === 401 || status === 403 ? 'auth' : 'application'
  if (no) return new StoreError(kind, no.description, { ...known, code: no.code, data: no.data })
  if (status > 399 && status < 500) {
    // HTTP/2 has no status text.
    const code = statusText || `${status}`
    return new StoreError(kind, message ?? code, { ...known, code })
  }
  const says = systemError(requestId)
  if (status) return new StoreError('system', says, known)
  return new StoreError('network', `${says}: ${(cause as Error).message}`, known)
}

/** What is said when nobody expected it. */
export const systemError = (requestId?: string) =>
  `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`
