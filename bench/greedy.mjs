// `npm run bench:greedy`: what one greedy caller costs everybody else. People browse the sample shop, alone and beside a
// caller who asks for expensive things without a pause, in turns within one run; and how much memory slow bodies hold.
import { connect } from 'node:net'
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { openBrowser } from './http-client.mjs'
import { startServer } from './processes.mjs'
import { table } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '1,4' },
    /** Asks for what costs little, which is of use to an attacker with many connections. */
    cheap: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const people = 4
// People read a page before they open the next one.
const pauseMs = 100
const slowBodies = 1500
const maxSlowMegabytes = 100

const mug = {
  appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
  catalogItemId: '5a3b1e00-0000-4000-8000-000000000100',
  options: { variantId: '5a3b1e00-0000-4000-8000-000000000101' },
}
const page = (path) => ({ kind: 'pages', path })
const call = (kind, path, body) => ({
  kind,
  path: `/shop-api${path}`,
  method: 'POST',
  body: JSON.stringify(body),
})

/** What people ask for, in turns. */
const questions = [
  page('/'),
  page('/products'),
  call('12 products', '/stores-reader/v1/products/query-platformized', { query: { paging: { limit: 12 } } }),
  page('/collections/kitchen'),
  page('/products/reading-mug'),
  call('add to cart', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: mug }],
  }),
  page('/collections/light?sort=price'),
  page('/cart'),
]
const kinds = ['pages', '12 products', 'add to cart']

await ready()
const server = await startServer('shop', {})
const { origin: platform, facts } = server
const { storefront } = facts

/** What a greedy caller asks for; `prepare` runs once, before anything is measured. */
const expensive = {
  docs: { ask: (browser) => browser.send(`${platform}/docs`) },
  'full cart': {
    prepare: fillCart,
    ask: (browser) => browser.send(`${storefront}/cart`),
  },
  'cold filter': {
    ask: (browser, n) =>
      browser.send(`${storefront}/products?min=${(n % 1000) / 100}&max=${60 + (n % 997) / 10}`),
  },
  '1 MB JSON': {
    ask: (browser) =>
      browser.send(`${storefront}/shop-api/ecom/v1/carts/current/add-to-cart`, {
        method: 'POST',
        body: json,
      }),
  },
  '1 MB form': {
    ask: (browser) => browser.send(`${platform}/sign-in`, { method: 'POST', body: form, type: formType }),
  },
  '1 MB of a token request': {
    ask: (browser) =>
      browser.send(`${platform}/oauth2/token`, { method: 'POST', body: form, type: formType }),
  },
  '100 products': {
    connections: '1,40',
    ask: (browser, n) =>
      browser.send(`${storefront}/shop-api/stores/v3/products/query`, {
        method: 'POST',
        body: JSON.stringify({ query: { cursorPaging: { limit: 100 - (n % 5) } }, fields: allFields }),
      }),
  },
}
const formType = 'application/x-www-form-urlencoded'
const get = (url) => ({ ask: (browser) => browser.send(url) })
const cheap = {
  picture: get(`${platform}/sample/home.svg`),
  'unknown picture': get(`${platform}/media/none`),
  'API document': get(`${platform}/openapi.json`),
  'call of a page': get(`${storefront}/shop-api/ecom/v1/carts/current`),
  metrics: get(`${platform}/metrics`),
  health: get(`${platform}/health`),
}
const greeds = options.cheap ? cheap : expensive
const allFields =
  `URL CURRENCY INFO_SECTION PLAIN_DESCRIPTION INFO_SECTION_PLAIN_DESCRIPTION SUBSCRIPTION_PRICES_INFO
  BREADCRUMBS_INFO WEIGHT_MEASUREMENT_UNIT_INFO VARIANT_OPTION_CHOICE_NAMES MEDIA_ITEMS_INFO DESCRIPTION
  DIRECT_CATEGORIES_INFO ALL_CATEGORIES_INFO MIN_VARIANT_PRICE_INFO INFO_SECTION_DESCRIPTION THUMBNAIL DIRECT_CATEGORY_IDS
  PRODUCT_CHOICES_MEDIA_REFERENCES PRODUCT_CHOICES_DISPLAY_IMAGE MIN_PRICE_VARIANT DISCOUNT_INFO`.split(/\s+/)
const megabyte = 1_000_000
const form = Array.from({ length: 40_000 }, (_, i) => `field${i}=${'x'.repeat(16)}`)
  .join('&')
  .slice(0, megabyte)
const json = JSON.stringify({ x: Array.from({ length: 90_000 }, (_, n) => ({ [n]: n })) }).slice(0, megabyte)

/** Puts 300 lines with long texts into the cart of a browser, as far as the shop accepts them. */
async function fillCart(browser) {
  await browser.send(`${storefront}/cart`)
  for (let call = 0; call < 30; call += 1) {
    const lineItems = Array.from({ length: 10 }, (_, i) => ({
      quantity: 1,
      catalogReference: {
        ...mug,
        options: {
          ...mug.options,
          customTextFields: { text: `${call * 10 + i} ${'w'.repeat(80)}` },
        },
      },
    }))
    const body = JSON.stringify({ lineItems })
    await browser.send(`${storefront}/shop-api/ecom/v1/carts/current/add-to-cart`, { method: 'POST', body })
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** One person asks question after question until `isOver`; adds the times in milliseconds by kind. */
async function browse(browser, person, times, isOver) {
  for (let n = person; !isOver(); n += 1) {
    const { kind, path, ...options } = questions[n % questions.length] ?? page('/')
    const { status, ms } = await browser.send(storefront + path, options)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    times[kind].push(ms)
    await pause(pauseMs)
  }
}

const noTimes = () => Object.fromEntries(kinds.map((kind) => [kind, /** @type {number[]} */ ([])]))

/** One slice: everybody browses, beside the greedy connections if there are any. */
async function slice(visitors, greedy) {
  const endsAt = performance.now() + seconds * 1000
  const isOver = () => performance.now() > endsAt
  const times = noTimes()
  const statuses = new Map()
  const insist = async () => {
    while (!isOver()) {
      const { status } = await greedy.ask()
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A refused caller does not burn the machine of the measurement.
      if (status === 429 || status === 503) await pause(pauseMs)
    }
  }
  await Promise.all([
    ...visitors.map((browser, person) => browse(browser, person, times, isOver)),
    ...Array.from({ length: greedy?.connections ?? 0 }, insist),
  ])
  return { times, statuses }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity

/** One connection costs others at most twice the time, four three times; many lists cost little more than one. */
const maxFactorOf = ({ greedy, connections }, rows) => {
  if (greedy !== '100 products') return connections === 1 ? 2 : 3
  const ofOneConnection = rows.find((row) => row.greedy === greedy && row.connections === 1)
  return connections === 1 ? 3 : 1.5 * Number(ofOneConnection?.factor)
}

/** The memory, in MB, that bodies hold which stop short of their end, each from a network of its own. */
async function measureSlowBodies() {
  const { hostname, port } = new URL(storefront)
  const path = '/shop-api/ecom/v1/carts/current/add-to-cart'
  const { rss } = await server.cost()
  let largest = rss
  const open = (n) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const address = `203.0.${(n >> 8) + 114}.${n & 255}`
    const headers = `Host: ${hostname}:${port}\r\nX-Forwarded-For: ${address}\r\nSec-Fetch-Site: same-origin\r\n`
    const type = 'Content-Type: application/json\r\nContent-Length: 262144\r\n\r\n'
    socket.on('error', () => {})
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}${type}${' '.repeat(262_000)}`)
    socket.resume()
    return socket
  }
  const sockets = Array.from({ length: slowBodies }, (_, n) => open(n))
  for (let second = 0; second < 12; second += 1) {
    await pause(1000)
    largest = Math.max(largest, (await server.cost()).rss)
  }
  for (const socket of sockets) socket.destroy()
  return (largest - rss) / 2 ** 20
}

try {
  const visitors = Array.from({ length: people }, (_, n) => openBrowser(`198.51.100.${n + 1}`))
  // Pages compile and caches fill before anything is measured.
  await slice(visitors, undefined)
  // First, while the heap is small: afterwards it has room for many bodies.
  const megabytes = await measureSlowBodies()
  const rows = []
  for (const [index, [name, { prepare, ask, connections: own }]] of Object.entries(greeds).entries()) {
    for (const connections of (own ?? options.connections).split(',').map(Number)) {
      const browser = openBrowser(`203.0.113.${index + 1}`, connections)
      await prepare?.(browser)
      let n = 0
      const greedy = { connections, ask: () => ask(browser, (n += 1)) }
      const [alone, beside] = [noTimes(), noTimes()]
      const statuses = new Map()
      for (let round = 0; round < rounds; round += 1) {
        const quiet = await slice(visitors, undefined)
        const measured = await slice(visitors, greedy)
        for (const kind of kinds) {
          alone[kind].push(...quiet.times[kind])
          beside[kind].push(...measured.times[kind])
        }
        for (const [status, count] of measured.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count)
      }
      browser.close()
      rows.push({
        greedy: name,
        connections,
        ...Object.fromEntries(
          kinds.map((kind) => [kind, `${median(alone[kind]).toFixed(1)} ${median(beside[kind]).toFixed(1)}`]),
        ),
        factor: Math.max(...kinds.map((kind) => median(beside[kind]) / median(alone[kind]))).toFixed(2),
        'greedy/s': [...statuses]
          .map(([status, count]) => `${status}: ${(count / seconds / rounds).toFixed(1)}`)
          .join(', '),
      })
      console.error(`${name}, ${connections}`)
    }
  }
  console.log(`p50 of ${people} people in ms, alone and beside one greedy caller with so many connections`)
  console.log(table(rows))
  for (const row of rows) console.log(JSON.stringify(row))
  console.log(`${slowBodies} slow bodies: ${megabytes.toFixed(0)} MB`)
  const isMissed = rows.some((row) => Number(row.factor) > maxFactorOf(row, rows))
  if (options.gate && (isMissed || megabytes > maxSlowMegabytes)) process.exitCode = 1
  for (const browser of visitors) browser.close()
} finally {
  await server.stop()
}
