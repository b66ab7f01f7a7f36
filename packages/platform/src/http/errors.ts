// The one place that turns thrown errors into responses. A refusal gets its code; any other error is a bug: it
// is logged in full and answered as 'System error occurred' with the request id, without details.
import { type ErrorBody, oauthRefusals, type RefusalCode, refusals, statusMessages } from '@vitrine/contract'
import { Invalid, Refusal } from '@vitrine/rules'
import type { Log } from '../deps.ts'

/** An error response, before it becomes a `Response`. */
interface ErrorResponse {
  status: number
  body: ErrorBody & { error?: string; error_description?: string }
  headers?: Record<string, string>
}

const table: Record<RefusalCode, { status: number; message: string; wireCode?: number }> = {
  ...refusals,
  ...oauthRefusals,
}

/** How the database explains an error of its own. */
export interface DatabaseErrors {
  /** The refusal for an error that the caller can wait out. */
  refusalOf(error: unknown): RefusalCode | undefined
  /** Whether the database cannot be reached or takes no writes. Such an outage is logged once, and not by each request. */
  isOutage(error: unknown): boolean
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
  { refusalOf, isOutage }: DatabaseErrors,
  errorFormat?: 'oauth',
): ErrorResponse {
  const isExpected = error instanceof Refusal || error instanceof Invalid
  const code = isExpected ? undefined : refusalOf(error)
  const refusal = isExpected ? error : code && new Refusal(code)
  if (!isExpected && !isClientDisconnect(error) && !isOutage(error))
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
  const { status, message: defaultMessage, wireCode } = table[refusal.code]
  const message = refusal.description ?? defaultMessage
  const applicationError = wireCode
    ? { code: wireCode, description: message, data: { ...refusal.data, code: refusal.code } }
    : { code: refusal.code, description: message, data: refusal.data }
  return {
    status,
    body: {
      message,
      details: { applicationError },
      requestId,
      ...(errorFormat === 'oauth' && { error: toOAuthError(refusal.code), error_description: message }),
    },
    ...headersOf(status, refusal.data),
  }
}

/** The headers that tell a client how to correct or retry its request. */
function headersOf(status: number, { allow, acceptEncoding, retryAfter, challenge }: Refusal['data']) {
  if (status === 429) return { headers: { 'retry-after': `${retryAfter}` } }
  if (status === 503 || status === 504) return { headers: { 'retry-after': '1' } }
  if (status === 405) return { headers: { allow: (allow as string[]).join(', ') } }
  if (challenge) return { headers: { 'www-authenticate': `${challenge}` } }
  if (acceptEncoding) return { headers: { 'accept-encoding': `${acceptEncoding}` } } // RFC 7694
  return undefined
}

const toOAuthError = (code: string) =>
  code in oauthRefusals
    ? code
    : /^(UNAVAILABLE|TIMED_OUT|TOO_MANY_REQUESTS)$/.test(code)
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
