// The responses of the API: JSON, never cached, readable from any origin, with the request id in a header.

const exposedHeaders = 'x-wix-request-id, x-request-id, x-wix-consistent, retry-after'

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

/** A JSON response; only status 200 means success. */
export const jsonResponse = (
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...apiHeaders(requestId), ...headers } })

/** The response to a CORS preflight. Every origin is allowed, because the API ignores cookies. */
export const preflight = (requestId: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...securityHeaders,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, idempotency-key, if-match, x-vitrine-client',
      'access-control-max-age': '7200',
      'x-wix-request-id': requestId,
      'x-request-id': requestId,
    },
  })
