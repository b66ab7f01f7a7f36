// Keeps the merchant's API key in a cookie that only the admin's server reads, on the admin's own paths.
import { isValidApiKey } from '@vitrine/contract'
import type { AdminOptions } from '../../server-entry.d.ts'

// Browsers refuse a `__Secure-` cookie that does not come over https.
const cookieName = (platformOrigin: string) =>
  platformOrigin.startsWith('https:') ? '__Secure-vitrine-desk' : 'vitrine-desk'

/** The key in a request's cookie; undefined if there is none, or if it is malformed. */
export function readKey(request: Request, { platformOrigin }: AdminOptions): string | undefined {
  const prefix = `${cookieName(platformOrigin)}=`
  const pair = request.headers
    .get('cookie')
    ?.split('; ')
    .find((cookie) => cookie.startsWith(prefix))
  if (!pair) return undefined
  try {
    const key = decodeURIComponent(pair.slice(prefix.length))
    return isValidApiKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** The header that stores a key until the browser closes, or deletes it if `key` is undefined. */
export function keyCookieHeaders(key: string | undefined, { platformOrigin }: AdminOptions): HeadersInit {
  const secure = platformOrigin.startsWith('https:') ? '; Secure' : ''
  const expiry = key === undefined ? '; Max-Age=0' : ''
  const value = encodeURIComponent(key ?? '')
  return {
    'set-cookie': `${cookieName(platformOrigin)}=${value}; Path=/admin; HttpOnly; SameSite=Strict${secure}${expiry}`,
  }
}
