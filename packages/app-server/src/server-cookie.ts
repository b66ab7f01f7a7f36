// Cookies that only the server of an app reads: out of reach of scripts, and never sent with forms of other sites.
import { createCookie } from 'react-router'
import type { Cookie } from 'react-router'

/** Where a cookie belongs. */
export interface ServerCookieOptions {
  /** The origin of the app for browsers: over https the name gets a prefix, and the cookie is sent over https alone. */
  origin: string
  /** The path that it is sent to, with everything below it. */
  path: string
  /** How long the browser keeps it, in seconds; absent: until it closes. */
  maxAge?: number
  /** Sent when a link of another site, such as a mail program in the browser, has led to the app, too. */
  followsLinks?: boolean
}

/** Makes a cookie. Browsers refuse a prefixed cookie that does not come over https, and `__Host-` needs the path `/`. */
export function createServerCookie(
  name: string,
  { origin, path, maxAge, followsLinks = false }: ServerCookieOptions,
): Cookie {
  const secure = origin.startsWith('https:')
  const prefix = secure ? (path === '/' ? '__Host-' : '__Secure-') : ''
  return createCookie(`${prefix}${name}`, {
    path,
    httpOnly: true,
    sameSite: followsLinks ? 'lax' : 'strict',
    secure,
    ...(maxAge !== undefined && { maxAge }),
  })
}
