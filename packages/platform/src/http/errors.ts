// The one place that turns thrown errors into responses. A refusal gets its code; any other error is a bug: it
// is logged in full and answered as 'System error occurred' with the request id, without details.
import { type ErrorBody, oauthRefusals, refusals, statusMessages } from '@vitrine/contract'
import { Invalid, Refusal } from '@vitrine/rules'
import type { Log } from '../deps.ts'

/** An error response, before it becomes a `Response`. */
interface ErrorResponse {
  status: number
  body: ErrorBody & { error?: string; error_description?: string }
  headers?: Record<string, string>
}

const table = { ...refusals, ...oauthRefusals }

// Error codes of an engine that is temporarily unavailable; the caller may retry.
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // Read-only after a failover, serialization failure, deadlock, lock not available.
  '25006',
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Disk full: space may be freed.
  '53100',
  '08006',
  '08001',
])
const timeoutCodes = new Set(['57014', '25P03'])

function toRefusal(error: unknown): Refusal | Invalid | undefined {
  if (error instanceof Refusal || error instanceof Invalid) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && timeoutCodes.has(code)) return new Refusal('TIMED_OUT')
  if (typeof code === 'string' && unavailableCodes.has(code)) return new Refusal('UNAVAILABLE')
  if (message === 'Query read timeout') return new Refusal('TIMED_OUT')
  if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(String(message))) {
    return new Refusal('UNAVAILABLE')
  }
  return undefined
}

/** Node's error when the client disconnects mid-request; a dropped database connection names a `syscall` as well. */
const isClientDisconnect = (error: unknown) =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET' &&
  !('syscall' in error)

/** Turns a thrown value into the wire's error body. */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  log: Log,
  errorFormat?: 'oauth',
): ErrorResponse {
  const refusal = toRefusal(error)
  if (refusal !== error && !isClientDisconnect(error))
    log({ level: 'error', message: 'Request failed', requestId, error })
  if (!refusal) return systemError(requestId)
  if (refusal instanceof Invalid) {
    return {
      status: 400,
      body: {
        message: refusal.message,
        details: { validationError: { fieldViolations: refusal.violations } },
        requestId,
        ...(errorFormat === 'oauth' && { error: 'invalid_request', error_description: refusal.message }),
      },
    }
  }
  const { status, message: defaultMessage } = table[refusal.code]
  const message = refusal.description ?? defaultMessage
  return {
    status,
    body: {
      message,
      details: { applicationError: { code: refusal.code, description: message, data: refusal.data } },
      requestId,
      ...(errorFormat === 'oauth' && { error: toOAuthError(refusal.code), error_description: message }),
    },
    ...headersOf(status, refusal.data),
  }
}

/** The headers that tell a client how to correct or retry its request. */
function headersOf(status: number, { allow, acceptEncoding }: Refusal['data']) {
  if (status === 503) return { headers: { 'retry-after': '1' } }
  if (status === 405) return { headers: { allow: (allow as string[]).join(', ') } }
  if (acceptEncoding) return { headers: { 'accept-encoding': `${acceptEncoding}` } } // RFC 7694
  return undefined
}

const toOAuthError = (code: string) =>
  code in oauthRefusals
    ? code
    : /^(UNAVAILABLE|TIMED_OUT)$/.test(code)
      ? 'temporarily_unavailable'
      : 'invalid_request'

const systemError = (requestId: string): ErrorResponse => ({
  status: 500,
  body: {
    message: `${statusMessages[500]}, request-id: ${requestId}`,
    details: {},
    requestId,
  },
})
