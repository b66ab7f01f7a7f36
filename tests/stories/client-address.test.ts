// Whom a request counts against: the address that the server sees or a trusted proxy names, and the network in a token.
import { createPlatform, type Platform } from '@vitrine/platform'
import { session } from '@vitrine/client'
import { openSession } from '@vitrine/client/server'
import { expect, onTestFinished, test } from 'vitest'
import { appOptions } from '../../apps/vitrine/src/apps.ts'
import { readClientAddress } from '../../apps/vitrine/src/http-server/client-address.ts'
import { toBlockList } from '../../apps/vitrine/src/http-server/connections.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { databaseOf, defaultEngine } from '../shop/engine.ts'
import { openShop } from '../shop/open-shop.ts'
import { createRandom } from '../shop/random.ts'
import { credentials, iam } from '../shop/sign-in.ts'

const clientSecret = 'a secret that only the server of the storefront knows'

/** A platform with one store, whose client has a secret. */
async function openStore() {
  const platform = await createPlatform({ database: await databaseOf(defaultEngine) })
  const store = { name: 'T', currency: 'EUR', storefrontUrl: 'http://shop.test' }
  const { id, clientId } = await platform.openStore({ ...store, clientSecret })
  return { platform, id, clientId }
}

interface Grant {
  clientId?: string
  clientSecret?: string
  refreshToken?: string
}

/** Asks for tokens, as a request from `clientAddress`. */
async function fetchTokens(
  { fetch }: Pick<Platform, 'fetch'>,
  grant: Grant,
  clientAddress?: string,
  headers: Record<string, string> = {},
) {
  const grantType = grant.refreshToken === undefined ? 'anonymous' : 'refresh_token'
  const request = new Request('http://platform.test/oauth2/token', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ...grant, grantType }),
  })
  const response = await fetch(request, clientAddress === undefined ? {} : { clientAddress })
  expect(response.status).toBe(200)
  const tokens = (await response.json()) as { access_token: string; refresh_token: string }
  return { ...tokens, network: networkOf(tokens.access_token) }
}

/** The network in an access token. */
const networkOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).network

test('the client is the peer, or the right-most address that trusted proxies name and that is no proxy itself (LG16)', () => {
  const proxies = toBlockList(['10.0.0.0/8', '2001:db8:ffff::/48'])
  const addressOf = (remoteAddress: string | undefined, forwarded?: string) =>
    readClientAddress(
      { socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } },
      proxies,
    )
  const client = '192.0.2.7'
  // A stranger's header is not believed.
  expect(addressOf(client)).toBe(client)
  expect(addressOf(client, '198.51.100.1')).toBe(client)
  expect(addressOf(`::ffff:${client}`, '198.51.100.1')).toBe(client)
  expect(addressOf('2001:0DB8:0:0:0:0:0:1')).toBe('2001:db8::1')
  expect(addressOf('fe80::1%eth0')).toBe('fe80::1')
  // This machine and the proxies are believed.
  for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '2001:db8:ffff::2']) {
    expect([proxy, addressOf(proxy, client)]).toEqual([proxy, client])
  }
  expect(addressOf('10.1.2.3', `198.51.100.1, ${client}, 10.9.9.9 , 127.0.0.1`)).toBe(client)
  for (const spelled of [`${client}:50123`, `[::ffff:${client}]:443`, `  ${client}  `, '::ffff:c000:207']) {
    expect([spelled, addressOf('127.0.0.1', spelled)]).toEqual([spelled, client])
  }
  expect(addressOf('127.0.0.1', '[2001:db8::9]:50123')).toBe('2001:db8::9')
  // What stands left of an entry that is no address may be the client's own words.
  for (const junk of [
    '',
    'unknown',
    '_hidden',
    '999.1.1.1',
    '1.2.3',
    '01.2.3.4',
    ':::',
    '[::1',
    'a@b',
    'x'.repeat(9000),
  ]) {
    expect([junk, addressOf('10.1.2.3', `${client}, ${junk}`)]).toEqual([junk, undefined])
  }
  // Many clients share a proxy and this machine, so neither counts as one client.
  expect(addressOf('10.1.2.3', '10.5.5.5, 10.6.6.6')).toBeUndefined()
  expect(addressOf('127.0.0.1')).toBeUndefined()
  expect(addressOf(undefined, client)).toBeUndefined()
})

test('a port passes the address of the client to its handler', async () => {
  const received: (string | undefined)[] = []
  const { port, close } = await openPort({
    fetch: (_request, { clientAddress }) => {
      received.push(clientAddress)
      return new Response('ok')
    },
  })
  onTestFinished(close)
  const ask = (headers?: HeadersInit) => fetch(`http://127.0.0.1:${port}/`, headers ? { headers } : {})
  await ask()
  await ask({ 'x-forwarded-for': '203.0.113.9' })
  expect(received).toEqual([undefined, '203.0.113.9'])
})

test('a token names the network that its session was opened from, and no address can be read from it', async () => {
  const { platform, clientId } = await openStore()
  const from = async (address?: string) => (await fetchTokens(platform, { clientId }, address)).network
  const network = await from('192.0.2.7')
  // With its /24; that of an IPv6 /64 has the /56 and the /48 around it.
  expect(network).toMatch(/^[\w-]{12}\.[\w-]{12}$/)
  expect(await from('::ffff:192.0.2.7')).toBe(network)
  expect(await from('192.0.2.8')).not.toBe(network)
  expect(await from('2001:db8:1:2::1')).toBe(await from('2001:0db8:1:2:ffff::9'))
  const namesOf = async (address: string) => `${await from(address)}`.split('.')
  const [subnet, home, site] = await namesOf('2001:db8:1:2::1')
  expect(await namesOf('2001:db8:1:3::1')).toEqual([expect.not.stringMatching(`${subnet}`), home, site])
  expect(await namesOf('2001:db8:1:102::1')).toEqual([
    expect.anything(),
    expect.not.stringMatching(`${home}`),
    site,
  ])
  expect((await namesOf('192.0.2.8'))[1]).toBe(`${network}`.split('.')[1])
  expect(await from()).toBeUndefined()
  expect(await from('not an address')).toBeUndefined()
  const other = await openShop()
  const { refresh_token: refreshToken } = await fetchTokens(
    other.platform,
    { clientId: other.clientId },
    '192.0.2.7',
  )
  // A refresh counts against the network that it comes from.
  const refreshed = await fetchTokens(other.platform, { refreshToken }, '192.0.2.8')
  expect(refreshed.network).toBe(
    (await fetchTokens(other.platform, { clientId: other.clientId }, '192.0.2.8')).network,
  )
})

test("a storefront's server names its visitor's address with the client secret, and is ignored without it", async () => {
  const { platform, clientId } = await openStore()
  const server = '192.0.2.80'
  const visitor = '203.0.113.9'
  const headers = { 'x-vitrine-visitor-address': visitor }
  const { network: ofServer } = await fetchTokens(platform, { clientId }, server)
  const { network: ofVisitor } = await fetchTokens(platform, { clientId }, visitor)
  expect((await fetchTokens(platform, { clientId }, server, headers)).network).toBe(ofServer)
  const trusted = await fetchTokens(platform, { clientId, clientSecret }, server, headers)
  expect(trusted.network).toBe(ofVisitor)
  const refreshToken = trusted.refresh_token
  expect((await fetchTokens(platform, { refreshToken }, server, headers)).network).toBe(ofServer)
  expect((await fetchTokens(platform, { refreshToken, clientSecret }, server, headers)).network).toBe(
    ofVisitor,
  )
  const junk = { 'x-vitrine-visitor-address': 'somewhere' }
  expect((await fetchTokens(platform, { clientId, clientSecret }, server, junk)).network).toBe(ofServer)
})

test('the storefront of the same process names its visitors without a secret', async () => {
  const { platform, id, clientId } = await openStore()
  const origins = { platformUrl: 'http://platform.test', storefrontUrl: 'http://shop.test' }
  const { storefront } = appOptions(platform, origins, { id, name: 'T', clientId }, () => {})
  const { client } = await openSession(new Request('http://shop.test/'), {
    ...storefront,
    modules: { session },
    visitorAddress: '203.0.113.9',
  })
  const tokens = await client.session.tokens()
  expect(networkOf(tokens?.accessToken.value ?? '')).toBe(
    (await fetchTokens(platform, { clientId }, '203.0.113.9')).network,
  )
})

test('sign-ins count against one network, whatever its callers say about their address (LG16)', async () => {
  const shop = await openShop({ budgets: { network: { bytes: 20_000 } } })
  const proxies = toBlockList(['10.0.0.0/8'])
  const random = createRandom('LG16')
  const forged = () => {
    const address = [1, 2, 3, 4].map(() => random.int(1, 254)).join('.')
    return random.pick([
      address,
      `${address}, 10.0.0.1`,
      `::ffff:${address}`,
      `[2001:db8::${random.int(1, 9999)}]:80`,
    ])
  }
  /** Tries a password, as a new visitor whose connection comes from `peer`. */
  const signInFrom = async (peer: string, forwarded: string) => {
    const clientAddress = readClientAddress(
      { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } },
      proxies,
    )
    const { ask } = shop.from(clientAddress ?? '').visitor()
    const headers = { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}`, 'x-real-ip': forwarded }
    const address = `member-${random.int(1, 1e9)}@example.com`
    return (await ask('POST', `${iam}/v2/login`, { ...credentials(address), headers })).status
  }
  const client = '192.0.2.7'
  let allowed = 0
  while ((await signInFrom(client, forged())) === 400) allowed += 1
  expect(allowed).toBeGreaterThan(3)
  const spellings = [client, `::ffff:${client}`, '::ffff:c000:207']
  for (let n = 0; n < 30; n += 1) expect(await signInFrom(random.pick(spellings), forged())).toBe(429)
  // Behind a proxy the same network is known by the last address that the proxy has written.
  for (let n = 0; n < 10; n += 1) expect(await signInFrom('10.1.2.3', `${forged()}, ${client}`)).toBe(429)
  expect(await signInFrom('10.1.2.3', '192.0.2.8')).toBe(400)

  const inSubnet = () => `2001:db8:1:2:${random.int(1, 9999)}::${random.int(1, 9999)}`
  for (let n = 0; n < allowed; n += 1) expect(await signInFrom(inSubnet(), forged())).toBe(400)
  for (let n = 0; n < 10; n += 1) expect(await signInFrom(inSubnet(), forged())).toBe(429)
  expect(await signInFrom('2001:db8:1:3::1', forged())).toBe(400)
})

test('a thousand forged headers name one source (LG16)', () => {
  const random = createRandom('LG16 headers')
  const sources = new Set<string | undefined>()
  for (let n = 0; n < 1000; n += 1) {
    const forwarded = Array.from({ length: random.int(1, 9) }, () =>
      random.pick([
        `203.0.113.${n % 250}`,
        '127.0.0.1',
        `2001:db8::${n}`,
        'unknown',
        random.word(8),
        '10.0.0.1',
        '',
      ]),
    ).join(random.pick([',', ', ', ' ,\t']))
    const remoteAddress = random.pick(['192.0.2.7', '::ffff:192.0.2.7'])
    sources.add(
      readClientAddress(
        { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
        toBlockList(['10.0.0.0/8']),
      ),
    )
  }
  expect([...sources]).toEqual(['192.0.2.7'])
})
