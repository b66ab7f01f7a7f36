// The token endpoint: who a visitor is, and for how long.
import { expect, test } from 'vitest'
import { openShop, type Shop } from '../shop/open-shop.ts'

const ask = (shop: Shop, body: object | string, headers = {}) =>
  shop.ask('POST', '/oauth2/token', { body, headers })

interface Pair {
  access_token: string
  refresh_token: string
}
const pair = ({ body }: { body: object }) => body as unknown as Pair
const day = 86_400

async function visitorOf(shop: Shop, { access_token }: Pair) {
  const headers = { authorization: access_token }
  const told = await shop.ask('PATCH', '/ecom/v1/carts/current', {
    body: { cartInfo: { buyerNote: 'x' } },
    headers,
  })
  return (told.body as { cart: { buyerInfo: { visitorId: string } } }).cart.buyerInfo.visitorId
}

test('a visitor gets tokens in either spelling, as JSON or as a form, and at the older address', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  const answers = [
    await ask(shop, { grantType: 'anonymous', clientId }),
    await ask(shop, { grant_type: 'anonymous', client_id: clientId }),
    await ask(shop, `grant_type=anonymous&client_id=${clientId}`, form),
    await ask(shop, { grantType: 'anonymous', clientId }, { authorization: 'something old' }),
    await shop.ask('POST', '/_api/oauth2/token', { body: { grantType: 'anonymous', clientId } }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 14_400 })
  }
  // RFC 6749 §5.1 has a text for a scope, or nothing; the published client's dialect has null.
  expect(answers.map(({ body }) => (body as { scope?: null }).scope)).toEqual([
    null,
    undefined,
    undefined,
    null,
    null,
  ])
  const visitors = await Promise.all(answers.map((answer) => visitorOf(shop, pair(answer))))
  expect(new Set(visitors).size).toBe(answers.length)
})

test('a session goes on with its refresh token, in either spelling, with or without the client id', async () => {
  const shop = await openShop()
  const first = pair(await ask(shop, { grantType: 'anonymous', clientId: shop.clientId }))
  const { refresh_token: old } = first
  const answers = [
    await ask(shop, { grantType: 'refresh_token', refreshToken: old }),
    await ask(shop, { grant_type: 'refresh_token', refresh_token: old, client_id: shop.clientId }),
    await ask(shop, `grant_type=refresh_token&refresh_token=${old}`, {
      'content-type': 'application/x-www-form-urlencoded',
    }),
  ]
  const visitor = await visitorOf(shop, first)
  for (const answer of answers) expect(await visitorOf(shop, pair(answer))).toBe(visitor)
  // The same token always answers the same successor.
  expect(new Set(answers.map((answer) => pair(answer).refresh_token)).size).toBe(1)
})

test('what the token endpoint refuses, it refuses in the words of OAuth', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const other = await openShop()
  const { refresh_token } = pair(await ask(shop, { grantType: 'anonymous', clientId }))
  const table: [object, number, string][] = [
    [{}, 400, 'invalid_request'],
    [{ grantType: '' }, 400, 'invalid_request'],
    [{ grantType: 7, clientId }, 400, 'invalid_request'],
    [{ grantType: 'password', clientId }, 400, 'unsupported_grant_type'],
    [{ grantType: 'authorized_client', member_id: 'x' }, 400, 'unsupported_grant_type'],
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
  for (const [body, status, error] of table) {
    const told = await ask(shop, body)
    expect([body, told.status, told.body.error]).toEqual([body, status, error])
    expect(told.body.error_description).toEqual(expect.any(String))
  }
})

test('a form is read as carefully as JSON', async () => {
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
    const told = await ask(shop, body, headers)
    expect([body, told.status]).toEqual([body, 400])
    expect(['invalid_request', 'unsupported_grant_type']).toContain(told.body.error)
  }
})

test('TK4: the predecessor is good for ten seconds more; anything older ends the family', async () => {
  const shop = await openShop()
  const use = async (refreshToken: string) => ask(shop, { grantType: 'refresh_token', refreshToken })
  const n0 = pair(await ask(shop, { grantType: 'anonymous', clientId: shop.clientId })).refresh_token
  const n1 = pair(await use(n0)).refresh_token
  const n2 = pair(await use(n1)).refresh_token
  shop.clock.pass(10)
  expect((await use(n0)).status).toBe(200)
  shop.clock.pass(1)
  expect((await use(n0)).body.error).toBe('invalid_grant')
  for (const token of [n0, n1, n2]) expect((await use(token)).body.error).toBe('invalid_grant')
})

test('a refresh token rests for ninety days at most, and no session outlives its first year', async () => {
  const shop = await openShop()
  const fresh = async () =>
    pair(await ask(shop, { grantType: 'anonymous', clientId: shop.clientId })).refresh_token
  const use = async (refreshToken: string) => ask(shop, { grantType: 'refresh_token', refreshToken })
  const resting = await fresh()
  let walking = await fresh()
  for (let passed = 0; passed < 340; passed += 85) {
    shop.clock.pass(85 * day)
    walking = pair(await use(walking)).refresh_token
  }
  expect((await use(resting)).body.error).toBe('invalid_grant')
  shop.clock.pass(25 * day - 1)
  expect((await use(walking)).status).toBe(200)
  shop.clock.pass(1)
  expect((await use(walking)).body.error).toBe('invalid_grant')
})

test('a client with a secret shows it or shows none, and a wrong one is refused', async () => {
  const shop = await openShop()
  const clientSecret = 'a secret of some length'
  const { clientId } = await shop.platform.openStore({
    name: 'Two',
    currency: 'EUR',
    storefrontUrl: 'http://two.test',
    clientSecret,
  })
  expect((await ask(shop, { grantType: 'anonymous', clientId, clientSecret })).status).toBe(200)
  expect(
    (await ask(shop, { grantType: 'anonymous', clientId, clientSecret: `${clientSecret}.` })).status,
  ).toBe(401)
})

test('strict OAuth clients find the way', async () => {
  const shop = await openShop()
  const { status, body } = await shop.ask('GET', '/.well-known/oauth-authorization-server')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    issuer: 'http://platform.test',
    token_endpoint: 'http://platform.test/oauth2/token',
    revocation_endpoint: 'http://platform.test/oauth2/revoke',
    grant_types_supported: ['anonymous', 'refresh_token'],
  })
})

test('a session that is ended goes on nowhere, also one that nobody has used yet', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const end = (body: object, headers = {}) => shop.ask('POST', '/oauth2/revoke', { body, headers })
  const goOn = async (refreshToken: string) => {
    const { status, body } = await ask(shop, { grantType: 'refresh_token', refreshToken })
    return [status, (body as { error?: string }).error]
  }
  const over = [400, 'invalid_grant']

  const unused = pair(await ask(shop, { grantType: 'anonymous', clientId }))
  expect((await end({ token: unused.refresh_token, clientId })).status).toBe(200)
  expect(await goOn(unused.refresh_token)).toEqual(over)

  const first = pair(await ask(shop, { grantType: 'anonymous', clientId }))
  const second = pair(await ask(shop, { grantType: 'refresh_token', refreshToken: first.refresh_token }))
  expect((await end({ token: second.refresh_token, client_id: 'another' })).body.error).toBe('invalid_client')
  expect((await goOn(second.refresh_token))[0]).toBe(200)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = `token=${first.refresh_token}&token_type_hint=refresh_token&client_id=${clientId}`
  expect((await shop.ask('POST', '/oauth2/revoke', { body: asked, headers: form })).status).toBe(200)
  for (const { refresh_token } of [first, second]) expect(await goOn(refresh_token)).toEqual(over)

  // What is no token of ours is over already; an access token cannot be called back.
  expect((await end({ token: 'nothing', clientId })).status).toBe(200)
  const access = { token: second.access_token, token_type_hint: 'access_token' }
  expect((await end(access)).body.error).toBe('unsupported_token_type')
  expect((await end({ clientId })).status).toBe(400)
})

test('whoever ends the session of the client is another visitor afterwards', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { refresh } = await visitor.tokens()
  await visitor.session.end()
  expect((await ask(shop, { grantType: 'refresh_token', refreshToken: refresh })).status).toBe(400)
  expect((await visitor.tokens()).refresh).not.toBe(refresh)
})
