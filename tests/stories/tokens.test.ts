// Invalid tokens and API keys: each gets 401 with the same JSON body, which gives no reason.
import { expect, test } from 'vitest'
import { openEmbedded } from '@vitrine/platform'
import { readSettings } from '../../apps/vitrine/src/settings.ts'
import { openShop } from '../shop/open-shop.ts'

const path = '/ecom/v1/carts/current'

test('expired, forged and foreign tokens are refused with the same message (TK14)', async () => {
  const shop = await openShop()
  const visitor = shop.visitor()
  const { access } = await visitor.tokens()
  const [header = '', payload = '', signature = ''] = access.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = await openShop()
  const withClaims = (changed: object) =>
    `${header}.${Buffer.from(JSON.stringify({ ...claims, ...changed })).toString('base64url')}.${signature}`
  const unsignedHeader = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
  const forged = [
    'Bearer',
    'nonsense',
    'eyJ.eyJ.x',
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${unsignedHeader}.${payload}.`,
    `${unsignedHeader}.${payload}.${signature}`,
    withClaims({ aud: other.id }),
    withClaims({ sub: other.id }),
    withClaims({ exp: claims.exp + 1 }),
    `${access}.${signature}`,
    `${access}A`,
    access.slice(0, -1),
    (await visitor.tokens()).refresh,
    `key-${shop.id}`,
  ]
  for (const authorization of forged) {
    const response = await shop.ask('GET', path, { headers: { authorization } })
    expect([authorization, response.status]).toEqual([authorization, 401])
    if (authorization !== 'Bearer') expect(response.body.message).toBe('JWT is not valid')
  }
  expect((await shop.ask('GET', path, { headers: { authorization: `Bearer ${access}` } })).status).toBe(404)
  shop.clock.pass(14_399)
  expect((await shop.ask('GET', path, { headers: { authorization: access } })).status).toBe(404)
  shop.clock.pass(1)
  expect((await shop.ask('GET', path, { headers: { authorization: access } })).code).toBe('INVALID_TOKEN')
})

test('a token of another platform is refused, even for a store with the same id (TK14)', async () => {
  const shop = await openShop()
  const database = await openEmbedded()
  const twin = await openShop({ database, id: shop.id })
  const { access } = await twin.visitor().tokens()
  await database.close()
  const response = await shop.ask('GET', path, { headers: { authorization: access } })
  expect([response.status, response.code]).toEqual([401, 'INVALID_TOKEN'])
})

test('a revoked API key stops working at once', async () => {
  const shop = await openShop()
  const query = '/stores-reader/v1/products/query-platformized'
  expect((await shop.merchant.ask('GET', query)).status).toBe(200)
  await shop.rows("update api_keys set ended_at = '2030-06-01' where store_id = $1")
  expect((await shop.merchant.ask('GET', query)).code).toBe('INVALID_TOKEN')
})

test('an invalid API key is refused and does not replace the one that works', async () => {
  const shop = await openShop()
  const notKeys = [
    'correct horse battery staple',
    'a-key-of-19-letters',
    'eyJhbGciOiJIUzI1NiJ9.a-key.like-a-token',
    'ein-schlüssel-mit-umlaut',
    'k'.repeat(1001),
  ]
  for (const apiKey of notKeys) {
    await expect(shop.platform.allowKey(shop.id, apiKey, 'first')).rejects.toThrow('"apiKey" must be 20 to')
    const opening = shop.platform.openStore({
      name: 'Another',
      currency: 'EUR',
      storefrontUrl: 'http://shop.test',
      apiKey,
    })
    await expect(opening).rejects.toThrow('"apiKey" must be 20 to')
    expect(() => readSettings({ VITRINE_API_KEY: apiKey })).toThrow(/^VITRINE_API_KEY is invalid; it must/)
  }
  expect((await shop.merchant.ask('GET', '/stores/v3/provision/version')).status).toBe(200)
  const symbols = `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`
  expect(readSettings({ VITRINE_API_KEY: symbols }).apiKey).toBe(symbols)
  await shop.platform.allowKey(shop.id, symbols, 'first')
  const response = await shop.ask('GET', '/stores/v3/provision/version', {
    headers: { authorization: symbols },
  })
  expect(response.status).toBe(200)
})

test('a new API key replaces the key of the same name at once', async () => {
  const shop = await openShop()
  const ask = async (key: string) =>
    (await shop.ask('GET', '/stores/v3/provision/version', { headers: { authorization: key } })).status
  await shop.platform.allowKey(shop.id, 'the-old-key-of-the-desk-000', 'desk')
  expect(await ask('the-old-key-of-the-desk-000')).toBe(200)
  await shop.platform.allowKey(shop.id, 'the-new-key-of-the-desk-000', 'desk')
  expect(await ask('the-new-key-of-the-desk-000')).toBe(200)
  expect(await ask('the-old-key-of-the-desk-000')).toBe(401)
})

test('an API key is replaced under the name it was given last', async () => {
  const shop = await openShop()
  await shop.platform.allowKey(shop.id, shop.apiKey, 'desk')
  await shop.platform.allowKey(shop.id, 'the-next-key-of-the-desk-00', 'desk')
  expect((await shop.merchant.ask('GET', '/stores/v3/provision/version')).code).toBe('INVALID_TOKEN')
})

test('the API key of one store cannot be given to another store, and both keys keep working', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  const message = '"apiKey" is already used by another store'
  await expect(shop.platform.allowKey(other.id, shop.apiKey, 'first')).rejects.toThrow(message)
  const thirdStore = {
    name: 'A third',
    currency: 'EUR',
    storefrontUrl: 'http://shop.test',
    apiKey: shop.apiKey,
  }
  await expect(shop.platform.openStore(thirdStore)).rejects.toThrow(message)
  for (const { merchant } of [shop, other]) {
    expect((await merchant.ask('GET', '/stores/v3/provision/version')).status).toBe(200)
  }
})
