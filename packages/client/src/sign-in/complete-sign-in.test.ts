// Completing a sign-in on the storefront's server: the cookie, the redirect, and requests of other sites.
import { expect, test } from 'vitest'
import { openPlatform, tokensOf } from '../../tests/fake-platform.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { completeSignIn, openSession } from '../server.ts'
import { session } from '../index.ts'

const url = 'https://shop.test/sign-in?step=2'
const options = { clientId: 'shop', url: 'http://platform.test' }
const visitor = tokensOf('visitor', 3600)
const member = {
  ...tokensOf('member', 900, 'member'),
  refreshToken: { value: 'members.0', role: 'member' as const },
}
const cookieOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? ''
const visitorCookie = cookieOf(writeCookie(new Request(url), 'shop', visitor) ?? null)

const signIn = (headers: Record<string, string>, returnTo?: string | null, method = 'POST') =>
  completeSignIn(new Request(url, { method, headers: { cookie: visitorCookie, ...headers } }), {
    ...options,
    tokens: member,
    returnTo,
  })
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

test("the member's tokens replace the visitor's in the cookie, without a request to the platform", async () => {
  const platform = openPlatform()
  const request = new Request(url, { method: 'POST', headers: { cookie: visitorCookie, ...sameOrigin } })
  const response = await completeSignIn(request, { ...options, fetch: platform.fetch, tokens: member })
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
  expect(platform.requests).toEqual([])
  const cookie = cookieOf(response.headers.get('set-cookie'))
  expect(cookie).not.toBe(visitorCookie)
  expect(readCookie(new Request(url, { headers: { cookie } }), 'shop')).toEqual(member)
  // A member's cookie lives for 14 days.
  expect(response.headers.get('set-cookie')).toContain('; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure')

  const next = new Request('https://shop.test/account', { headers: { cookie } })
  const { client } = await openSession(next, { ...options, fetch: platform.fetch, modules: { session } })
  expect(await client.session.signedIn()).toBe(true)
})

test('the redirect leads to a path of this storefront only', async () => {
  const locations = {
    '/account?tab=orders#last': '/account?tab=orders#last',
    'https://shop.test/cart': '/cart',
    account: '/account',
    '': '/sign-in?step=2',
    'https://evil.test/account': '/',
    'http://shop.test/account': '/',
    '//evil.test': '/',
    '/\\evil.test': '/',
    '/.//evil.test': '/',
    'https://shop.test//evil.test': '/',
    'https://shop.test@evil.test/': '/',
    'javascript:alert(1)': '/',
    '\t//evil.test': '/',
    'https://': '/',
  }
  for (const [returnTo, location] of Object.entries(locations)) {
    const { headers } = await signIn(sameOrigin, returnTo)
    expect([returnTo, headers.get('location')]).toEqual([returnTo, location])
  }
  for (const absent of [undefined, null])
    expect((await signIn(sameOrigin, absent)).headers.get('location')).toBe('/')
})

test('a form or a script of another site changes no session', async () => {
  const ofOthers = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.test' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
    {},
  ]
  for (const headers of ofOthers) {
    const response = await signIn(headers)
    expect([response.status, response.headers.has('set-cookie')]).toEqual([403, false])
  }
  expect((await signIn({ origin: 'https://shop.test' })).status).toBe(303)
  // The redirect back from a sign-in page.
  expect((await signIn({ 'sec-fetch-site': 'cross-site' }, '/', 'GET')).status).toBe(303)
})

test('tokens that no browser would store are an error', async () => {
  const tokens = tokensOf('a'.repeat(5000), 900, 'member')
  const request = new Request(url, { method: 'POST', headers: sameOrigin })
  await expect(completeSignIn(request, { ...options, tokens })).rejects.toThrow('too long for a cookie')
})
