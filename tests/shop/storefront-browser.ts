// A browser without script at the built storefront, with a platform in this process.
import { beginSignIn } from '@vitrine/client/server'
import { createStorefront } from '@vitrine/storefront/server'
import { expect } from 'vitest'
import { host, type Shop } from './open-shop.ts'
import { password } from './sign-in.ts'

/** The URL of the storefront. */
export const shopUrl = 'http://shop.test'

/** The fields of a form. */
export type Fields = Record<string, string>

/** A browser without script at the storefront of a shop. */
export function openBrowser(shop: Shop) {
  const fetch: typeof globalThis.fetch = (input, init) => shop.platform.fetch(new Request(input, init))
  const options = { url: host, clientId: shop.clientId, fetch }
  const storefront = createStorefront({
    ...options,
    storefrontUrl: shopUrl,
    platformOrigin: host,
    log: () => {},
  })
  const cookies = new Map<string, string>()
  /** How the last session cookie was set. */
  let lastCookie = ''
  const store = (headers: Headers) => {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (!/-(sign-in|device)$/.test(name)) lastCookie = cookie
      if (cookie.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const toRequest = (path: string, init: RequestInit = {}) =>
    new Request(`${shopUrl}${path}`, {
      ...init,
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        origin: shopUrl,
        ...init.headers,
      },
    })
  const visit = async (path: string, init?: RequestInit) => {
    const response = await storefront.fetch(toRequest(path, init))
    store(response.headers)
    return {
      status: response.status,
      location: response.headers.get('location'),
      cacheControl: response.headers.get('cache-control'),
      headers: response.headers,
      html: (await response.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'"),
    }
  }
  const post = (path: string, fields: Fields = {}, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  return {
    visit,
    post,
    lastCookie: () => lastCookie,
    add: (slug: string, fields: Fields = {}) => post(`/products/${slug}`, { quantity: '1', ...fields }),
    /** How many items the header says that the cart has. */
    count: async () => Number(/, (\d+) items?<\/span>/.exec((await visit('/')).html)?.[1]),
    /** Whether the header says that a member is signed in. */
    isMember: async () => (await visit('/')).html.includes('href="/account"'),
    /** Begins a sign-in on the platform's page; returns its address. */
    async beginSignIn(returnTo: string) {
      const redirectUri = `${shopUrl}/callback`
      const response = await beginSignIn(toRequest('/'), { ...options, redirectUri, returnTo })
      store(response.headers)
      return response.headers.get('location') ?? ''
    },
  }
}

/** A member. */
export const ada = { email: 'ada@example.com', password }

/** A browser in which Ada has registered. */
export async function registerAda(shop: Shop) {
  const browser = openBrowser(shop)
  expect((await browser.post('/register', { ...ada, firstName: 'Ada' })).status).toBe(303)
  return browser
}
