// Signing in behind the proxy: the server completes the sign-in, and the page never sees what would give it tokens.
import { describe, expect, test } from 'vitest'
import { json, refusal, tokensOf } from '../../tests/fake-platform.ts'
import { openSignIn, success } from '../../tests/fake-sign-in.ts'
import { readCookie, writeCookie } from '../cookie.ts'
import { cart, createProxyClient, session, signIn } from '../index.ts'
import { createProxyHandler } from '../server.ts'

const shop = 'https://shop.test'
const login = '/_api/iam/authentication/v2/login'
const redirectSession = '/_api/redirects-api/v1/redirect-session'
const ada = { email: 'ada@example.com', password: 'correct horse battery' }

/** A page behind the proxy: its client, its cookie, and every byte that the proxy has sent to it. */
const open = () => {
  const fake = openSignIn()
  fake.platform.accept('visitor')
  const options = { clientId: 'shop', url: 'http://platform.test', prefix: '/shop-api', fetch: fake.fetch }
  const received: string[] = []
  let cookie = (writeCookie(new Request(shop), 'shop', tokensOf('visitor', 3600)) ?? '').split(';')[0] ?? ''
  const fetch = async (request: Request, site = 'same-origin') => {
    const headers = new Headers(request.headers)
    headers.set('sec-fetch-site', site)
    headers.set('cookie', cookie)
    const response = await createProxyHandler(options)(new Request(request, { headers }))
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    const text = await response.text()
    const others = [...response.headers].filter(([name]) => name !== 'set-cookie')
    received.push(text, JSON.stringify(others))
    return new Response(text, response)
  }
  const modules = { cart, session, signIn }
  const client = createProxyClient({ url: `${shop}/shop-api`, modules, fetch })
  const post = (path: string, body: unknown, site?: string) =>
    fetch(new Request(`${shop}/shop-api${path}`, { method: 'POST', body: JSON.stringify(body) }), site)
  const tokens = () => readCookie(new Request(shop, { headers: { cookie } }), 'shop')
  return { ...fake, client, post, received, tokens }
}

describe('a sign-in that succeeds', () => {
  test('is completed by the proxy: the cookie is rotated, and the page sees SUCCESS without a token', async () => {
    const { client, answers, tokens, received, platform, requests } = open()
    answers[login] = () => success('the-session-token')
    const state = await client.signIn.login(ada)
    expect(state).toEqual({ state: 'SUCCESS', sessionToken: undefined })
    expect(await client.signIn.complete(state)).toEqual(state)
    expect(requests).toMatchObject([{ sessionToken: 'the-session-token', prompt: 'none' }])
    expect(tokens()).toMatchObject({
      accessToken: { value: 'member-1' },
      refreshToken: { role: 'member', value: 'members.0' },
    })
    expect(received.join()).not.toMatch(/the-session-token|of-the-redirect|member-1|members\.0|code-/)
    await client.cart.get()
    expect(platform.calls().at(-1)?.headers.get('authorization')).toBe('member-1')
  })

  test('under every address that answers one', async () => {
    const addresses = [
      '/_api/iam/authentication/v2/register',
      '/iam/authentication/v2/login',
      '/v2/login',
      '/_api/iam/verification/v1/auth/verify',
      '/v1/auth/verify',
      '/_api/iam/recovery/v1/recover',
    ]
    for (const address of addresses) {
      const { answers, post, tokens, received } = open()
      answers[address] = () => success('the-session-token')
      expect(await (await post(address, {})).json()).toEqual({ state: 'SUCCESS', additionalData: {} })
      expect(tokens()?.refreshToken.role).toBe('member')
      expect(received.join()).not.toContain('the-session-token')
    }
  })

  test('but whose exchange fails is a failure, and the visitor stays', async () => {
    const { answers, post, tokens, received } = open()
    answers[login] = () => success('the-session-token')
    answers['/oauth2/authorize'] = () => json({ error: 'login_required' }, 400)
    const response = await post(login, {})
    expect(response.status).toBe(502)
    expect(tokens()?.refreshToken.role).toBe('visitor')
    expect(received.join()).not.toContain('the-session-token')
  })

  test('of another site changes nothing', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const { answers, post, platform, tokens } = open()
      answers[login] = () => success()
      expect((await post(login, {}, site)).status).toBe(403)
      expect(platform.requests).toEqual([])
      expect(tokens()?.refreshToken.role).toBe('visitor')
    }
  })
})

test('other states and refusals reach the page as they are', async () => {
  const { client, answers, tokens } = open()
  answers[login] = () => json({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 's', additionalData: {} })
  expect(await client.signIn.login(ada)).toEqual({ state: 'EMAIL_VERIFICATION_REQUIRED', stateToken: 's' })
  answers[login] = () => refusal(400, '-19976')
  expect(await client.signIn.login(ada)).toMatchObject({ state: 'FAILURE', errorCode: 'invalidPassword' })
  expect(tokens()?.refreshToken.role).toBe('visitor')
})

test('no answer to a write contains a session token, at any depth', async () => {
  const { answers, post, received } = open()
  answers['/_api/iam/authentication/v2/sign-on'] = () =>
    json({ sessionToken: 'the-session-token', identity: { id: 'm' } })
  expect(await (await post('/_api/iam/authentication/v2/sign-on', {})).json()).toEqual({
    identity: { id: 'm' },
  })
  answers['/v2/odd'] = () => json({ state: 'FAILED', list: [{ sessionToken: 'the-session-token' }] })
  expect(await (await post('/v2/odd', {})).json()).toEqual({ state: 'FAILED', list: [{}] })
  answers['/v2/broken'] = () =>
    new Response('{"sessionToken":"the-session-token"', { headers: { 'content-type': 'application/json' } })
  expect((await post('/v2/broken', {})).status).toBe(502)
  await post(redirectSession, { login: {} })
  expect(received.join()).not.toMatch(/the-session-token|of-the-redirect/)
})

test('a text that mentions a session token is left as it is', async () => {
  const { answers, post } = open()
  const note = 'my "sessionToken": "x"'
  answers['/ecom/v1/carts/current'] = () => json({ cart: { id: 'c', buyerNote: note } })
  const response = await post('/ecom/v1/carts/current', {})
  expect(await response.json()).toEqual({ cart: { id: 'c', buyerNote: note } })
})

test('a page makes redirect sessions for the client of the proxy only', async () => {
  const { post, platform } = open()
  const callbacks = { postFlowUrl: shop }
  await post(redirectSession, { logout: { clientId: 'another' }, callbacks })
  await post('/v1/redirect-session', { auth: { authRequest: { clientId: 'another', state: 's' } } })
  await post(redirectSession, { login: {} })
  expect(platform.calls().map(({ body }) => body)).toEqual([
    { logout: { clientId: 'shop' }, callbacks },
    { auth: { authRequest: { clientId: 'shop', state: 's' } } },
    { login: {} },
  ])
})

test('signing out returns the address of the platform’s page, and ends the session of the cookie', async () => {
  const { client, answers, tokens, platform, redirects } = open()
  answers[login] = () => success()
  await client.signIn.login(ada)
  const { logoutUrl } = await client.signIn.logout({ returnTo: `${shop}/bye` })
  expect(logoutUrl).toContain('http://platform.test/')
  expect(redirects.at(-1)).toMatchObject({ logout: { clientId: 'shop' } })
  expect(platform.ended()).toEqual(['members.0'])
  expect(tokens()).toBeUndefined()
})

test('session.signedIn asks the platform', async () => {
  const { client, answers } = open()
  const store = { id: 's', name: 'Shop' }
  answers['/vitrine/v1/me'] = () => json({ principal: { type: 'VISITOR', visitorId: 'v' }, store })
  expect(await client.session.signedIn()).toBe(false)
  answers['/vitrine/v1/me'] = () =>
    json({ principal: { type: 'MEMBER', memberId: 'm', visitorId: 'v' }, store })
  expect(await client.session.signedIn()).toBe(true)
})

test('tokens stay out of reach: other internal addresses are not found', async () => {
  const { post, platform } = open()
  const paths = ['/oauth2/token', '/oauth2/authorize', '/_api/oauth2/token', '/_api/iam', '/_api/x/iam/y']
  for (const path of [...paths, '/_api/iam/../oauth2/token', '/_api/iam/%2e%2e/oauth2/token'])
    expect([path, (await post(path, {})).status]).toEqual([path, 404])
  expect(platform.requests).toEqual([])
})
