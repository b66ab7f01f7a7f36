// The refusals of the storefront's own server, in the format of the platform's.
import type { ErrorBody, RefusalCode } from '@vitrine/contract'
import type { StoreError } from './error.ts'

/** The headers of every response with JSON. */
export const alwaysSent = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** A refusal as JSON. */
export const refuse = (
  status: number,
  code: RefusalCode,
  description: string,
  sessionHeaders: Headers = new Headers(),
  requestId = '',
  data: StoreError['data'] = {},
): Response => {
  const body: ErrorBody = {
    message: description,
    details: { applicationError: { code, description, data } },
    requestId,
  }
  const wait: Record<string, string> = data.retryAfter ? { 'retry-after': `${data.retryAfter}` } : {}
  const headers = { ...alwaysSent, ...wait, ...Object.fromEntries(sessionHeaders) }
  return Response.json(body, { status, headers })
}
