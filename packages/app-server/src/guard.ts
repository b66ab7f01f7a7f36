// Wraps an app's request handler: refuses cross-site writes (CSRF), and sets the security headers of every response.

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

// A page sets its own policies; redirects, errors and the data of client-side navigations get these.
const defaultHeaders = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  // Pages contain the visitor's cart: no cache may store them, and Back must not show an outdated cart.
  'cache-control': 'no-store',
}

/** Passes a request to `handle`, unless it is a cross-site write. */
export async function guardRequest(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const response = isCrossSiteWrite(request)
    ? new Response('This request came from another site, so nothing was changed.', { status: 403 })
    : await handle()
  const { headers } = response
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  for (const [name, value] of Object.entries(defaultHeaders)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  return response
}

/**
 * Browsers state a request's origin. A form post without any of these headers comes from an old browser, or from a program,
 * which carries no stolen cookie. Scripts always send them, so the proxy of the client, which only scripts use, requires
 * them (client/src/proxy.ts, which cannot import this package).
 */
function isCrossSiteWrite(request: Request): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin !== new URL(request.url).origin
}
