// The one place where 'no' becomes an answer. An expected no has a code; anything else is a bug: logged whole,
// told as 'System error occurred' with the request id, and nothing more.
import { type ErrorBody, oauthRefusals, refusals, statusMessages } from '@vitrine/contract'
import { Invalid, Refusal } from '@vitrine/rules'
import type { Log } from '../deps.ts'

/** An answer that is not 200, before it becomes a Response. */
interface ErrorResponse {
  status: number
  body: ErrorBody & { error?: string; error_description?: string }
  headers?: Record<string, string>
}

const table = { ...refusals, ...oauthRefusals }

// What the engines say when they are away or out of time; the caller may ask again.
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // A primary that has become a replica takes no writes; a deadlock or a lock not given passes.
  '25006',
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // The disk is full: there may be room again.
  '53100',
  '08006',
  '08001',
])
const late = new Set(['57014', '25P03'])

function expected(error: unknown): Refusal | Invalid | undefined {
  if (error instanceof Refusal || error instanceof Invalid) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && late.has(code)) return new Refusal('TIMED_OUT')
  if (typeof code === 'string' && away.has(code)) return new Refusal('UNAVAILABLE')
  if (message === 'Query read timeout') return new Refusal('TIMED_OUT')
  if (/^(timeout exceeded when trying to connect|Connection terminated)/.test(String(message))) {
    return new Refusal('UNAVAILABLE')
  }
  return undefined
}

/** Node's word for a caller who went away amid the request; a database that hangs up names a system call. */
const hungUp = (error: unknown) =>
  error instanceof Error &&
  error.message === 'aborted' &&
  (error as NodeJS.ErrnoException).code === 'ECONNRESET' &&
  !('syscall' in error)

/** Turns whatever was thrown into the wire's error body. */
export function toErrorResponse(
  error: unknown,
  requestId: string,
  log: Log,
  speaks?: 'oauth',
): ErrorResponse {
  const no = expected(error)
  if (no !== error && !hungUp(error)) log({ level: 'error', message: 'A request failed', requestId, error })
  if (!no) return system(requestId)
  if (no instanceof Invalid) {
    return {
      status: 400,
      body: {
        message: no.message,
        details: { validationError: { fieldViolations: no.violations } },
        requestId,
        ...(speaks === 'oauth' && { error: 'invalid_request', error_description: no.message }),
      },
    }
  }
  const { status, message: defaultMessage } = table[no.code]
  const message = no.description ?? defaultMessage
  return {
    status,
    body: {
      message,
      details: { applicationError: { code: no.code, description: message, data: no.data } },
      requestId,
      ...(speaks === 'oauth' && { error: oauthWord(no.code), error_description: message }),
    },
    ...headersOf(status, no.data),
  }
}

/** What to do instead, for machines. */
function headersOf(status: number, { allow, acceptEncoding }: Refusal['data']) {
  if (status === 503) return { headers: { 'retry-after': '1' } }
  if (status === 405) return { headers: { allow: (allow as string[]).join(', ') } }
  if (acceptEncoding) return { headers: { 'accept-encoding': `${acceptEncoding}` } } // RFC 7694
  return undefined
}

const oauthWord = (code: string) =>
  code in oauthRefusals
    ? code
    : /^(UNAVAILABLE|TIMED_OUT)$/.test(code)
      ? 'temporarily_unavailable'
      : 'invalid_request'

const system = (requestId: string): ErrorResponse => ({
  status: 500,
  body: {
    message: `${statusMessages[500]}, request-id: ${requestId}`,
    details: {},
    requestId,
  },
})
