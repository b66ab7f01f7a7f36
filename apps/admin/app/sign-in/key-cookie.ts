// The API key between two requests: in a cookie that only this server reads, on the desk's own paths.
import { isValidApiKey } from '@vitrine/contract'
import type { AdminOptions } from '../../server-entry.d.ts'

// A cookie called `__Secure-` is refused by browsers when it does not come over https.
const nameAt = (platformOrigin: string) =>
  platformOrigin.startsWith('https:') ? '__Secure-vitrine-desk' : 'vitrine-desk'

/** The key that a request brings along. */
export function keyOf(request: Request, { platformOrigin }: AdminOptions): string | undefined {
  const start = `${nameAt(platformOrigin)}=`
  const pair = request.headers
    .get('cookie')
    ?.split('; ')
    .find((one) => one.startsWith(start))
  if (!pair) return undefined
  try {
    const key = decodeURIComponent(pair.slice(start.length))
    return isValidApiKey(key) ? key : undefined
  } catch {
    return undefined
  }
}

/** The header that keeps a key until the browser is closed, or with no key forgets it. */
export function keepKey(key: string | undefined, { platformOrigin }: AdminOptions): HeadersInit {
  const secure = platformOrigin.startsWith('https:') ? '; Secure' : ''
  const end = key === undefined ? '; Max-Age=0' : ''
  const value = encodeURIComponent(key ?? '')
  return {
    'set-cookie': `${nameAt(platformOrigin)}=${value}; Path=/admin; HttpOnly; SameSite=Strict${secure}${end}`,
  }
}
