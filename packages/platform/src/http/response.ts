// The outside of every answer of the API: JSON, never stored, readable from any origin, named by its request id.

const exposed = 'x-wix-request-id, x-request-id, x-wix-consistent, retry-after'

const guarded = {
  'x-content-type-options': 'nosniff',
  // An answer is no page: opened as one, nothing in it may run, and nobody may frame it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
}

const always = {
  ...guarded,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
}

/** What every answer of the API carries, named by its request id. */
export const apiHeaders = (requestId: string): Record<string, string> => ({
  ...always,
  'x-wix-request-id': requestId,
  'x-request-id': requestId,
})

/** An answer in JSON; exactly 200 is success. */
export const jsonResponse = (
  status: number,
  body: unknown,
  requestId: string,
  more?: Record<string, string>,
): Response => new Response(JSON.stringify(body), { status, headers: { ...apiHeaders(requestId), ...more } })

/** The answer to a browser that asks whether it may ask. Any origin may: no cookie counts here. */
export const preflight = (requestId: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...guarded,
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, x-wix-bi-gateway, x-wix-consistent, wix-site-id, wix-account-id, client-binding, idempotency-key, if-match, x-vitrine-client',
      'access-control-max-age': '7200',
      'x-wix-request-id': requestId,
      'x-request-id': requestId,
    },
  })
