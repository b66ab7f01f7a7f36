// The one error class of the client, for screens and logs.
import type { ErrorBody, FieldViolation } from '@vitrine/contract'
import type { HttpResult } from './send.ts'

/** The kind of a failure. `application` is a refusal that the platform expects; `code` says which one. */
export type ErrorKind = 'validation' | 'application' | 'auth' | 'network' | 'timeout' | 'aborted' | 'system'

/** The fields of an error besides its kind and message. */
interface ErrorDetails {
  code: string
  status: number
  violations: readonly FieldViolation[]
  data: Readonly<Record<string, unknown>>
  requestId: string | undefined
  cause?: unknown
}

/** Every failure of a call. */
export class StoreError extends Error implements ErrorDetails {
  declare readonly kind: ErrorKind
  /**
   * The code of an application error, `INVALID_ARGUMENT`, `NETWORK`, `NOT_A_PLATFORM`, the status text of another 4xx
   * response (its status, where a server sends no text), or `UNKNOWN`.
   */
  declare readonly code: string
  /** The HTTP status; 0 when no response arrived. */
  declare readonly status: number
  /** The fields that broke a rule, sorted by name. */
  declare readonly violations: readonly FieldViolation[]
  declare readonly data: Readonly<Record<string, unknown>>
  /** Finds this call in the platform's log. */
  declare readonly requestId: string | undefined

  constructor(kind: ErrorKind, message: string, details: Partial<ErrorDetails>) {
    super(message)
    Object.assign(
      this,
      { name: 'StoreError', kind, code: 'UNKNOWN', status: 0, violations: [], data: {} },
      details,
    )
  }
}

const byField = (a: FieldViolation, b: FieldViolation) => +(a.field > b.field) - +(a.field < b.field)

/** Converts a response other than success, or none at all, to an error. */
export const toStoreError = ({ url, status, statusText, body, requestId, cause }: HttpResult): StoreError => {
  const { message, details } = (body ?? {}) as Partial<ErrorBody>
  const { applicationError, validationError } = details ?? {}
  const error = (kind: ErrorKind, text: string, known?: Partial<ErrorDetails>) =>
    new StoreError(kind, text, { status, requestId, cause, ...known })
  if (!status) {
    // Node says 'fetch failed', and gives the reason as the cause of that.
    const { message: failure, cause: reason } = cause as Error
    const why = (reason as Error | undefined)?.message || failure
    return error('network', `Cannot reach ${url}: ${why}`, { code: 'NETWORK' })
  }
  if (validationError) {
    const violations = [...(validationError.fieldViolations ?? [])].sort(byField)
    const listed = violations.map(({ field, description }) => `"${field}" ${description}`)
    const code = 'INVALID_ARGUMENT'
    return error('validation', `${code}: ${listed.join(', ')}`, { code, violations })
  }
  const kind = status === 401 || status === 403 ? 'auth' : 'application'
  if (applicationError) {
    const { description, code, data } = applicationError
    // Where the wire's code says less, the precise one is in `data` (docs/errors.md).
    return error(kind, description, { code: `${data?.code ?? code}`, data })
  }
  // The platform's own 404 and 405 have an application error; `cause` is JSON that broke off.
  if (!cause && /2..|40[45]/.test(`${status}`))
    return error('system', `${url} is not a Vitrine platform`, { code: 'NOT_A_PLATFORM' })
  if (/4../.test(`${status}`)) {
    // HTTP/2 has no status text.
    const code = statusText || `${status}`
    return error(kind, message ?? code, { code })
  }
  return error('system', systemErrorMessage(requestId))
}

/** The message of an unexpected failure. */
export const systemErrorMessage = (requestId?: string) =>
  `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`
