// HT14: a shared cache stands before both ports, and two visitors and a merchant walk through it at once. Nobody ever
// gets a byte that is another's, and the log of it all holds nothing that is anybody's (TK17).
import { readdirSync } from 'node:fs'
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { type ProductDraft, storesAppId } from '@vitrine/contract'
import { drawingNames } from '@vitrine/sample'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../../apps/vitrine/src/log.ts'
import { platformPages, shopPages } from '../../apps/vitrine/src/pages.ts'
import { openPort } from '../../apps/vitrine/src/http-server/open-port.ts'
import { builtApps, appOptions } from '../../apps/vitrine/src/apps.ts'
import { say } from '../shop/figures.ts'
import { sampleProducts } from '../shop/sample-products.ts'
import { host, openShop } from '../shop/open-shop.ts'
import { type Random, createRandom } from '../shop/random.ts'
import { type Deaf, openSharedCache } from '../shop/shared-cache.ts'

/** Only the merchant knows of it, and what it costs. */
const hidden: ProductDraft = {
  ...(sampleProducts[0] as ProductDraft),
  id: 'hidden',
  slug: 'hidden',
  name: 'Canary that nobody has seen yet',
  cost: '417.93',
  visible: false,
  options: [],
  variants: [],
}
const onlyMerchants = [hidden.name, '417.93']

/** The whole house on two ports, and a cache before each. */
async function openHouse(deaf?: Deaf) {
  const shop = await openShop({ products: [...sampleProducts, hidden] })
  const places = { platformUrl: host, storefrontUrl: 'http://localhost' }
  const lines: string[] = []
  const logbook = createLogger('info', { write: (line) => void lines.push(line) })
  const world = appOptions(shop.platform, places, { ...shop, name: 'The small shop' }, logbook.log)
  const screens = builtApps(world)
  const ports = [
    await openPort(platformPages(shop.platform, screens), { logbook }),
    await openPort(shopPages(screens), { logbook }),
  ] as const
  const caches = [
    await openSharedCache(ports[0].port, deaf),
    await openSharedCache(ports[1].port, deaf),
  ] as const
  onTestFinished(async () => {
    await Promise.all([...caches, ...ports].map((one) => one.close()))
  })
  return { ...shop, caches, lines }
}

interface Told {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Asks a port as a browser that has typed `localhost`. */
const send = (port: number, method: string, path: string, headers: OutgoingHttpHeaders, body: string) =>
  new Promise<Told>((resolve, reject) => {
    const own = { host: 'localhost', 'content-length': Buffer.byteLength(body), ...headers }
    const asking = request({ host: '127.0.0.1', port, method, path, headers: own }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const packed = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0
        const text = (packed ? gunzipSync(bytes) : bytes).toString()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    asking.on('error', reject).end(body)
  })

const built = (app: string) =>
  readdirSync(new URL(`../../apps/${app}/build/client/assets`, import.meta.url))
    .filter((name) => /\.(js|css|woff2)$/.test(name))
    .slice(0, 4)
    .map((name) => `/assets/${name}`)

const paths = (text: string) => text.trim().split(/\s+/)
const cart = '/ecom/v1/carts/current'
const asks = Buffer.from(JSON.stringify({ query: { paging: { limit: 2 } } })).toString('base64url')

const everywhere = {
  shop: [
    ...paths('/ /products /collections/kitchen /search?q=mug /products/mug /products/hidden /cart /nowhere'),
    ...paths('/cart.data /_root.data /products/mug.data /robots.txt /sitemap.xml'),
    ...paths('/cart/x.css /cart;x.css /cart%2fx.css /cart/%2e%2e/assets/x.css /assets/none.js /assets/'),
    ...paths(`/shop-api${cart} /shop-api/stores-reader/v1/products/mug /shop-api${cart}/x.svg`),
    ...built('storefront'),
  ],
  platform: [
    ...paths('/ /docs /openapi.json /health /_root.data /__manifest /nowhere /.well-known/nothing'),
    ...paths(`${cart} /carts/v1/carts/current /stores-reader/v1/products/mug /stores/v3/provision/version`),
    ...paths('/stores-reader/v1/products/hidden?includeMerchantSpecificData=true'),
    `/stores-reader/v1/products/query-platformized?.r=${asks}`,
    ...paths('/admin /admin/ /admin/products /admin/products.data /admin/sign-in /admin/products/x.css'),
    `/sample/${drawingNames[0]}.svg`,
    ...built('hosted'),
    ...built('admin').map((path) => `/admin${path}`),
  ],
}

// Long enough to be one of ours.
const words = /[\w.-]{16,}/g

/** Whose is what, and what has come to whom. */
function openEyes() {
  const owners = new Map<string, string>()
  const mixed = new Set<string>()
  return {
    mixed,
    marks: () => owners.size,
    /** What is somebody's in a text that is nobody's. */
    in: (text: string) => (text.match(words) ?? []).filter((word) => owners.has(word)),
    own(name: string, word: string) {
      // What a cache brings may be another's: it belongs to whoever had it first.
      if (!owners.has(word)) owners.set(word, name)
      return word
    },
    look(name: string, what: string, { headers, text }: Told) {
      const all = `${JSON.stringify(headers)} ${text}`
      for (const word of new Set(all.match(words))) {
        const owner = owners.get(word)
        if (owner !== undefined && owner !== name) mixed.add(`${what}: ${name} got ${word} of ${owner}`)
      }
      const theirs = name === 'merchant' ? [] : onlyMerchants.filter((secret) => all.includes(secret))
      for (const secret of theirs) mixed.add(`${what}: ${name} got "${secret}"`)
    },
  }
}

type House = Awaited<ReturnType<typeof openHouse>>
type Eyes = ReturnType<typeof openEyes>

/** Somebody with a browser that keeps cookies, and a token or a key besides. */
function enter(name: string, { caches, clientId, apiKey }: House, eyes: Eyes, dice: Random) {
  const jars: Record<'platform' | 'shop', Map<string, string>> = { platform: new Map(), shop: new Map() }
  const counts = { asked: 0, hits: 0, unreadable: 0 }
  const merchant = name === 'merchant'
  let token = merchant ? eyes.own(name, apiKey) : ''

  const learn = (told: Told, jar: Map<string, string>) => {
    for (const cookie of told.headers['set-cookie'] ?? []) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(key, value)
      if (value) eyes.own(name, value)
    }
    // What is said of a session or a cart is somebody's; the ids of goods are everybody's.
    if (!/^\{"(access_token|cart)"/.test(told.text)) return
    for (const [, word = ''] of told.text.matchAll(/"(?:\w+_token|visitorId|id)":"([\w.-]{30,})"/g))
      eyes.own(name, word)
  }

  const ask = async (
    where: 'platform' | 'shop',
    method: string,
    path: string,
    headers: OutgoingHttpHeaders = {},
    body = '',
  ) => {
    const jar = jars[where]
    const cookie = [...jar].map(([key, value]) => `${key}=${value}`).join('; ')
    const gzip = dice.chance(0.5)
    const sent = {
      ...(cookie && { cookie }),
      ...(gzip && { 'accept-encoding': 'gzip, br' }),
      ...(method === 'GET' || method === 'HEAD' ? {} : { origin: 'http://localhost' }),
      ...headers,
    }
    const told = await send(caches[where === 'platform' ? 0 : 1].port, method, path, sent, body)
    counts.asked += 1
    if (told.headers['x-cache'] === 'hit') counts.hits += 1
    if (!gzip && told.headers['content-encoding'] !== undefined) counts.unreadable += 1
    eyes.look(name, `${method} ${where} ${path}`, told)
    if (told.headers['x-cache'] === 'miss') learn(told, jar)
    return told
  }

  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const mark = () => eyes.own(name, `canary${dice.word(16)}`)
  const things = () => {
    const options = { customTextFields: { For: mark() } }
    const catalogReference = { appId: storesAppId, catalogItemId: 'book', options }
    return JSON.stringify({ lineItems: [{ catalogReference, quantity: dice.int(1, 3) }] })
  }
  const signed = () => ({ ...json, authorization: token })
  const say = (text: Record<string, string>) => `${new URLSearchParams(text)}`

  const look = async () => {
    const where = dice.pick(['platform', 'shop'] as const)
    const withToken = where === 'platform' && token !== '' && dice.chance(0.6)
    const method = dice.chance(0.9) ? 'GET' : dice.pick(['HEAD', 'OPTIONS'])
    await ask(where, method, dice.pick(everywhere[where]), withToken ? { authorization: token } : {})
  }
  const begin = async () => {
    const body = JSON.stringify({ grantType: 'anonymous', clientId })
    token = String(JSON.parse((await ask('platform', 'POST', '/oauth2/token', json, body)).text).access_token)
  }
  const visitors = [
    begin,
    () => ask('platform', 'POST', `${cart}/add-to-cart`, signed(), things()),
    () => ask('platform', 'PATCH', cart, signed(), JSON.stringify({ cartInfo: { buyerNote: mark() } })),
    () => ask('platform', 'POST', `${cart}/estimate-totals`, signed(), '{}'),
    () => ask('shop', 'POST', `/shop-api${cart}/add-to-cart`, json, things()),
    () => ask('shop', 'POST', '/products/book', form, say({ quantity: '1' })),
    () => ask('shop', 'POST', '/cart/note', form, say({ note: mark() })),
    () => ask('shop', 'GET', '/cart'),
    () => ask('shop', 'GET', `/shop-api${cart}`),
    () => ask('platform', 'GET', cart, signed()),
  ]
  const merchants = [
    () => ask('platform', 'POST', '/admin/sign-in', form, say({ key: apiKey })),
    () => ask('platform', 'GET', '/admin/products'),
    () =>
      ask('platform', 'GET', '/stores-reader/v1/products/hidden?includeMerchantSpecificData=true', signed()),
    () => ask('platform', 'POST', '/admin/sign-out', form),
  ]
  return {
    counts,
    async arrive() {
      if (!merchant) await begin()
      else for (const step of merchants) await step()
    },
    async walk(steps: number, enough: () => boolean) {
      for (let n = 0; n < steps && !enough(); n += 1)
        await (dice.chance(0.5) ? look() : dice.pick<() => unknown>(merchant ? merchants : visitors)())
    },
  }
}

/** All three walk at once, until it is enough; what they got that is not theirs, and what there was to be seen. */
async function walk(
  name: string,
  steps: number,
  deaf?: Deaf,
  enough: (mixed: string[]) => boolean = () => false,
) {
  const dice = createRandom(name)
  const house = await openHouse(deaf)
  const eyes = openEyes()
  const people = ['merchant', 'ada', 'eve'].map((who, n) => enter(who, house, eyes, dice.fork(n)))
  // The merchant is there first: a cache that keeps too much has his pages when the others ask for them.
  for (const one of people) await one.arrive()
  await Promise.all(people.map((one) => one.walk(steps, () => enough([...eyes.mixed]))))
  const sum = (of: 'asked' | 'hits' | 'unreadable') => people.reduce((all, { counts }) => all + counts[of], 0)
  const kept = house.caches.reduce((all, cache) => all + cache.size(), 0)
  const figures = { asked: sum('asked'), hits: sum('hits'), unreadable: sum('unreadable'), kept }
  const { mixed } = eyes
  const logged = eyes.in(house.lines.join(''))
  return {
    mixed: [...mixed],
    logged,
    lines: house.lines.length,
    marks: eyes.marks(),
    seed: dice.seed,
    ...figures,
  }
}

test.each([
  ['by the book', undefined],
  ['that is deaf to Vary', 'vary'],
] as const)('HT14: a shared cache %s mixes nobody', async (how, deaf) => {
  const { mixed, logged, lines, marks, seed, asked, hits, unreadable, kept } = await walk(
    `HT14 ${how}`,
    500,
    deaf,
  )
  say(
    `HT14: a cache ${how}: ${asked} answers to three people, ${hits} from the cache (${kept} kept), ${marks} marks, ${mixed.length} with another, ${logged.length} in ${lines} lines of log (seed ${seed})`,
  )
  expect([mixed, logged]).toEqual([[], []])
  expect(lines).toBeGreaterThan(1000)
  // Who cannot read gzip is only sent none by a cache that hears.
  if (!deaf) expect(unreadable).toBe(0)
  expect(hits).toBeGreaterThan(60)
  expect(marks).toBeGreaterThan(200)
})

test('HT14: whoever would be mixed is seen: a cache that keeps everything mixes all three', async () => {
  const mixtures = [/: ada got .* of eve$/, /: eve got .* of ada$/, /of merchant$|that nobody has seen yet/]
  const missing = (mixed: string[]) => mixtures.filter((mixture) => !mixed.some((one) => mixture.test(one)))
  // Who meets whom is chance: they walk until all have met, and far longer than that ever took.
  const { mixed } = await walk('HT14 deaf', 1000, 'everything', (seen) => missing(seen).length === 0)
  expect(missing(mixed)).toEqual([])
})
