// The cookie in which the storefront's server keeps a visitor's session, out of reach of the page's scripts.
import { lifetimes } from '@vitrine/contract/constants'
import { isTokens, type Tokens } from './storage.ts'

const maxCookieLength = 4096 // browsers drop longer cookies
// The cookie lives as long as its refresh token.
const maxAge = lifetimes.refreshIdle

// On the developer's own machine a cookie needs no https. apps/vitrine/src/run.ts warns by the same rule; it may not import
// the client.
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const nameFor = (name: string, url: URL) => `${isLoopback(url) ? '' : '__Host-'}vitrine-${name}`

/** The value of a cookie of this name; an oversized cookie counts as none. */
export const readValue = (request: Request, name: string): string | undefined => {
  const prefix = `${nameFor(name, new URL(request.url))}=`
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const cookie = cookies.map((pair) => pair.trim()).find((pair) => pair.startsWith(prefix))
  return cookie && cookie.length <= maxCookieLength ? cookie.slice(prefix.length) : undefined
}

/** The `Set-Cookie` value for a cookie that scripts cannot read; `undefined` if no browser would accept it. */
export const writeValue = (
  request: Request,
  name: string,
  value: string,
  age: number,
): string | undefined => {
  const url = new URL(request.url)
  const secure = isLoopback(url) ? '' : '; Secure'
  const cookie = `${nameFor(name, url)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
  return cookie.length <= maxCookieLength ? cookie : undefined
}

/** The tokens in a request's cookie; a corrupt cookie counts as none. */
export const readCookie = (request: Request, clientId: string): Tokens | undefined => {
  const value = readValue(request, clientId)
  return value ? unpack(value) : undefined
}

/** The `Set-Cookie` value that stores these tokens, or deletes the cookie; `undefined` if no browser would accept it. */
export const writeCookie = (
  request: Request,
  clientId: string,
  tokens: Tokens | undefined,
): string | undefined =>
  writeValue(request, clientId, tokens ? pack(tokens) : '', tokens ? maxAge[tokens.refreshToken.role] : 0)

// `btoa` takes Latin-1 only; tokens are visible ASCII (storage.ts).
const pack = ({ accessToken, refreshToken }: Tokens) =>
  btoa(JSON.stringify([accessToken.value, accessToken.expiresAt, refreshToken.value, refreshToken.role]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const unpack = (text: string): Tokens | undefined => {
  try {
    const parts: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (!Array.isArray(parts)) return undefined
    const [value, expiresAt, refresh, role] = parts
    const tokens = {
      accessToken: { value, expiresAt: Number(expiresAt) || 0 },
      refreshToken: { value: refresh, role: role === 'member' ? 'member' : 'visitor' },
    }
    return isTokens(tokens) ? tokens : undefined
  } catch {
    return undefined
  }
}
