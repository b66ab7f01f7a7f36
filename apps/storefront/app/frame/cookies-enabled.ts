// Whether this browser keeps the session cookie: without it, every page starts a new session with an empty cart.
import { useHydrated } from './hydrated.ts'
import { useShopData } from './shop-data.ts'

/** Whether the request has the session cookie; true for a first request, which cannot have one yet. */
export function hasSessionCookie({ headers, url }: Request): boolean {
  if (/(^|; )(__Host-)?vitrine-/.test(headers.get('cookie') ?? '')) return true
  const referrer = headers.get('referer')
  return !referrer || !URL.canParse(referrer) || new URL(referrer).origin !== new URL(url).origin
}

/** False once it is known that the browser does not keep the cart. */
export function useCookiesEnabled(): boolean {
  const shop = useShopData()
  const isHydrated = useHydrated()
  // Browsers accept the cookie over https and from localhost only.
  return (shop?.hasCookie ?? true) && (!isHydrated || (navigator.cookieEnabled && isSecureContext))
}
