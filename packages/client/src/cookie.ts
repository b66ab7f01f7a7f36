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

/**
 * The `Set-Cookie` value for a cookie that scripts cannot read; `undefined` if no browser would accept it. Without an age the
 * browser deletes it when it is closed.
 */
export const writeValue = (
  request: Request,
  name: string,
  value: string,
  age: number | undefined,
): string | undefined => {
  const url = new URL(request.url)
  const secure = isLoopback(url) ? '' : '; Secure'
  const maxAgePart = age === undefined ? '' : `; Max-Age=${age}`
  const cookie = `${nameFor(name, url)}=${value}; Path=/${maxAgePart}; HttpOnly; SameSite=Lax${secure}`
  return cookie.length <= maxCookieLength ? cookie : undefined
}

/** The tokens in a request's cookie; a corrupt cookie counts as none. */
export const readCookie = (request: Request, clientId: string): Tokens | undefined =>
  readSession(request, clientId)?.tokens

/** Whether the member of a request's cookie stays signed in after the browser is closed; `undefined` without a member. */
export const readStaySignedIn = (request: Request, clientId: string): boolean | undefined => {
  const session = readSession(request, clientId)
  return session?.tokens.refreshToken.role === 'member' ? session.staySignedIn : undefined
}

const readSession = (request: Request, clientId: string): CookieSession | undefined => {
  const value = readValue(request, clientId)
  return value ? unpack(value) : undefined
}

/**
 * The `Set-Cookie` value that stores these tokens, or deletes the cookie; `undefined` if no browser would accept it. Those of
 * a member who does not stay signed in are gone when the browser is closed, those of a visitor never.
 */
export const writeCookie = (
  request: Request,
  clientId: string,
  tokens: Tokens | undefined,
  staySignedIn = true,
): string | undefined => {
  if (!tokens) return writeValue(request, clientId, '', 0)
  const { role } = tokens.refreshToken
  const age = role === 'member' && !staySignedIn ? undefined : maxAge[role]
  return writeValue(request, clientId, pack({ tokens, staySignedIn: age !== undefined }), age)
}

/** What the cookie holds. */
interface CookieSession {
  tokens: Tokens
  staySignedIn: boolean
}

// `btoa` takes Latin-1 only; tokens are visible ASCII (storage.ts).
const pack = ({ tokens: { accessToken, refreshToken }, staySignedIn }: CookieSession) => {
  const parts = [accessToken.value, accessToken.expiresAt, refreshToken.value, refreshToken.role]
  return btoa(JSON.stringify(staySignedIn ? parts : [...parts, 0]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const unpack = (text: string): CookieSession | undefined => {
  try {
    const parts: unknown = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    if (!Array.isArray(parts)) return undefined
    const [value, expiresAt, refresh, role, stay] = parts
    const tokens = {
      accessToken: { value, expiresAt: Number(expiresAt) || 0 },
      refreshToken: { value: refresh, role: role === 'member' ? 'member' : 'visitor' },
    }
    return isTokens(tokens) ? { tokens, staySignedIn: stay !== 0 } : undefined
  } catch {
    return undefined
  }
}
