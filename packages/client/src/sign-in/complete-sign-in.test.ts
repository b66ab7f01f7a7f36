// Completing a sign-in on the storefront's server: the cookie, the redirect, and requests of other sites.
import { describe, expect, test } from 'vitest'
import { openPlatform, tokensOf } from '../../tests/fake-platform.ts'
import { openSignIn } from '../../tests/fake-sign-in.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { beginSignIn, completeSignIn, openSession } from '../server.ts'
import { session, signIn } from '../index.ts'

const url = 'https://shop.test/sign-in?step=2'
const options = { clientId: 'shop', url: 'http://platform.test' }
const visitor = tokensOf('visitor', 3600)
const member = {
  ...tokensOf('member', 900, 'member'),
  refreshToken: { value: 'members.0', role: 'member' as const },
}
const cookieOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? ''
const visitorCookie = cookieOf(writeCookie(new Request(url), 'shop', visitor) ?? null)

const post = (headers: Record<string, string>, returnTo?: string | null, method = 'POST') =>
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

test('a member who does not stay signed in gets a cookie that the browser deletes when it is closed', async () => {
  const request = new Request(url, { method: 'POST', headers: { cookie: visitorCookie, ...sameOrigin } })
  const complete = (staySignedIn?: boolean) =>
    completeSignIn(request, { ...options, tokens: member, staySignedIn })
  const cookies = await Promise.all([complete(false), complete(true), complete()])
  const isKept = cookies.map(({ headers }) => headers.get('set-cookie')?.includes('Max-Age'))
  expect(isKept).toEqual([false, true, true])
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
    const { headers } = await post(sameOrigin, returnTo)
    expect([returnTo, headers.get('location')]).toEqual([returnTo, location])
  }
  for (const absent of [undefined, null])
    expect((await post(sameOrigin, absent)).headers.get('location')).toBe('/')
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
    const response = await post(headers)
    expect([response.status, response.headers.has('set-cookie')]).toEqual([403, false])
  }
  expect((await post({ origin: 'https://shop.test' })).status).toBe(303)
  // The redirect back from a sign-in page.
  expect((await post({ 'sec-fetch-site': 'cross-site' }, '/', 'GET')).status).toBe(303)
})

test('tokens that no browser would store are an error', async () => {
  const tokens = tokensOf('a'.repeat(5000), 900, 'member')
  const request = new Request(url, { method: 'POST', headers: sameOrigin })
  await expect(completeSignIn(request, { ...options, tokens })).rejects.toThrow('too long for a cookie')
})

describe('through the platform’s page', () => {
  const redirectUri = 'https://shop.test/callback'

  /** The browser's cookies, and the requests that it sends with them. */
  const openBrowser = () => {
    const fake = openSignIn()
    const jar = new Map<string, string>()
    const settings = { ...options, fetch: fake.fetch }
    const visit = async (address: string, answer: (request: Request) => Promise<Response>) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await answer(new Request(address, { headers: { cookie } }))
      for (const header of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
        if (header.includes('Max-Age=0')) jar.delete(name)
        else jar.set(name, value)
        expect(header).toMatch(/^__Host-.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
      }
      return response
    }
    const begin = (returnTo?: string) =>
      visit('https://shop.test/sign-in', (request) =>
        beginSignIn(request, { ...settings, redirectUri, returnTo }),
      )
    const comeBack = (query: Record<string, string>) =>
      visit(`${redirectUri}?${new URLSearchParams(query)}`, (request) => completeSignIn(request, settings))
    const tokens = () => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      return readCookie(new Request('https://shop.test', { headers: { cookie } }), 'shop')
    }
    return { ...fake, begin, comeBack, tokens, jar }
  }

  test('the visitor is sent there, and comes back as a member to the previous page', async () => {
    const { begin, comeBack, tokens, issueCode, requests, jar } = openBrowser()
    const there = await begin('/cart?step=2')
    expect([there.status, there.headers.get('location')]).toEqual([
      303,
      'http://platform.test/sign-in?session=1',
    ])
    expect(requests).toMatchObject([{ prompt: 'login', redirectUri, responseMode: 'query' }])
    expect(tokens()?.refreshToken.role).toBe('visitor')
    expect(jar.size).toBe(2)
    const back = await comeBack(issueCode())
    expect([back.status, back.headers.get('location'), back.headers.get('cache-control')]).toEqual([
      303,
      '/cart?step=2',
      'no-store',
    ])
    expect(tokens()?.refreshToken).toEqual({ value: 'members.0', role: 'member' })
    expect(jar.size).toBe(1)
  })

  test('the choice of the visitor on the platform’s page decides how long the cookie lives', async () => {
    for (const [choice, isKept] of [
      [{}, false],
      [{ stay_signed_in: 'true' }, true],
      [{ stay_signed_in: 'yes' }, false],
    ] as const) {
      const { begin, comeBack, issueCode } = openBrowser()
      await begin()
      const [session] = (await comeBack({ ...issueCode(), ...choice })).headers.getSetCookie()
      expect([choice, session?.includes('Max-Age')]).toEqual([choice, isKept])
    }
  })

  test('a return that this browser did not begin, or that it has used, is refused (LG4)', async () => {
    const { begin, comeBack, tokens, issueCode, requests } = openBrowser()
    await begin()
    const first = issueCode()
    await expect(comeBack({ ...first, state: 'x' })).rejects.toThrow('Invalid _state')
    await expect(comeBack({ state: first.state })).rejects.toThrow('Missing code or _state')
    await expect(comeBack({ code: first.code })).rejects.toThrow('Missing code or _state')
    await begin()
    // The first attempt was replaced.
    await expect(comeBack(first)).rejects.toThrow('Invalid _state')
    const second = issueCode(requests[1])
    await comeBack(second)
    await expect(comeBack(second)).rejects.toThrow('Invalid _state')
    const other = openBrowser()
    await expect(other.comeBack(second)).rejects.toThrow('Invalid _state')
    expect(tokens()?.refreshToken.role).toBe('member')
  })

  test('an error of the platform is an error with its code', async () => {
    const { begin, comeBack, issueCode } = openBrowser()
    await begin()
    const { state } = issueCode()
    const error = { error: 'access_denied', error_description: 'The visitor has cancelled' }
    await expect(comeBack({ ...error, state })).rejects.toMatchObject({
      code: 'access_denied',
      message: 'The visitor has cancelled',
    })
  })

  test('a server that keeps the data of the attempt itself passes it on', async () => {
    const fake = openSignIn()
    const settings = { ...options, fetch: fake.fetch }
    const { client } = await openSession(new Request(url), { ...settings, modules: { signIn } })
    const { oauthData } = await client.signIn.authorize({ redirectUri, returnTo: '/account' })
    const response = await completeSignIn(new Request('https://shop.test/callback'), {
      ...settings,
      response: fake.issueCode(),
      oauthData,
    })
    expect(response.headers.get('location')).toBe('/account')
    expect(response.headers.getSetCookie()).toHaveLength(1)
  })

  test('a way back that is too long for a cookie leads to the home page', async () => {
    const { begin, comeBack, issueCode } = openBrowser()
    await begin(`/search?q=${'a'.repeat(5000)}`)
    expect((await comeBack(issueCode())).headers.get('location')).toBe('/')
  })
})
