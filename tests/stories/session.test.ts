// The token endpoint: visitors get, refresh and revoke tokens.
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'

const requestToken = (shop: Shop, body: object | string, headers = {}) =>
  shop.ask('POST', '/oauth2/token', { body, headers })

interface TokenPair {
  access_token: string
  refresh_token: string
}
const tokensOf = ({ body }: { body: object }) => body as unknown as TokenPair
const day = 86_400

async function visitorIdOf(shop: Shop, { access_token }: TokenPair) {
  const headers = { authorization: access_token }
  const response = await shop.ask('PATCH', '/ecom/v1/carts/current', {
    body: { cartInfo: { buyerNote: 'x' } },
    headers,
  })
  return (response.body as { cart: { buyerInfo: { visitorId: string } } }).cart.buyerInfo.visitorId
}

test('a visitor gets tokens with camelCase or snake_case names, as JSON or as a form, and at the older path', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const answers = [
    await requestToken(shop, { grantType: 'anonymous', clientId }),
    await requestToken(shop, { grant_type: 'anonymous', client_id: clientId }),
    await requestToken(shop, `grant_type=anonymous&client_id=${clientId}`, form),
    await requestToken(shop, { grantType: 'anonymous', clientId }, { authorization: 'something old' }),
    await shop.ask('POST', '/_api/oauth2/token', { body: { grantType: 'anonymous', clientId } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 14_400 })
  }
  // RFC 6749 §5.1 asks for the scope if it is not the one that was asked for; the published client expects null.
  expect(answers.map(({ body }) => body.scope)).toEqual([
    null,
    'offline_access',
    'offline_access',
    null,
    null,
  ])
  const visitors = await Promise.all(answers.map((answer) => visitorIdOf(shop, tokensOf(answer))))
  expect(new Set(visitors).size).toBe(answers.length)
})

test('a refresh token refreshes the session, in either spelling, with or without the client id', async () => {
  const shop = await openShop()
  const first = tokensOf(await requestToken(shop, { grantType: 'anonymous', clientId: shop.clientId }))
  const { refresh_token: refreshToken } = first
  const answers = [
    await requestToken(shop, { grantType: 'refresh_token', refreshToken }),
    await requestToken(shop, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: shop.clientId,
    }),
    await requestToken(shop, `grant_type=refresh_token&refresh_token=${refreshToken}`, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  ]
  const visitor = await visitorIdOf(shop, first)
  for (const answer of answers) expect(await visitorIdOf(shop, tokensOf(answer))).toBe(visitor)
  // The same refresh token always gets the same successor.
  expect(new Set(answers.map((answer) => tokensOf(answer).refresh_token)).size).toBe(1)
})

test('the token endpoint refuses requests with the error codes of OAuth', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const other = await openShop()
  const { refresh_token } = tokensOf(await requestToken(shop, { grantType: 'anonymous', clientId }))
  const invalid: [object, number, string][] = [
    [{}, 400, 'invalid_request'],
    [{ grantType: '' }, 400, 'invalid_request'],
    [{ grantType: 7, clientId }, 400, 'invalid_request'],
    [{ grantType: 'password', clientId }, 400, 'unsupported_grant_type'],
    [{ grantType: 'authorized_client', member_id: 'x' }, 403, 'unauthorized_client'],
    [{ grantType: 'authorization_code', clientId, codeVerifier: 'v'.repeat(43) }, 400, 'invalid_request'],
    [{ grantType: 'client_credentials', clientId }, 400, 'unsupported_grant_type'],
    [{ grantType: 'toString', clientId }, 400, 'unsupported_grant_type'],
    [{ grantType: 'anonymous' }, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId, client_id: other.clientId }, 400, 'invalid_request'],
    [{ grantType: 'anonymous', grant_type: 'refresh_token', clientId }, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId: 'nobody' }, 401, 'invalid_client'],
    [{ grantType: 'anonymous', clientId, clientSecret: 'guess' }, 401, 'invalid_client'],
    [{ grantType: 'refresh_token' }, 400, 'invalid_request'],
    [{ grantType: 'refresh_token', refreshToken: 'nothing' }, 400, 'invalid_grant'],
    [{ grantType: 'refresh_token', refreshToken: `${refresh_token}A` }, 400, 'invalid_grant'],
    [
      { grantType: 'refresh_token', refreshToken: refresh_token, clientId: other.clientId },
      400,
      'invalid_grant',
    ],
  ]
  for (const [body, status, error] of invalid) {
    const response = await requestToken(shop, body)
    expect([body, response.status, response.body.error]).toEqual([body, status, error])
    expect(response.body.error_description).toEqual(expect.any(String))
  }
})

test('a form body is validated as strictly as JSON', async () => {
  const shop = await openShop()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const body of [
    'grant_type=anonymous&client_id=%00',
    'grant_type=%ed%a0%80',
    '',
    '&&==&%',
    '__proto__=1',
    `grant_type=anonymous&client_id=${shop.clientId}&client_id=${shop.clientId}`,
    `grant_type=anonymous&grant_type=refresh_token&client_id=${shop.clientId}`,
  ]) {
    const response = await requestToken(shop, body, headers)
    expect([body, response.status]).toEqual([body, 400])
    expect(['invalid_request', 'unsupported_grant_type']).toContain(response.body.error)
  }
})

test('the previous refresh token works for ten more seconds; an older one ends the token family (TK4)', async () => {
  const shop = await openShop()
  const refresh = async (refreshToken: string) =>
    requestToken(shop, { grantType: 'refresh_token', refreshToken })
  const n0 = tokensOf(
    await requestToken(shop, { grantType: 'anonymous', clientId: shop.clientId }),
  ).refresh_token
  const n1 = tokensOf(await refresh(n0)).refresh_token
  const n2 = tokensOf(await refresh(n1)).refresh_token
  shop.clock.pass(10)
  expect((await refresh(n0)).status).toBe(200)
  shop.clock.pass(1)
  expect((await refresh(n0)).body.error).toBe('invalid_grant')
  for (const token of [n0, n1, n2]) expect((await refresh(token)).body.error).toBe('invalid_grant')
})

test('a refresh token expires after 90 idle days, and a session one year after it began (TK8)', async () => {
  const shop = await openShop()
  const newSession = async () =>
    tokensOf(await requestToken(shop, { grantType: 'anonymous', clientId: shop.clientId })).refresh_token
  const refresh = async (refreshToken: string) =>
    requestToken(shop, { grantType: 'refresh_token', refreshToken })
  const idle = await newSession()
  let active = await newSession()
  for (let passed = 0; passed < 340; passed += 85) {
    shop.clock.pass(85 * day)
    active = tokensOf(await refresh(active)).refresh_token
  }
  expect((await refresh(idle)).body.error).toBe('invalid_grant')
  shop.clock.pass(25 * day - 1)
  expect((await refresh(active)).status).toBe(200)
  shop.clock.pass(1)
  expect((await refresh(active)).body.error).toBe('invalid_grant')
})

test('a client secret is accepted, and a wrong one is refused', async () => {
  const shop = await openShop()
  const clientSecret = 'a secret of some length'
  const { clientId } = await shop.platform.openStore({
    name: 'Two',
    currency: 'EUR',
    storefrontUrl: 'http://two.test',
    clientSecret,
  })
  expect((await requestToken(shop, { grantType: 'anonymous', clientId, clientSecret })).status).toBe(200)
  expect(
    (await requestToken(shop, { grantType: 'anonymous', clientId, clientSecret: `${clientSecret}.` })).status,
  ).toBe(401)
})

test('the token endpoint refuses bodies of more than 8 KiB or 20 fields, in the format of OAuth', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const padding = (count: number) => Array.from({ length: count }, (_, i) => [`field${i}`, ''])
  const asForm = (count: number, more = '') =>
    `${new URLSearchParams([['grant_type', 'anonymous'], ['client_id', clientId], ...padding(count)])}${more}`
  const asJson = (count: number, more = {}) =>
    JSON.stringify({ grantType: 'anonymous', clientId, ...Object.fromEntries(padding(count)), ...more })
  const fill = (body: string, size: number) => body + ' '.repeat(size - body.length)
  const tooLarge = [413, 'invalid_request', 'The request body is larger than 8 KiB']
  const tooMany = [400, 'invalid_request', 'The request has more than 20 fields']
  for (const path of ['/oauth2/token', '/_api/oauth2/token', '/oauth2/revoke']) {
    const outcome = async (body: string, headers = {}) => {
      const response = await shop.ask('POST', path, { body, headers })
      const { error, error_description } = response.body as { error?: string; error_description?: string }
      return [response.status, error, error_description]
    }
    const accepted = path.endsWith('token') ? 200 : 400 // no token to revoke
    expect((await outcome(asForm(18), form))[0]).toBe(accepted)
    expect((await outcome(asJson(18)))[0]).toBe(accepted)
    expect((await outcome(fill(asJson(0), 8192)))[0]).toBe(accepted)
    expect(await outcome(fill(asJson(0), 8193))).toEqual(tooLarge)
    expect(await outcome(asForm(0, `&x=${'%20'.repeat(3000)}`), form)).toEqual(tooLarge)
    expect(await outcome(asForm(19), form)).toEqual(tooMany)
    expect(await outcome(asForm(0, '&'.repeat(8000)), form)).toEqual(tooMany)
    expect(await outcome(asJson(19))).toEqual(tooMany)
    expect(await outcome(asJson(0, { nested: Object.fromEntries(padding(18)) }))).toEqual(tooMany)
  }
  const openapi = (await shop.ask('GET', '/openapi.json')).body as {
    paths: Record<string, { post: { description: string } }>
  }
  for (const path of ['/oauth2/token', '/oauth2/revoke'])
    expect(openapi.paths[path]?.post.description).toContain('The body has at most 8 KiB and 20 fields.')
})

test('the OAuth server metadata names the token and revocation endpoints', async () => {
  const shop = await openShop()
  const { status, body } = await shop.ask('GET', '/.well-known/oauth-authorization-server')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    issuer: 'http://platform.test',
    token_endpoint: 'http://platform.test/oauth2/token',
    revocation_endpoint: 'http://platform.test/oauth2/revoke',
    grant_types_supported: ['anonymous', 'refresh_token', 'authorization_code', 'authorized_client'],
  })
})

test('a revoked session cannot be refreshed, even if its token was never used', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const revoke = (body: object, headers = {}) => shop.ask('POST', '/oauth2/revoke', { body, headers })
  const refresh = async (refreshToken: string) => {
    const { status, body } = await requestToken(shop, { grantType: 'refresh_token', refreshToken })
    return [status, (body as { error?: string }).error]
  }
  const invalidGrant = [400, 'invalid_grant']

  const unused = tokensOf(await requestToken(shop, { grantType: 'anonymous', clientId }))
  expect((await revoke({ token: unused.refresh_token, clientId })).status).toBe(200)
  expect(await refresh(unused.refresh_token)).toEqual(invalidGrant)

  const first = tokensOf(await requestToken(shop, { grantType: 'anonymous', clientId }))
  const second = tokensOf(
    await requestToken(shop, { grantType: 'refresh_token', refreshToken: first.refresh_token }),
  )
  expect((await revoke({ token: second.refresh_token, client_id: 'another' })).body.error).toBe(
    'invalid_client',
  )
  expect((await refresh(second.refresh_token))[0]).toBe(200)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const revocation = `token=${first.refresh_token}&token_type_hint=refresh_token&client_id=${clientId}`
  expect((await shop.ask('POST', '/oauth2/revoke', { body: revocation, headers: form })).status).toBe(200)
  for (const { refresh_token } of [first, second]) expect(await refresh(refresh_token)).toEqual(invalidGrant)

  // An unknown token counts as revoked already (RFC 7009 §2.2); an access token cannot be revoked.
  expect((await revoke({ token: 'nothing', clientId })).status).toBe(200)
  const access = { token: second.access_token, token_type_hint: 'access_token' }
  expect((await revoke(access)).body.error).toBe('unsupported_token_type')
  expect((await revoke({ clientId })).status).toBe(400)
})

test('after session.end() the client is a new visitor', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { refresh } = await visitor.tokens()
  await visitor.session.end()
  expect((await requestToken(shop, { grantType: 'refresh_token', refreshToken: refresh })).status).toBe(400)
  expect((await visitor.tokens()).refresh).not.toBe(refresh)
})
