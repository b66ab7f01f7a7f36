// Where a sign-in, a sign-out and a mail may lead: to registered addresses, and to nothing that resembles one.
import { expect, test } from 'vitest'
import { resembling } from '../../shop/hostile-addresses.ts'
import { say } from '../../shop/figures.ts'
import { openShop, type Shop, type ShopOptions } from '../../shop/open-shop.ts'
import { beginAuth, newPkce, openRedirect, getSessionToken, urlOf } from '../../shop/sign-in.ts'

const registered = 'https://shop.example/account/callback'
const storefrontUrl = 'https://shop.example'
const open = (options: ShopOptions = {}) =>
  openShop({ storefrontUrl, redirectUris: [registered], ...options })

const page = (shop: Shop, path: string, params: URLSearchParams) =>
  shop.fetch(new Request(`http://platform.test${path}?${params}`))

/** The parameters of an authorization request. */
const authParams = (shop: Shop, redirectUri: string, extra: Record<string, string> = {}) =>
  new URLSearchParams({
    client_id: shop.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 'the-state',
    code_challenge: newPkce().challenge,
    code_challenge_method: 'S256',
    ...extra,
  })

test('a redirect address counts only if it is a registered one, byte for byte (LG5)', async () => {
  const shop = await open()
  const { ask } = shop.visitor()
  const addresses = resembling(registered)
  say(`LG5: ${addresses.length} addresses that resemble a registered one`)
  expect(addresses.length).toBeGreaterThan(400)
  const accepted: string[] = []
  for (const address of addresses) {
    const begun = await beginAuth(shop, ask, { prompt: 'login', redirectUri: address })
    const authorized = await page(shop, '/oauth2/authorize', authParams(shop, address))
    const isRefused = begun.status === 400 && authorized.status === 400
    if (!isRefused || authorized.headers.has('location')) accepted.push(address)
  }
  expect(accepted).toEqual([])
  for (const address of [registered, `${storefrontUrl}/callback`]) {
    expect((await beginAuth(shop, ask, { prompt: 'login', redirectUri: address })).status).toBe(200)
    const { status, headers } = await page(shop, '/oauth2/authorize', authParams(shop, address))
    expect([status, headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^http:\/\/platform\.test\/sign-in\?session=[\w-]+$/),
    ])
  }
})

test('a parameter that is sent twice, or differently in its two spellings, leads nowhere (LG5)', async () => {
  const shop = await open()
  const foreign = 'https://evil.example/'
  const params = authParams(shop, registered)
  for (const extra of [
    ['redirect_uri', foreign],
    ['redirect_uri', registered],
    ['redirectUri', foreign],
    ['client_id', 'another'],
    ['clientId', 'another'],
  ] as const) {
    for (const isFirst of [true, false]) {
      const pairs = isFirst ? [extra, ...params] : [...params, extra]
      const { status, headers } = await page(shop, '/oauth2/authorize', new URLSearchParams(pairs as never))
      expect([extra, status, headers.get('location')]).toEqual([extra, 400, null])
    }
  }
})

test('ports of the developer’s machine are free only while the platform runs there too (LG5)', async () => {
  const redirectUris = ['http://localhost:3000/callback', 'http://127.0.0.1:3000/callback', registered]
  const free = ['http://localhost:5173/callback', 'http://localhost/callback', 'http://127.0.0.1:81/callback']
  const never = [
    'http://localhost:5173/',
    'http://localhost:5173/callback/',
    'https://localhost:3000/callback',
    'http://localhost:3000@evil.example/callback',
    'http://localhost:3000.evil.example/callback',
    'http://localhost.evil.example:3000/callback',
    'http://localhost:/callback',
    'http://localhost:30a0/callback',
    'http://LOCALHOST:3000/callback',
    'http://[::1]:3000/callback',
    'http://0.0.0.0:3000/callback',
    'http://127.0.0.2:3000/callback',
    'https://shop.example:8443/account/callback',
  ]
  for (const [platformUrl, isFree] of [
    ['http://localhost:4000', true],
    ['http://127.0.0.1:4000', true],
    ['https://platform.example', false],
    ['https://localhost.example', false],
    ['http://localhost.evil.example', false],
  ] as const) {
    const shop = await open({ platformUrl, redirectUris })
    const { ask } = shop.visitor()
    const statusOf = async (redirectUri: string) =>
      (await beginAuth(shop, ask, { prompt: 'login', redirectUri })).status
    for (const address of free)
      expect([address, await statusOf(address)]).toEqual([address, isFree ? 200 : 400])
    for (const address of never) expect([address, await statusOf(address)]).toEqual([address, 400])
    for (const address of redirectUris) expect(await statusOf(address)).toBe(200)
  }
})

test('an unknown client or address gets a page, every other error goes back with its state (LG6)', async () => {
  const shop = await open()
  const { ask } = shop.visitor()
  const pages = [
    authParams(shop, 'https://evil.example/'),
    authParams(shop, registered, { client_id: 'unknown' }),
    authParams(shop, registered, { client_id: '' }),
    authParams(shop, ''),
    new URLSearchParams(),
    new URLSearchParams({ session: 'unknown' }),
  ]
  for (const params of pages) {
    const { status, headers } = await page(shop, '/oauth2/authorize', params)
    expect([status, headers.get('location'), headers.get('content-type')]).toEqual([
      400,
      null,
      'text/html; charset=utf-8',
    ])
  }
  const used = await getSessionToken(ask, 'ada@example.com')
  await beginAuth(shop, ask, { sessionToken: used })
  const errors: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'invalid_request'],
    [{ code_challenge: '', prompt: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_mode: 'form_post' }, 'invalid_request'],
    [{ prompt: 'consent' }, 'invalid_request'],
    [{ prompt: 'none' }, 'login_required'],
    [{ prompt: 'none', session_token: 'unknown' }, 'login_required'],
    [{ prompt: 'none', session_token: used }, 'login_required'],
  ]
  for (const [extra, error] of errors) {
    const { status, headers } = await page(shop, '/oauth2/authorize', authParams(shop, registered, extra))
    const location = new URL(headers.get('location') ?? 'none:')
    expect([extra, status, location.origin + location.pathname]).toEqual([extra, 303, registered])
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'the-state',
      iss: 'http://platform.test',
    })
    const inFragment = await page(
      shop,
      '/oauth2/authorize',
      authParams(shop, registered, { response_mode: 'fragment', ...extra }),
    )
    if (!extra.response_mode)
      expect(inFragment.headers.get('location')).toMatch(new RegExp(`^${registered}#error=${error}&`))
  }
})

test('an address that is no longer registered gets no code', async () => {
  const shop = await open()
  const { ask } = shop.visitor()
  const sessionToken = await getSessionToken(ask, 'ada@example.com')
  const begun = await beginAuth(shop, ask, { redirectUri: registered, sessionToken })
  await shop.rows(`update oauth_clients set redirect_uris = '{}' where store_id = $1`)
  expect(
    await openRedirect(
      {
        fetch: async (request) => {
          const response = await shop.fetch(request)
          expect([response.status, response.headers.get('location')]).toEqual([400, null])
          return Response.json({})
        },
      },
      urlOf(begun),
    ),
  ).toBe('')
})

test('a sign-out leads to a registered origin or to the signed-out page (LG26)', async () => {
  const shop = await open()
  const { ask } = shop.visitor()
  const isForeign = (location: string) => {
    const { origin } = new URL(location)
    return origin !== storefrontUrl && origin !== 'http://platform.test'
  }
  const foreign: string[] = []
  for (const address of resembling(registered)) {
    const params = new URLSearchParams({ clientId: shop.clientId, postLogoutRedirectUri: address })
    const { status, headers } = await page(shop, '/_api/iam/authentication/v1/logout', params)
    const location = headers.get('location') ?? ''
    if (status === 303 ? isForeign(location) : location !== '') foreign.push(address)
    const body = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl: address } }
    const created = await ask('POST', '/v1/redirect-session', { body })
    if (
      created.status === 200 &&
      isForeign(new URL(urlOf(created)).searchParams.get('postLogoutRedirectUri') ?? '')
    )
      foreign.push(address)
  }
  expect(foreign).toEqual([])
  const body = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl: `${storefrontUrl}/cart` } }
  const out = await shop.fetch(new Request(urlOf(await ask('POST', '/v1/redirect-session', { body }))))
  expect(out.headers.get('location')).toBe(`${storefrontUrl}/cart`)
  const unknown = new URLSearchParams({ clientId: 'unknown', postLogoutRedirectUri: `${storefrontUrl}/cart` })
  const { headers } = await page(shop, '/_api/iam/authentication/v1/logout', unknown)
  expect(headers.get('location')).toBe('http://platform.test/signed-out')
})
