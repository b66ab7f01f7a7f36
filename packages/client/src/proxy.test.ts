// The proxy between browser and platform: what it forwards, and what it refuses.
import { describe, expect, test } from 'vitest'
import { json, openPlatform, refusal, tokensOf } from '../tests/fake-platform.ts'
import { readCookie, writeCookie } from './cookie.ts'
import { cart, createProxyClient, session } from './index.ts'
import { createProxyHandler } from './server.ts'

const shop = 'https://shop.test'
const base = `${shop}/shop-api`
const cookie = (tokens: ReturnType<typeof tokensOf>) =>
  (writeCookie(new Request(shop), 'shop', tokens) ?? '').split(';')[0] ?? ''

const open = () => {
  const platform = openPlatform()
  platform.accept('good')
  const options = {
    clientId: 'shop',
    url: 'http://platform.test/',
    prefix: '/shop-api',
    fetch: platform.fetch,
  }
  const ask = (path: string, init: RequestInit = {}, tokens = tokensOf('good', 3600)) => {
    const headers = new Headers({
      'sec-fetch-site': 'same-origin',
      cookie: cookie(tokens),
      ...(init.headers as object),
    })
    return createProxyHandler(options)(
      new Request(path.startsWith('http') ? path : base + path, { ...init, headers }),
    )
  }
  return { platform, options, ask }
}

const add = '/ecom/v1/carts/current/add-to-cart'

test("the visitor's address is named when the session starts, and a browser cannot name another one", async () => {
  const { platform, options } = open()
  const forward = (visitorAddress?: (request: Request) => string | undefined) =>
    createProxyHandler({ ...options, visitorAddress })(
      new Request(`${base}/ecom/v1/carts/current`, {
        headers: { 'x-real-ip': '203.0.113.9', 'x-vitrine-visitor-address': '192.0.2.66' },
      }),
    )
  await forward((request) => request.headers.get('x-real-ip') ?? undefined)
  await forward()
  const named = platform.requests.map(({ path, headers }) => [path, headers.get('x-vitrine-visitor-address')])
  expect(named).toEqual([
    ['/oauth2/token', '203.0.113.9'],
    ['/ecom/v1/carts/current', null],
    ['/oauth2/token', null],
    ['/ecom/v1/carts/current', null],
  ])
})

test('method, path, query and body are forwarded, with few headers and the session', async () => {
  const { platform, ask } = open()
  const answer = await ask(`${add}?a=1&.r=x`, {
    method: 'POST',
    body: '{"lineItems":[]}',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'k',
      'if-match': '"c:7"',
      'accept-language': 'de',
      authorization: 'stolen',
      'x-forwarded-for': '1.2.3.4',
      'wix-site-id': 's',
      'x-own': '1',
    },
  })
  expect(answer.status).toBe(200)
  const [received] = platform.requests
  expect(received).toMatchObject({ method: 'POST', path: add, body: { lineItems: [] } })
  expect(`${received?.search}`).toBe('a=1&.r=x')
  expect([...(received?.headers.keys() ?? [])].sort()).toEqual([
    'accept-language',
    'authorization',
    'content-type',
    'idempotency-key',
    'if-match',
  ])
  expect(received?.headers.get('authorization')).toBe('good')
})

test('the response has few headers, is not cacheable, and sets no cookie of the platform', async () => {
  const { platform, ask } = open()
  platform.answer = () =>
    json({ ok: 1 }, 200, {
      'x-wix-request-id': 'r',
      'retry-after': '1',
      'set-cookie': 'evil=1',
      'x-own': '1',
      'access-control-allow-origin': '*',
    })
  const answer = await ask('/ecom/v1/carts/current')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'application/json',
    'x-wix-request-id': 'r',
    'retry-after': '1',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(await answer.json()).toEqual({ ok: 1 })
})

test('a refusal of the platform is returned unchanged', async () => {
  const { platform, ask } = open()
  for (const [method, code] of [
    ['GET', 'COLLECTION_NOT_FOUND'],
    ['POST', 'OWNED_CART_NOT_FOUND'],
  ] as const) {
    platform.answer = () => refusal(404, code)
    const answer = await ask('/ecom/v1/carts/current', { method })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ details: { applicationError: { code } } })
  }
  platform.answer = () => new Response('OWNED_CART_NOT_FOUND', { status: 404 })
  expect((await ask('/ecom/v1/carts/current')).status).toBe(404)
})

test('the proxy forwards the header of our own client', async () => {
  const { platform, ask } = open()
  platform.answer = ({ headers }) =>
    headers.has('x-vitrine-client') ? json({ cart: null }) : refusal(404, 'OWNED_CART_NOT_FOUND')
  const client = createProxyClient({
    url: base,
    modules: { cart },
    fetch: async (request) =>
      ask(request.url, { method: request.method, headers: Object.fromEntries(request.headers) }),
  })
  expect(await client.cart.get()).toBeNull()
  expect((await ask('/ecom/v1/carts/current')).status).toBe(404)
})

test('expired tokens, by our clock or the platform’s, are refreshed and saved', async () => {
  for (const left of [-1, 3600]) {
    const { platform, ask } = open()
    const answer = await ask('/ecom/v1/carts/current', {}, tokensOf('old', left, 'member'))
    expect(answer.status).toBe(200)
    expect(platform.grants()).toEqual(['refresh_token'])
    const [value = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
    expect(readCookie(new Request(shop, { headers: { cookie: value } }), 'shop')?.refreshToken).toEqual({
      value: 'family.1',
      role: 'member',
    })
  }
})

test('two parallel refreshes leave one session, whichever response arrives last', async () => {
  const { ask } = open()
  const old = tokensOf('old', -1, 'member')
  const answers = await Promise.all([
    ask('/ecom/v1/carts/current', {}, old),
    ask('/ecom/v1/carts/current', {}, old),
  ])
  const cookies = answers.map(({ headers }) =>
    readCookie(
      new Request(shop, { headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' } }),
      'shop',
    ),
  )
  expect(cookies[0]?.refreshToken).toEqual(cookies[1]?.refreshToken)
  expect(cookies[0]?.refreshToken).toEqual({ value: 'family.1', role: 'member' })
})

describe('ambiguous paths and token addresses are not found', () => {
  test.each([
    '/oauth2/token',
    '/OAuth2/token',
    '/%6fauth2/token',
    '/oauth2',
    '/_api/oauth2/token',
    '/%5Fapi/x',
    '//evil.test/x',
    '/%2Fevil.test',
    '/ecom//v1',
    '/ecom/%2e%2e/oauth2/token',
    '/ecom/..%2foauth2',
    '/ecom/a%2Eb',
    '/v1%2Fredirect-session',
    '/ecom%5c..%5coauth2',
    '/ecom\\..\\..\\oauth2',
    '/../oauth2/token',
    '/%252e%252e/oauth2',
    '/ecom/%00',
    '/ecom/%0d%0a',
    '/ecom/%ff',
    '/ecom/%',
    '',
    '/',
    '/ecom/',
    `${shop}/shop-apix/ecom`,
    `${shop}/else/ecom`,
  ])('%s', async (path) => {
    const { platform, ask } = open()
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({
      message: expect.any(String),
      details: { applicationError: { code: 'ADDRESS_NOT_FOUND', description: expect.any(String), data: {} } },
      requestId: '',
    })
    expect(platform.requests).toEqual([])
  })

  test.each([
    '/stores-reader/v1/products/a%20b',
    '/v2/collections/slug/m%C3%BCsli',
    '/.well-known/x',
    '/v1/Start',
    '/a/b:c~d@e,f',
  ])('but %s is', async (path) => {
    const { platform, ask } = open()
    expect((await ask(path)).status).toBe(200)
    expect(platform.requests[0]?.path).toBe(path)
  })
})

test.each(['/redirect-session', '/redirect%2Dsession', '/%72edirect-sessio%6E', '/Redirect-Session'])(
  "a redirect session at %s is of the proxy's client, whatever the page names",
  async (end) => {
    const { platform, ask } = open()
    const body = JSON.stringify({ auth: { authRequest: { clientId: 'another' } } })
    await ask(`/_api/redirects-api/v1${end}`, { method: 'POST', body })
    expect(platform.requests.map((request) => request.body)).toEqual([
      { auth: { authRequest: { clientId: 'shop' } } },
    ])
  },
)

test.each(['/oauth2/revoke', '/oauth2/revok%65'])(
  'a POST to %s revokes the token of the cookie',
  async (path) => {
    const { platform, ask } = open()
    expect((await ask(path, { method: 'POST', body: '{"token":"another"}' })).status).toBe(200)
    expect(platform.ended()).toEqual(['family.0'])
  },
)

describe('writes from other origins are refused', () => {
  test.each<[string, Record<string, string>, number]>([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: shop }, 403],
    ['a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['old browser, another origin', { 'sec-fetch-site': '', origin: 'https://evil.test' }, 403],
    ['old browser, a sandboxed frame', { 'sec-fetch-site': '', origin: 'null' }, 403],
    ['old browser, no origin', { 'sec-fetch-site': '' }, 403],
    ['old browser, the same origin', { 'sec-fetch-site': '', origin: shop }, 200],
    ['the same origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['the person', { 'sec-fetch-site': 'none' }, 200],
  ])('%s', async (_, headers, status) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { platform, ask } = open()
      const answer = await ask('/ecom/v1/carts/current', { method, headers })
      expect(answer.status).toBe(status)
      expect(platform.requests).toHaveLength(status === 200 ? 1 : 0)
      if (status === 403)
        expect(await answer.json()).toMatchObject({
          details: { applicationError: { code: 'PERMISSION_DENIED' } },
        })
    }
  })

  test('other methods are refused', async () => {
    expect((await open().ask('/ecom/v1', { method: 'OPTIONS' })).status).toBe(405)
  })
})

test('a body over 256 KiB is refused, with or without Content-Length', async () => {
  const { platform, ask } = open()
  platform.answer = () => json({})
  const body = (size: number) => `"${'a'.repeat(size - 2)}"`
  const stream = (size: number) => new Blob([body(size)]).stream()
  const maxBytes = 256 * 1024
  expect((await ask(add, { method: 'POST', body: body(maxBytes) })).status).toBe(200)
  expect(
    (await ask(add, { method: 'POST', body: stream(maxBytes), duplex: 'half' } as RequestInit)).status,
  ).toBe(200)
  platform.requests.length = 0
  for (const init of [
    { body: body(maxBytes + 1) },
    { body: stream(maxBytes + 1), duplex: 'half' },
    { body: 'x', headers: { 'content-length': `${maxBytes + 1}` } },
  ]) {
    const answer = await ask(add, { method: 'POST', ...init })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      details: { applicationError: { code: 'PAYLOAD_TOO_LARGE' } },
    })
  }
  expect(platform.requests).toEqual([])
})

describe('when the platform fails', () => {
  const answerOf = async (answer: () => Response | Promise<Response>) => {
    const { platform, ask } = open()
    platform.answer = answer
    const got = await ask('/ecom/v1/carts/current')
    return { status: got.status, body: await got.json(), type: got.headers.get('content-type') }
  }
  const unavailable = { details: { applicationError: { code: 'UNAVAILABLE' } } }

  test('a session that may not be refreshed yet is a 429 that says when', async () => {
    const { platform, ask } = open()
    const data = { budget: 'tokens', scope: 'network', retryAfter: 1200 }
    platform.token = () => {
      const answer = refusal(429, 'TOO_MANY_REQUESTS', data)
      answer.headers.set('retry-after', '1200')
      return answer
    }
    const answer = await ask(add, { method: 'POST', body: '{}' }, tokensOf('old', -1))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1200'])
    expect(await answer.json()).toMatchObject({
      details: { applicationError: { code: 'TOO_MANY_REQUESTS', data } },
    })
  })

  test('an unreachable platform is a 502 with an error body', async () => {
    expect(await answerOf(() => Promise.reject(new TypeError('fetch failed')))).toMatchObject({
      status: 502,
      body: unavailable,
    })
  })

  test('HTML and redirects of the platform are not passed to the page', async () => {
    const html = (status: number) => () =>
      new Response('<script>1</script>', { status, headers: { 'content-type': 'text/html' } })
    expect(await answerOf(html(200))).toMatchObject({
      status: 502,
      body: unavailable,
      type: 'application/json',
    })
    expect(await answerOf(html(503))).toMatchObject({ status: 503, body: unavailable })
    expect(await answerOf(() => Response.redirect('https://evil.test'))).toMatchObject({
      status: 502,
      body: unavailable,
    })
  })
})

test('every response of the platform is read or cancelled, so that its connection is released', async () => {
  const { platform, options, ask } = open()
  const answers: Response[] = []
  options.fetch = async (request) => {
    const answer = await platform.fetch(request)
    answers.push(answer)
    return answer
  }
  platform.answer = () => new Response('<p>Busy</p>', { headers: { 'content-type': 'text/html' } })
  await (await ask('/ecom/v1/carts/current', {}, tokensOf('over', 3600))).text()
  expect(answers.map(({ status, bodyUsed }) => [status, bodyUsed])).toEqual([
    [401, true],
    [200, true],
    [200, true],
  ])
})

test('the browser’s client and the proxy keep a visitor’s session in a cookie', async () => {
  const { platform, options } = open()
  let jar = ''
  const fetch = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('cookie', jar)
    headers.set('sec-fetch-site', 'same-origin')
    const answer = await createProxyHandler(options)(new Request(request, { headers }))
    jar = answer.headers.get('set-cookie')?.split(';')[0] ?? jar
    return answer
  }
  const client = createProxyClient({ url: base, modules: { cart }, fetch })
  await client.cart.get()
  await client.cart.add([{ productId: 'p' }])
  platform.expireAll()
  await client.cart.get()
  expect(platform.grants()).toEqual(['anonymous', 'refresh_token'])
})

test("session.end in the browser ends the session of the server's cookie and revokes its token", async () => {
  const { platform, options } = open()
  let cookieHeader = cookie(tokensOf('good', 3600))
  const fetch = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('cookie', cookieHeader)
    const answer = await createProxyHandler(options)(new Request(request, { headers }))
    cookieHeader = answer.headers.get('set-cookie') ?? cookieHeader
    return answer
  }
  const modules = { cart, session }
  const client = createProxyClient({ url: base, modules, fetch })
  await client.session.end()
  expect(platform.ended()).toEqual(['family.0'])
  expect(cookieHeader).toMatch(/^[^=]+=;.*Max-Age=0/i)
})
