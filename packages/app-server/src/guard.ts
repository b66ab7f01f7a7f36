// Wraps an app's request handler: refuses cross-site writes (CSRF), and sets the security headers of every response.

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

const defaultPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Passes a request to `handle`, unless it is a cross-site write. */
export async function guardRequest(request: Request, handle: () => Promise<Response>): Promise<Response> {
  const response = isCrossSiteWrite(request)
    ? new Response('This request came from another site, so nothing was changed.', { status: 403 })
    : await handle()
  const { headers } = response
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value)
  // Pages set their own policy; redirects, errors and the data of client-side navigations get this one.
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', defaultPolicy)
  // Pages contain the visitor's cart: no cache may store them, and Back must not show an outdated cart.
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
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
