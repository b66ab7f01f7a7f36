// Whether this browser keeps the session cookie: without it, every page starts a new session with an empty cart.
import { useHydrated } from './hydrated.ts'
import { ownReferrer } from './referrer.ts'
import { useShopData } from './shop-data.ts'

/** Whether the request has the session cookie; true for a first request, which cannot have one yet. */
export const hasSessionCookie = (request: Request): boolean =>
  /(^|; )(__Host-)?vitrine-/.test(request.headers.get('cookie') ?? '') || ownReferrer(request) === undefined

/** False once it is known that the browser does not keep the cart. */
export function useCookiesEnabled(): boolean {
  const shop = useShopData()
  const isHydrated = useHydrated()
  // Browsers accept the cookie over https and from localhost only.
  return (shop?.hasCookie ?? true) && (!isHydrated || (navigator.cookieEnabled && isSecureContext))
}
