// A browser at a storefront with a small server of its own, which holds the session in a cookie.
import { account, type AccountModule, cart, createProxyClient, session, signIn } from '@vitrine/client'
import {
  beginSignIn,
  completeSignIn,
  createProxyHandler,
  type MemberSession,
  requireMember,
} from '@vitrine/client/server'
import { host, type Shop } from './open-shop.ts'
import { credentials, iam } from './sign-in.ts'

const origin = 'http://shop.test'
const sessionName = /^(__Host-)?vitrine-[\w-]{36}$/

/** How the browser names itself. */
export const browserName = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** What the session cookie holds: the access token, its end, the refresh token, the role, and whether it is kept. */
type CookieParts = (string | number)[]

/** Opens the server, and a browser at it. Every byte that the server sends to a page's scripts is kept. */
export function openOwnServer(shop: Shop) {
  const settings = { clientId: shop.clientId, url: host, fetch: shop.fetch }
  const proxy = createProxyHandler({ ...settings, prefix: '/shop-api' })
  const cookies = new Map<string, string>()
  const received: string[] = []

  const openMember = (request: Request) =>
    requireMember(request, { ...settings, modules: { account }, signInPath: '/sign-in' })

  const showMember = async ({ client, memberId, headers }: MemberSession<{ account: AccountModule }>) => {
    const { email } = await client.account.get()
    return Response.json({ memberId, email: email.address }, { headers })
  }

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.startsWith('/shop-api/')) return proxy(request)
    if (pathname === '/sign-in')
      return beginSignIn(request, {
        ...settings,
        redirectUri: `${origin}/callback`,
        returnTo: searchParams.get('returnTo'),
      })
    if (pathname === '/callback') return completeSignIn(request, settings)
    const member = await openMember(request)
    return member instanceof Response ? member : showMember(member)
  }

  const visit = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    headers.set('user-agent', browserName)
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    const response = await answer(new Request(`${origin}${path}`, { ...init, headers }))
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (cookie.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const others = [...response.headers].filter(([name]) => name !== 'set-cookie')
    received.push(text, JSON.stringify(others))
    return {
      status: response.status,
      headers: response.headers,
      text,
      location: response.headers.get('location'),
    }
  }

  /** The cookie with the session, by its name. */
  const sessionCookie = () => [...cookies].find(([name]) => sessionName.test(name))

  const parts = (): CookieParts =>
    JSON.parse(Buffer.from(sessionCookie()?.[1] ?? '', 'base64url').toString() || '[]') as CookieParts

  return {
    visit,
    received,
    /** A client of a page, which calls the proxy. */
    page: createProxyClient({
      url: `${origin}/shop-api`,
      modules: { account, cart, session, signIn },
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url)
        const { method } = request
        const body = method === 'GET' ? undefined : await request.text()
        const init = { method, headers: request.headers, ...(body && { body }) }
        const { status, headers, text } = await visit(pathname + search, init)
        return new Response(text, { status, headers })
      },
    }),
    post: (path: string, body: object = {}, headers: Record<string, string> = {}) =>
      visit(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    /** What the session cookie holds. */
    parts,
    /** Changes what the session cookie holds, as visitors can do with their own. */
    alter(change: (parts: CookieParts) => CookieParts) {
      const [name = `__Host-vitrine-${shop.clientId}`] = sessionCookie() ?? []
      cookies.set(name, Buffer.from(JSON.stringify(change(parts()))).toString('base64url'))
    },
    cookies,
    /** Registers on the page of the platform that an address leads to; returns the path that the visitor gets back to. */
    async registerOnPage(address: string, email: string) {
      const state = new URL(address).searchParams.get('session') ?? ''
      const { body } = await shop.visitor().ask('POST', `${iam}/v2/register`, credentials(email))
      const { sessionToken } = body as { sessionToken: string }
      const query = new URLSearchParams({ state, sessionToken })
      const back = await shop.fetch(new Request(`${host}${iam}/v1/callback?${query}`))
      const { pathname, search } = new URL(back.headers.get('location') ?? '')
      return pathname + search
    },
  }
}
