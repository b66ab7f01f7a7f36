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
  /** The code of an application error, `NETWORK`, `NOT_A_PLATFORM`, or the status text of other 4xx responses. */
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
export const toStoreError = (result: HttpResult): StoreError => {
  const { url, status, statusText, body, isJson, requestId, cause } = result
  const { message, details } = (body ?? {}) as Partial<ErrorBody>
  const { applicationError, validationError } = details ?? {}
  const known = { status, requestId, cause }
  const origin = url.replace(/(\w)\/.*/, '$1')
  if (!status)
    return new StoreError('network', `Cannot reach ${origin}: ${reasonOf(cause)}`, {
      ...known,
      code: 'NETWORK',
    })
  if (validationError) {
    const violations = [...(validationError.fieldViolations ?? [])].sort(byField)
    const listed = violations.map(({ field, description }) => `"${field}" ${description}`)
    const code = 'INVALID_ARGUMENT'
    return new StoreError('validation', `${code}: ${listed.join(', ')}`, { ...known, code, violations })
  }
  const kind = status === 401 || status === 403 ? 'auth' : 'application'
  if (applicationError) {
    const { description, code, data } = applicationError
    // Where the hosted platform's code says less, the more precise one is in `data` (docs/errors.md).
    return new StoreError(kind, description, { ...known, code: `${data?.code ?? code}`, data })
  }
  if (!isJson && /^(2..|404|405)$/.test(`${status}`))
    return new StoreError('system', `${origin} responds, but is not a Vitrine platform`, {
      ...known,
      code: 'NOT_A_PLATFORM',
    })
  if (status > 399 && status < 500) {
    // HTTP/2 has no status text.
    const code = statusText || `${status}`
    return new StoreError(kind, message ?? code, { ...known, code })
  }
  return new StoreError('system', systemErrorMessage(requestId), known)
}

/** Node says 'fetch failed', and puts the reason into the cause. */
const reasonOf = (cause: unknown) => {
  const { message, cause: inner } = cause as Error
  return (inner as Error | undefined)?.message || message
}

/** The message of an unexpected failure. */
export const systemErrorMessage = (requestId?: string) =>
  `System error occurred${requestId ? `, request-id: ${requestId}` : ''}`
