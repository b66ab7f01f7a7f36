// A strict client of the OAuth standards signs a member in: discovery, PKCE, code, refresh and revocation.
import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../../shop/open-shop.ts'
import { getSessionToken, iam } from '../../shop/sign-in.ts'

const redirectUri = 'http://shop.test/callback'

/** What the client sends its requests with. */
const optionsOf = (shop: Shop) => ({
  [oauth.allowInsecureRequests]: true as const,
  [oauth.customFetch]: (url: string, init: object) => shop.fetch(new Request(url, init)),
})

/** Reads the metadata of the platform. */
async function discover(shop: Shop) {
  const issuer = new URL('http://platform.test')
  const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...optionsOf(shop) })
  return oauth.processDiscoveryResponse(issuer, response)
}

/** Sends the visitor to the sign-in page, signs in there, and returns the address that the visitor comes back to. */
async function visitSignInPage(shop: Shop, authorize: URL) {
  const page = await shop.fetch(new Request(authorize))
  expect(page.status).toBe(303)
  const state = new URL(page.headers.get('location') ?? '').searchParams.get('session') ?? ''
  const sessionToken = await getSessionToken(shop.visitor().ask, 'ada@example.com')
  const params = new URLSearchParams({ state, sessionToken })
  const back = await shop.fetch(new Request(`http://platform.test${iam}/v1/callback?${params}`))
  return new URL(back.headers.get('location') ?? '')
}

/** Signs in up to the answer of the token endpoint. */
async function exchange(
  shop: Shop,
  as: oauth.AuthorizationServer,
  authentication: oauth.ClientAuth,
  extra: Record<string, string> = {},
) {
  const client: oauth.Client = { client_id: shop.clientId }
  const verifier = oauth.generateRandomCodeVerifier()
  const state = extra.state ?? oauth.generateRandomState()
  const authorize = new URL(as.authorization_endpoint ?? '')
  authorize.search = `${new URLSearchParams({
    client_id: shop.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'offline_access',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...extra,
  })}`
  const params = oauth.validateAuthResponse(
    as,
    client,
    await visitSignInPage(shop, authorize),
    state || oauth.expectNoState,
  )
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    authentication,
    params,
    redirectUri,
    verifier,
    optionsOf(shop),
  )
  return { client, response, params, verifier }
}

test('a strict client discovers the platform, signs a member in, refreshes and revokes', async () => {
  const shop = await openShop()
  const as = await discover(shop)
  const { client, response } = await exchange(shop, as, oauth.None())
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900 })
  const refresh = async (token: string) =>
    oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, optionsOf(shop)),
    )
  const refreshed = await refresh(tokens.refresh_token ?? '')
  const info = await oauth.protectedResourceRequest(
    refreshed.access_token,
    'GET',
    new URL('http://platform.test/oauth2/user-info'),
    new Headers(),
    null,
    optionsOf(shop),
  )
  expect(await info.json()).toMatchObject({ email: 'ada@example.com' })
  const token = refreshed.refresh_token ?? ''
  const revoked = await oauth.revocationRequest(as, client, oauth.None(), token, optionsOf(shop))
  await oauth.processRevocationResponse(revoked)
  await expect(refresh(token)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
})

test('a strict client with a secret signs a member in, and a wrong secret is refused as the standard says', async () => {
  const secret = 'the-secret-of-the-client-0123456789'
  const shop = await openShop({ clientSecret: secret })
  const as = await discover(shop)
  expect(as.token_endpoint_auth_methods_supported).toContain('client_secret_post')
  expect(as.revocation_endpoint_auth_methods_supported).toContain('client_secret_post')
  const right = await exchange(shop, as, oauth.ClientSecretPost(secret))
  const tokens = await oauth.processAuthorizationCodeResponse(as, right.client, right.response)
  expect(tokens.access_token).toBeTypeOf('string')
  const wrong = await exchange(shop, as, oauth.ClientSecretPost('another-secret-0123456789'))
  await expect(
    oauth.processAuthorizationCodeResponse(as, wrong.client, wrong.response),
  ).rejects.toMatchObject({ error: 'invalid_client', status: 401 })
})

test('a strict client may send its secret in a header, at every endpoint that takes one', async () => {
  const secret = 'a secret: with % + & = and umlauts äöü'
  const shop = await openShop({ clientSecret: secret })
  const as = await discover(shop)
  for (const methods of [
    as.token_endpoint_auth_methods_supported,
    as.revocation_endpoint_auth_methods_supported,
  ])
    expect(methods).toEqual(['none', 'client_secret_post', 'client_secret_basic'])
  const basic = oauth.ClientSecretBasic(secret)
  const { client, response } = await exchange(shop, as, basic)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
  const token = tokens.refresh_token ?? ''
  const refresh = await oauth.refreshTokenGrantRequest(as, client, basic, token, optionsOf(shop))
  const refreshed = await oauth.processRefreshTokenResponse(as, client, refresh)
  const sendInfo = (authorization: string) =>
    shop.ask('POST', '/oauth2/token-info', {
      headers: { authorization },
      body: { token: refreshed.access_token },
    })
  const header = toBasic(shop.clientId, secret)
  expect((await sendInfo(header)).body).toMatchObject({ active: true, subjectType: 'MEMBER' })
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(as, client, basic, token, optionsOf(shop)),
  )
  const again = await oauth.refreshTokenGrantRequest(as, client, basic, token, optionsOf(shop))
  await expect(oauth.processRefreshTokenResponse(as, client, again)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

/** An id and a secret as the header has them (RFC 6749 §2.3.1). */
const toBasic = (id: string, secret: string) =>
  `Basic ${btoa([id, secret].map((part) => new URLSearchParams({ part }).toString().slice(5)).join(':'))}`

test('a header with wrong or malformed credentials is refused, and names the scheme', async () => {
  const secret = 'the-secret-of-the-client-0123456789'
  const shop = await openShop({ clientSecret: secret })
  const other = await openShop({ clientSecret: secret })
  const ask = (authorization: string, more: object = {}) =>
    shop.ask('POST', '/oauth2/token', {
      headers: { authorization },
      body: { grant_type: 'anonymous', ...more },
    })
  expect((await ask(toBasic(shop.clientId, secret))).status).toBe(200)
  expect((await ask(toBasic(shop.clientId, secret).replace('Basic', 'bAsIc '))).status).toBe(200)
  expect((await ask(toBasic(shop.clientId, secret), { client_id: shop.clientId })).status).toBe(200)
  const right = toBasic(shop.clientId, secret)
  const wrong = [
    toBasic(shop.clientId, 'another-secret-0123456789'),
    toBasic('00000000-0000-4000-8000-000000000000', secret),
    toBasic(shop.clientId, ''),
    toBasic('', secret),
    'Basic',
    'Basic ',
    `Basic ${shop.clientId}:${secret}`,
    `Basic ${btoa(shop.clientId)}`,
    `Basic ${btoa(`${shop.clientId}:%`)}`,
    `Basic ${btoa(`${shop.clientId}:%ff`)}`,
    `Basic ${btoa(`%00:${secret}`)}`,
    `Basic ${btoa(`${shop.clientId}%00:${secret}`)}`,
    `Basic ${btoa(`${shop.clientId}:${secret}%00`)}`,
    `Basic ${btoa(`${shop.clientId}:${secret}\n`)}`,
    `Basic ${btoa(`${shop.clientId}:${secret}é`)}`,
    `${right}, ${right}`,
    `${right} x`,
    `${right}====`,
    right.replaceAll(/[+/=]*$/g, '_'),
  ]
  for (const authorization of wrong) {
    const { status, body, headers } = await ask(authorization)
    expect([authorization, status, body.error]).toEqual([authorization, 401, 'invalid_client'])
    expect(headers.get('www-authenticate')).toMatch(/^Basic realm="/)
  }
  // With two ways to name the client in one request, another server may read the other one.
  for (const more of [
    { client_secret: secret },
    { client_secret: secret, client_id: shop.clientId },
    { client_id: other.clientId },
    { clientId: other.clientId },
  ]) {
    const { status, body } = await ask(right, more)
    expect([more, status, body.error]).toEqual([more, 400, 'invalid_request'])
  }
  // Without the header no browser may be led to ask for a password.
  const plain = await shop.ask('POST', '/oauth2/token', {
    body: { grant_type: 'anonymous', client_id: shop.clientId, client_secret: 'another-secret' },
  })
  expect([plain.status, plain.headers.has('www-authenticate')]).toEqual([401, false])
})

test('a strict client reads the errors of the token endpoint and of the authorization', async () => {
  const shop = await openShop()
  const as = await discover(shop)
  const { client, params } = await exchange(shop, as, oauth.None())
  // The code is used up, and the verifier is another one.
  const again = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    params,
    redirectUri,
    oauth.generateRandomCodeVerifier(),
    optionsOf(shop),
  )
  await expect(oauth.processAuthorizationCodeResponse(as, client, again)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const authorize = new URL(as.authorization_endpoint ?? '')
  authorize.search = `${new URLSearchParams({ client_id: shop.clientId, redirect_uri: redirectUri, response_type: 'code', state: 'the-state' })}`
  const refused = await shop.fetch(new Request(authorize))
  const location = new URL(refused.headers.get('location') ?? '')
  expect(() => oauth.validateAuthResponse(as, client, location, 'the-state')).toThrow(
    expect.objectContaining({ error: 'invalid_request' }),
  )
  // A response that another server has sent, or that belongs to another sign-in, is no response.
  const foreign = new URL(location)
  foreign.searchParams.set('iss', 'http://evil.test')
  expect(() => oauth.validateAuthResponse(as, client, foreign, 'the-state')).toThrow(/iss/)
})

test('a strict client needs no state, and a parameter without a value counts as absent', async () => {
  const shop = await openShop()
  const as = await discover(shop)
  const { client, response } = await exchange(shop, as, oauth.None(), { state: '', prompt: '', nonce: '' })
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response)
  expect(tokens.access_token).toBeTypeOf('string')
})

test('a strict client learns the scope that it has got, and a response in the fragment has the same parameters', async () => {
  const shop = await openShop()
  const as = await discover(shop)
  const client: oauth.Client = { client_id: shop.clientId }
  const { response } = await exchange(shop, as, oauth.None())
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({
    access_token: expect.any(String),
    expires_in: 900,
    refresh_token: expect.any(String),
    scope: 'offline_access',
    token_type: 'Bearer',
  })
  const wider = await exchange(shop, as, oauth.None(), { scope: 'openid offline_access' })
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, wider.response)
  expect(tokens.scope).toBe('offline_access')
  const authorize = new URL(as.authorization_endpoint ?? '')
  const verifier = oauth.generateRandomCodeVerifier()
  authorize.search = `${new URLSearchParams({
    client_id: shop.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    response_mode: 'fragment',
    state: 'the-state',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })}`
  const back = await visitSignInPage(shop, authorize)
  expect(back.search).toBe('')
  const params = oauth.validateAuthResponse(as, client, new URLSearchParams(back.hash.slice(1)), 'the-state')
  expect([...params.keys()].sort()).toEqual(['code', 'iss', 'state'])
})
