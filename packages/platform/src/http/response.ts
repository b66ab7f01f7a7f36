// The responses of the API: JSON, not cached unless caching.ts says so, readable from any origin, with the request id in a header.

import type { RawAnswer } from '../call.ts'

const exposedHeaders = 'x-wix-request-id, x-request-id, x-wix-consistent, retry-after, etag'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  // A response is not a page: when a browser opens one, it must not run scripts or be framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

const commonHeaders = {
  ...securityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposedHeaders,
}

/** The headers of every response of the API. */
export const apiHeaders = (requestId: string): Record<string, string> => ({
  ...commonHeaders,
  'x-wix-request-id': requestId,
  'x-request-id': requestId,
})

const utf8 = new TextEncoder()

/**
 * A response with a JSON text, or with its bytes in UTF-8; its length is declared, so that the server need not read it to
 * know whether it is large.
 */
export function jsonTextResponse(
  status: number,
  text: string | Uint8Array<ArrayBuffer>,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  const body = typeof text === 'string' ? utf8.encode(text) : text
  const length = { 'content-length': `${body.length}` }
  return new Response(body, { status, headers: { ...apiHeaders(requestId), ...length, ...headers } })
}

/** A response without a body. */
export function withoutBody(status: number, requestId: string, headers: Record<string, string>): Response {
  const { 'content-type': _, ...others } = apiHeaders(requestId)
  return new Response(null, { status, headers: { ...others, ...headers } })
}

/** A JSON response; only status 200 means success. */
export const jsonResponse = (
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response => jsonTextResponse(status, JSON.stringify(body), requestId, headers)

/** The published client sends it; where it wants an HTTP response described in JSON, other callers get the response. */
const publishedClientHeader = 'x-wix-bi-gateway'

/** The response of a raw route. */
export function rawResponse(
  { statusCode, headers, body }: RawAnswer,
  requestId: string,
  request: Request,
): Response {
  if (request.headers.has(publishedClientHeader)) {
    const listed = Object.entries(headers).map(([key, value]) => ({ key, value }))
    return jsonResponse(200, { statusCode, headers: listed, body: toBase64(body) }, requestId)
  }
  return new Response(body === '' ? null : body, {
    status: statusCode,
    headers: { ...apiHeaders(requestId), ...headers },
  })
}

const toBase64 = (text: string) =>
  btoa(Array.from(utf8.encode(text), (byte) => String.fromCharCode(byte)).join(''))

// RFC 9110 §5.6.2.
const fieldName = /^[\w!#$%&'*+.^`|~-]+$/
// The answer repeats them.
const maxAllowedHeaders = 100

/** The field names of a list; what is none is left out. */
const readFieldNames = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => fieldName.test(name))
    .slice(0, maxAllowedHeaders)

/**
 * The response to a CORS preflight. Every origin is allowed, because the API ignores cookies; and so is every header,
 * because published clients of the hosted platform send many. `*` would not allow `authorization`.
 */
export const preflight = (request: Request, requestId: string): Response => {
  const names = readFieldNames(request.headers.get('access-control-request-headers') ?? '')
  return new Response(null, {
    status: 204,
    headers: {
      ...securityHeaders,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      ...(names.length > 0 && { 'access-control-allow-headers': names.join(',') }),
      'access-control-max-age': '7200',
      vary: 'access-control-request-headers',
      'x-wix-request-id': requestId,
      'x-request-id': requestId,
    },
  })
}
