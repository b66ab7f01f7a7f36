// Whether this browser can keep a cart at all: without our cookie every page is a new visitor's.
import type { loader } from '../root.tsx'
import { useRouteLoaderData } from 'react-router'
import { useHydrated } from './hydrated.ts'

/** Whether a request that comes from one of our pages brings the cookie that the page has set. */
export function hasSessionCookie({ headers, url }: Request): boolean {
  if (/(^|; )(__Host-)?vitrine-/.test(headers.get('cookie') ?? '')) return true
  const from = headers.get('referer')
  return !from || !URL.canParse(from) || new URL(from).origin !== new URL(url).origin
}

/** False once it is known that what is put into the cart is gone on the next page. */
export function useCookiesEnabled(): boolean {
  const shop = useRouteLoaderData<typeof loader>('root')
  const awake = useHydrated()
  // Browsers take the cookie over https, or from the machine itself.
  return (shop?.hasCookie ?? true) && (!awake || (navigator.cookieEnabled && isSecureContext))
}
