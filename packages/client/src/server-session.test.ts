// A visitor's session on the storefront's server, and the client for servers with an API key.
import { expect, test, vi } from 'vitest'
import { json, invalidGrant, openPlatform, refusal, tokensOf } from '../tests/fake-platform.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { cart, session } from './index.ts'
import { createAdminClient, createProxyHandler, openSession } from './server.ts'

const url = 'https://shop.test/'
const cookieOf = (tokens: ReturnType<typeof tokensOf>) =>
  (writeCookie(new Request(url), 'shop', tokens) ?? '').split(';')[0] ?? ''
const open = (
  platform: ReturnType<typeof openPlatform>,
  tokens?: ReturnType<typeof tokensOf>,
  more: object = {},
) =>
  openSession(new Request(url, tokens ? { headers: { cookie: cookieOf(tokens) } } : {}), {
    clientId: 'shop',
    url: 'http://platform.test',
    modules: { cart, session },
    fetch: platform.fetch,
    ...more,
  })
const sessionIn = (headers: Headers) =>
  readCookie(
    new Request(url, { headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' } }),
    'shop',
  )

test('a request without a cookie becomes a visitor before the response starts', async () => {
  const platform = openPlatform()
  const { client, headers } = await open(platform, undefined, { clientSecret: 'secret' })
  expect(platform.requests.map(({ body }) => body)).toEqual([
    { clientId: 'shop', clientSecret: 'secret', grantType: 'anonymous' },
  ])
  expect(sessionIn(headers)).toEqual(await client.session.tokens())
  await client.cart.get()
  expect(platform.requests).toHaveLength(2)
})

test('no cache may store a page that is made with the session of a visitor, also without a new cookie', async () => {
  const platform = openPlatform()
  platform.accept('good')
  for (const tokens of [undefined, tokensOf('good', 70)]) {
    const { headers } = await open(platform, tokens)
    expect([headers.has('set-cookie'), headers.get('cache-control')]).toEqual([!tokens, 'private, no-store'])
  }
})

test('tokens valid for another minute are not refreshed', async () => {
  const platform = openPlatform()
  platform.accept('good')
  const { client, headers } = await open(platform, tokensOf('good', 70))
  await client.cart.get()
  expect(platform.grants()).toEqual([])
  expect(headers.has('set-cookie')).toBe(false)
})

test('tokens that expire within a minute are refreshed', async () => {
  const platform = openPlatform()
  const { headers } = await open(platform, tokensOf('old', 50, 'member'))
  expect(platform.grants()).toEqual(['refresh_token'])
  expect(sessionIn(headers)?.refreshToken).toEqual({ value: 'family.1', role: 'member' })
})

test('a refresh keeps the choice not to stay signed in, and the platform’s end of the session forgets it', async () => {
  const platform = openPlatform()
  const request = new Request(url)
  const written = writeCookie(request, 'shop', tokensOf('old', -1, 'member'), false) ?? ''
  const reopen = () =>
    openSession(new Request(url, { headers: { cookie: written.split(';')[0] ?? '' } }), {
      clientId: 'shop',
      url: 'http://platform.test',
      modules: { session },
      fetch: platform.fetch,
    })
  const refreshed = (await reopen()).headers.get('set-cookie')
  expect([refreshed === null, refreshed?.includes('Max-Age')]).toEqual([false, false])
  platform.token = ({ body }) => (Object.hasOwn(body as object, 'refreshToken') ? invalidGrant() : undefined)
  expect((await reopen()).headers.get('set-cookie')).toContain('Max-Age=7776000')
})

test('a session that the platform ended starts anew, and one that cannot be refreshed is kept', async () => {
  const platform = openPlatform()
  platform.token = ({ body }) => (Object.hasOwn(body as object, 'refreshToken') ? invalidGrant() : undefined)
  const { headers } = await open(platform, tokensOf('old', -1, 'member'))
  expect(sessionIn(headers)?.refreshToken.role).toBe('visitor')

  vi.useFakeTimers()
  platform.token = () => refusal(503, 'UNAVAILABLE')
  const failed = expect(open(platform, tokensOf('old', -1, 'member'))).rejects.toMatchObject({
    kind: 'system',
    status: 503,
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await failed
  vi.useRealTimers()
})

test('refused tokens are refreshed once, and the headers carry the new cookie', async () => {
  const platform = openPlatform()
  const { client, headers } = await open(platform, tokensOf('revoked', 3600))
  await client.cart.get()
  await client.cart.get()
  expect(platform.grants()).toEqual(['refresh_token'])
  expect(sessionIn(headers)?.accessToken.value).toBe('access-1')
  platform.expireAll()
  await client.cart.get()
  expect(sessionIn(headers)?.refreshToken.value).toBe('family.2')
})

test('a corrupt cookie counts as none', async () => {
  const platform = openPlatform()
  await openSession(new Request(url, { headers: { cookie: '__Host-vitrine-shop=%%%' } }), {
    clientId: 'shop',
    url: 'http://platform.test',
    modules: {},
    fetch: platform.fetch,
  })
  expect(platform.grants()).toEqual(['anonymous'])
})

test("the visitor's address is named to the token endpoint alone", async () => {
  const platform = openPlatform()
  const visitorAddress = '203.0.113.9'
  const { client } = await open(platform, undefined, { clientSecret: 'secret', visitorAddress })
  await client.cart.get()
  const named = platform.requests.map(({ path, headers }) => [path, headers.get('x-vitrine-visitor-address')])
  expect(named).toEqual([
    ['/oauth2/token', visitorAddress],
    ['/ecom/v1/carts/current', null],
  ])
})

test('a client with an API key sends it, and fetches no tokens', async () => {
  const requests: Request[] = []
  const answers = [() => json({ cart: { id: 'c' }, violations: [] }), () => refusal(401, 'INVALID_TOKEN')]
  const fetch = async (request: Request) => (
    requests.push(request), (answers[requests.length - 1] ?? expect.fail())()
  )
  const client = createAdminClient({
    apiKey: 'key',
    siteId: 'site',
    url: 'http://platform.test',
    modules: { cart },
    fetch,
  })
  await client.cart.get()
  expect(requests[0]?.headers.get('authorization')).toBe('key')
  expect(requests[0]?.headers.get('wix-site-id')).toBe('site')
  await expect(client.cart.get()).rejects.toMatchObject({ kind: 'auth', code: 'INVALID_TOKEN' })
  expect(requests).toHaveLength(2)
})

test('an invalid url and an empty key throw where they are passed', async () => {
  const wrong = { clientId: 'shop', url: 'platform.test:4000', modules: { cart } }
  expect(() => createAdminClient({ ...wrong, apiKey: 'key' })).toThrow('url: start it with')
  const right = { ...wrong, url: 'http://platform.test:4000' }
  expect(() => createAdminClient({ ...right, apiKey: '' })).toThrow('apiKey: pass an API key of the store')
  await expect(openSession(new Request(url), wrong)).rejects.toThrow('url: start it with')
  expect(() => createProxyHandler({ ...wrong, prefix: '/api' })).toThrow('url: start it with')
})
