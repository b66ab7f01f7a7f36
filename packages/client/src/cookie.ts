// The cookie in which a shop's own server keeps the session of a visitor, out of reach of the page's scripts.
import type { lifetimes } from '@vitrine/contract'
import { isTokens, type Tokens } from './storage.ts'

const most = 4096 // what browsers keep of one cookie
// A cookie lives as long as what is in it; the client has the contract's types alone, and so the compiler compares.
const idle: typeof lifetimes.refreshIdle = { visitor: 7_776_000, member: 1_209_600 }

// On one's own machine a cookie needs no https. The command warns by the same rule: apps/vitrine/src/run.ts, which may
// not import the client.
const isLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

const nameFor = (clientId: string, url: URL) => `${isLoopback(url) ? '' : '__Host-'}vitrine-${clientId}`

/** The tokens in the cookie of a request; what is corrupt or too large counts as none. */
export const readCookie = (request: Request, clientId: string): Tokens | undefined => {
  const name = `${nameFor(clientId, new URL(request.url))}=`
  const cookies = request.headers.get('cookie')?.split(';') ?? []
  const cookie = cookies.map((one) => one.trim()).find((one) => one.startsWith(name))
  return cookie && cookie.length <= most ? unpack(cookie.slice(name.length)) : undefined
}

/** The `Set-Cookie` that keeps these tokens, or forgets what was kept; `undefined` if no browser would take it. */
export const writeCookie = (
  request: Request,
  clientId: string,
  tokens: Tokens | undefined,
): string | undefined => {
  const url = new URL(request.url)
  const age = tokens ? idle[tokens.refreshToken.role] : 0
  const secure = isLoopback(url) ? '' : '; Secure'
  const value = tokens ? pack(tokens) : ''
  const cookie = `${nameFor(clientId, url)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
  return cookie.length <= most ? cookie : undefined
}

// Tokens are visible ASCII (storage.ts), so base64 takes them as they are.
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
