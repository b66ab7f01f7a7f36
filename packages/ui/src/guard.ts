// What stands between the port and an app's pages: posts from elsewhere are refused, and every answer carries the same headers.

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

const bare = "default-src 'none'; frame-ancestors 'none'"

/** Answers a request with `answer`, unless it would change something on another site's behalf. */
export async function guardRequest(request: Request, answer: () => Promise<Response>): Promise<Response> {
  const response = isFromElsewhere(request)
    ? new Response('This request came from another site, so nothing was changed.', { status: 403 })
    : await answer()
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(always)) headers.set(name, value)
  // What is no page brings no policy of its own: a redirect, a refusal, data for a page that is open already.
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', bare)
  // Pages hold a visitor's cart: nobody may keep them, and going back must not show the cart of then.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/**
 * Browsers say where a request comes from; what says nothing is an old one's form, or no browser, which carries no stolen
 * cookie. Scripts always say it, so what they alone ask is held to that (client/src/proxy.ts; neither room may import
 * the other).
 */
function isFromElsewhere(request: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== new URL(request.url).origin
}
