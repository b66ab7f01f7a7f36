// HT14: two visitors and a merchant use the shop at once through a shared cache in front of both ports. No user gets
// another user's data, and the log contains no user's data (TK17).
import { readdirSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type ProductDraft, storesAppId } from '@vitrine/contract'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../apps/vitrine/src/log.ts'
import { platformPages, storefrontPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { appOptions, loadApps } from '../../apps/vitrine/src/apps.ts'
import { say } from '../shop/figures.ts'
import { sampleProducts } from '../shop/sample-products.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'
import { type Deaf, openSharedCache } from '../shop/shared-cache.ts'

/** A hidden product with a cost, which only the merchant may see. */
const hidden: ProductDraft = {
  ...(sampleProducts[0] as ProductDraft),
  id: 'hidden',
  slug: 'hidden',
  name: 'Canary hidden from visitors',
  cost: '417.93',
  visible: false,
  options: [],
  variants: [],
}
const onlyMerchants = [hidden.name, '417.93']

/** Starts platform and storefront on two ports, with a shared cache in front of each. */
async function openCachedShop(ignored?: Deaf) {
  const shop = await openShop({ products: [...sampleProducts, hidden] })
  const settings = { platformUrl: host, storefrontUrl: 'http://localhost' }
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  const options = appOptions(shop.platform, settings, { ...shop, name: 'The small shop' }, logger.log)
  const apps = (await loadApps())(options)
  const ports = [
    await openPort(platformPages(shop.platform, apps), { logger }),
    await openPort(storefrontPages(apps), { logger }),
  ] as const
  const caches = [
    await openSharedCache(ports[0].port, ignored),
    await openSharedCache(ports[1].port, ignored),
  ] as const
  onTestFinished(async () => {
    await Promise.all([...caches, ...ports].map((closable) => closable.close()))
  })
  return { ...shop, caches, lines }
}

interface CachedResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends a request as a browser at `localhost` would. */
const send = (port: number, method: string, path: string, headers: OutgoingHttpHeaders, body: string) =>
  new Promise<CachedResponse>((resolve, reject) => {
    const allHeaders = { host: 'localhost', 'content-length': Buffer.byteLength(body), ...headers }
    const clientRequest = request(
      { host: '127.0.0.1', port, method, path, headers: allHeaders },
      (message) => {
        const parts: Buffer[] = []
        message.on('data', (part: Buffer) => parts.push(part))
        message.on('end', () => {
          const bytes = Buffer.concat(parts)
          const isGzip = message.headers['content-encoding'] === 'gzip' && bytes.length > 0
          const text = (isGzip ? gunzipSync(bytes) : bytes).toString()
          resolve({ status: message.statusCode ?? 0, headers: message.headers, text })
        })
      },
    )
    clientRequest.on('error', reject).end(body)
  })

const builtAssets = (app: string) =>
  readdirSync(new URL(`../../apps/${app}/build/client/assets`, import.meta.url))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .slice(0, 4)
    .map((name) => `/assets/${name}`)

const paths = (text: string) => text.trim().split(/\s+/)
const cart = '/ecom/v1/carts/current'
const encodedQuery = Buffer.from(JSON.stringify({ query: { paging: { limit: 2 } } })).toString('base64url')

const pathsBySite = {
  shop: [
    ...paths('/ /products /collections/kitchen /search?q=mug /products/mug /products/hidden /cart /nowhere'),
    ...paths('/cart.data /_root.data /products/mug.data /robots.txt /sitemap.xml'),
    ...paths('/cart/x.css /cart;x.css /cart%2fx.css /cart/%2e%2e/assets/x.css /assets/none.js /assets/'),
    ...paths(
      '/account /account.data /account/addresses /account/sessions /account/x.css /sign-in /register /verify',
    ),
    ...paths('/shop-api/vitrine/v1/me /shop-api/vitrine/v1/account /shop-api/vitrine/v1/account/sessions'),
    ...paths(`/shop-api${cart} /shop-api/stores-reader/v1/products/mug /shop-api${cart}/x.svg`),
    ...builtAssets('storefront'),
  ],
  platform: [
    ...paths('/ /docs /openapi.json /health /_root.data /__manifest /nowhere /.well-known/nothing'),
    ...paths(`${cart} /carts/v1/carts/current /stores-reader/v1/products/mug /stores/v3/provision/version`),
    ...paths('/stores-reader/v1/products/hidden?includeMerchantSpecificData=true'),
    `/stores-reader/v1/products/query-platformized?.r=${encodedQuery}`,
    ...paths('/admin /admin/ /admin/products /admin/products.data /admin/sign-in /admin/products/x.css'),
    '/sample/home.svg',
    ...builtAssets('hosted'),
    ...builtAssets('admin').map((path) => `/admin${path}`),
  ],
}

// Tokens, ids and canaries have at least 16 characters.
const words = /[\w.-]{16,}/g

/** Records which user owns each secret, and which secrets reached other users. */
function trackOwners() {
  const owners = new Map<string, string>()
  const leaks = new Set<string>()
  return {
    leaks,
    marks: () => owners.size,
    /** The owned words in a text that belongs to no user, such as the log. */
    ownedWordsIn: (text: string) => (text.match(words) ?? []).filter((word) => owners.has(word)),
    claim(name: string, word: string) {
      // The first user to receive a word owns it; a cache may bring it to others later.
      if (!owners.has(word)) owners.set(word, name)
      return word
    },
    check(name: string, label: string, { headers, text }: CachedResponse) {
      const content = `${JSON.stringify(headers)} ${text}`
      for (const word of new Set(content.match(words))) {
        const owner = owners.get(word)
        if (owner !== undefined && owner !== name) leaks.add(`${label}: ${name} got ${word} of ${owner}`)
      }
      const secrets = name === 'merchant' ? [] : onlyMerchants.filter((secret) => content.includes(secret))
      for (const secret of secrets) leaks.add(`${label}: ${name} got "${secret}"`)
    },
  }
}

type CachedShop = Awaited<ReturnType<typeof openCachedShop>>
type OwnerTracker = ReturnType<typeof trackOwners>

/** A user with a cookie jar per site and with an access token or API key. */
function createUser(
  name: string,
  { caches, clientId, apiKey }: CachedShop,
  tracker: OwnerTracker,
  random: Random,
) {
  const jars: Record<'platform' | 'shop', Map<string, string>> = { platform: new Map(), shop: new Map() }
  const counts = { requests: 0, hits: 0, unreadable: 0 }
  const isMerchant = name === 'merchant'
  let token = isMerchant ? tracker.claim(name, apiKey) : ''

  const claimSecrets = (response: CachedResponse, jar: Map<string, string>) => {
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(key, value)
      if (value) tracker.claim(name, value)
    }
    // Sessions and carts contain secrets of one user; the ids of products are public.
    if (!/^\{"(access_token|cart)"/.test(response.text)) return
    for (const [, word = ''] of response.text.matchAll(/"(?:\w+_token|visitorId|id)":"([\w.-]{30,})"/g))
      tracker.claim(name, word)
  }

  const ask = async (
    site: 'platform' | 'shop',
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body = '',
  ) => {
    const jar = jars[site]
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const gzip = random.chance(0.5)
    const sent = {
      ...(cookie && { cookie }),
      ...(gzip && { 'accept-encoding': 'gzip, br' }),
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin: 'http://localhost' }),
      ...headers,
    }
    const response = await send(caches[site === 'platform' ? 0 : 1].port, method, path, sent, body)
    counts.requests += 1
    if (response.headers['x-cache'] === 'hit') counts.hits += 1
    if (!gzip && response.headers['content-encoding'] !== undefined) counts.unreadable += 1
    tracker.check(name, `${method} ${site} ${path}`, response)
    if (response.headers['x-cache'] === 'miss') claimSecrets(response, jar)
    return response
  }

  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const mark = () => tracker.claim(name, `canary${random.word(16)}`)
  const lineItemsBody = () => {
    const options = { customTextFields: { For: mark() } }
    const catalogReference = { appId: storesAppId, catalogItemId: 'book', options }
    return JSON.stringify({ lineItems: [{ catalogReference, quantity: random.int(1, 3) }] })
  }
  const authorizedJson = () => ({ ...json, authorization: token })
  const formBody = (text: Record<string, string>) => `${new URLSearchParams(text)}`

  const readRandomPage = async () => {
    const site = random.pick(['platform', 'shop'] as const)
    const sendsToken = site === 'platform' && token !== '' && random.chance(0.6)
    const method = random.chance(0.9) ? 'GET' : random.pick(['HEAD', 'OPTIONS'])
    await ask(site, method, random.pick(pathsBySite[site]), sendsToken ? { authorization: token } : {})
  }
  const startSession = async () => {
    const body = JSON.stringify({ grantType: 'anonymous', clientId })
    token = String(JSON.parse((await ask('platform', 'POST', '/oauth2/token', json, body)).text).access_token)
  }
  const email = `${mark()}@example.com`
  const password = mark()
  const account = formBody({ email, password, firstName: mark(), lastName: mark() })
  const visitorSteps = [
    startSession,
    () => ask('shop', 'POST', '/register', form, account),
    () => ask('shop', 'POST', '/sign-in', form, account),
    () => ask('shop', 'GET', '/account'),
    () => ask('shop', 'GET', '/account.data'),
    () => ask('shop', 'GET', '/account/sessions'),
    () => ask('shop', 'GET', '/shop-api/vitrine/v1/account'),
    () => ask('shop', 'POST', '/sign-out', form),
    () => ask('platform', 'POST', `${cart}/add-to-cart`, authorizedJson(), lineItemsBody()),
    () =>
      ask('platform', 'PATCH', cart, authorizedJson(), JSON.stringify({ cartInfo: { buyerNote: mark() } })),
    () => ask('platform', 'POST', `${cart}/estimate-totals`, authorizedJson(), '{}'),
    () => ask('shop', 'POST', `/shop-api${cart}/add-to-cart`, json, lineItemsBody()),
    () => ask('shop', 'POST', '/products/book', form, formBody({ quantity: '1' })),
    () => ask('shop', 'POST', '/cart/note', form, formBody({ note: mark() })),
    () => ask('shop', 'GET', '/cart'),
    () => ask('shop', 'GET', `/shop-api${cart}`),
    () => ask('platform', 'GET', cart, authorizedJson()),
  ]
  const merchantSteps = [
    () => ask('platform', 'POST', '/admin/sign-in', form, formBody({ key: apiKey })),
    () => ask('platform', 'GET', '/admin/products'),
    () =>
      ask(
        'platform',
        'GET',
        '/stores-reader/v1/products/hidden?includeMerchantSpecificData=true',
        authorizedJson(),
      ),
    () => ask('platform', 'POST', '/admin/sign-out', form),
  ]
  return {
    counts,
    async start() {
      if (!isMerchant) await startSession()
      else for (const step of merchantSteps) await step()
    },
    async act(steps: number, isEnough: () => boolean) {
      for (let n = 0; n < steps && !isEnough(); n += 1)
        await (random.chance(0.5)
          ? readRandomPage()
          : random.pick<() => unknown>(isMerchant ? merchantSteps : visitorSteps)())
    },
  }
}

/** Runs the three users at once until `isEnough`, and returns the leaks with counts of what was tried. */
async function runUsers(
  name: string,
  steps: number,
  ignored?: Deaf,
  isEnough: (leaks: string[]) => boolean = () => false,
) {
  const random = createRandom(name)
  const shop = await openCachedShop(ignored)
  const tracker = trackOwners()
  const users = ['merchant', 'ada', 'eve'].map((name, n) => createUser(name, shop, tracker, random.fork(n)))
  // The merchant starts first, so that a cache that stores too much has the merchant's pages when the visitors come.
  for (const user of users) await user.start()
  await Promise.all(users.map((user) => user.act(steps, () => isEnough([...tracker.leaks]))))
  const sum = (count: 'requests' | 'hits' | 'unreadable') =>
    users.reduce((total, { counts }) => total + counts[count], 0)
  const cached = shop.caches.reduce((total, cache) => total + cache.size(), 0)
  const figures = { requests: sum('requests'), hits: sum('hits'), unreadable: sum('unreadable'), cached }
  const { leaks } = tracker
  const logged = tracker.ownedWordsIn(shop.lines.join(''))
  return {
    leaks: [...leaks],
    logged,
    lines: shop.lines.length,
    marks: tracker.marks(),
    seed: random.seed,
    ...figures,
  }
}

test.each([
  ['that follows RFC 9111', undefined],
  ['that ignores Vary', 'vary'],
] as const)('a shared cache %s gives no user the data of another (HT14)', async (label, ignored) => {
  const { leaks, logged, lines, marks, seed, requests, hits, unreadable, cached } = await runUsers(
    `HT14 ${label}`,
    atSize({ landing: 120, trial: 500, long: 500 }),
    ignored,
  )
  say(
    `HT14: a cache ${label}: ${requests} responses to three users, ${hits} from the cache (${cached} stored), ${marks} secrets, ${leaks.length} at another user, ${logged.length} in ${lines} log lines (seed ${seed})`,
  )
  expect([leaks, logged]).toEqual([[], []])
  expect(lines).toBeGreaterThan(requests / 2)
  // Only a cache that respects Vary never sends gzip to a client that does not accept it.
  if (!ignored) expect(unreadable).toBe(0)
  expect(hits).toBeGreaterThan(0)
  expect(marks).toBeGreaterThan(requests / 10)
})

test('the check detects a cache that stores everything and so mixes all three users (HT14)', async () => {
  const expectedLeaks = [/: ada got .* of eve$/, /: eve got .* of ada$/, /of merchant$|hidden from visitors/]
  const missing = (leaks: string[]) =>
    expectedLeaks.filter((expected) => !leaks.some((leak) => expected.test(leak)))
  // Which users share a cached response is random, so the limit is far above the number of steps it usually takes.
  const { leaks } = await runUsers('HT14 deaf', 1000, 'everything', (found) => missing(found).length === 0)
  expect(missing(leaks)).toEqual([])
})
