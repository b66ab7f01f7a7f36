// `npm run bench:greedy`: what one greedy caller costs everybody else. People browse the sample shop, alone and beside a
// caller who asks for expensive things without a pause, in turns within one run.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { openBrowser } from './http-client.mjs'
import { startServer } from './processes.mjs'
import { table } from './report.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '1,8' },
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
const maxFactor = 2

const pages = [
  '/',
  '/products',
  '/collections/kitchen',
  '/products/reading-mug',
  '/collections/light?sort=price',
  '/cart',
]

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
  '1 MB form': {
    ask: (browser) =>
      browser.send(`${platform}/oauth2/token`, {
        method: 'POST',
        body: form,
        type: 'application/x-www-form-urlencoded',
      }),
  },
}
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
const form = Array.from({ length: 40_000 }, (_, i) => `field${i}=${'x'.repeat(16)}`)
  .join('&')
  .slice(0, 1_000_000)

/** Puts 300 lines with long texts into the cart of a browser, as far as the shop accepts them. */
async function fillCart(browser) {
  await browser.send(`${storefront}/cart`)
  const mug = {
    appId: '215238eb-22a5-4c36-9e7b-e7c08025e04e',
    catalogItemId: '5a3b1e00-0000-4000-8000-000000000100',
  }
  for (let call = 0; call < 30; call += 1) {
    const lineItems = Array.from({ length: 10 }, (_, i) => ({
      quantity: 1,
      catalogReference: {
        ...mug,
        options: {
          variantId: '5a3b1e00-0000-4000-8000-000000000101',
          customTextFields: { text: `${call * 10 + i} ${'w'.repeat(80)}` },
        },
      },
    }))
    const body = JSON.stringify({ lineItems })
    await browser.send(`${storefront}/shop-api/ecom/v1/carts/current/add-to-cart`, { method: 'POST', body })
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** One person opens page after page until `isOver`; adds the times in milliseconds. */
async function browse(browser, person, times, isOver) {
  for (let n = person; !isOver(); n += 1) {
    const { status, ms } = await browser.send(storefront + pages[n % pages.length])
    if (status === 200) times.push(ms)
    else throw new Error(`${pages[n % pages.length]} answered ${status}`)
    await pause(pauseMs)
  }
}

/** One slice: everybody browses, beside the greedy connections if there are any. */
async function slice(visitors, greedy) {
  const endsAt = performance.now() + seconds * 1000
  const isOver = () => performance.now() > endsAt
  const times = /** @type {number[]} */ ([])
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

try {
  const visitors = Array.from({ length: people }, (_, n) => openBrowser(`198.51.100.${n + 1}`))
  // Pages compile and caches fill before anything is measured.
  await slice(visitors, undefined)
  const rows = []
  for (const [index, [name, { prepare, ask }]] of Object.entries(greeds).entries()) {
    for (const connections of options.connections.split(',').map(Number)) {
      const browser = openBrowser(`203.0.113.${index + 1}`, connections)
      await prepare?.(browser)
      let n = 0
      const greedy = { connections, ask: () => ask(browser, (n += 1)) }
      const alone = /** @type {number[]} */ ([])
      const beside = /** @type {number[]} */ ([])
      const statuses = new Map()
      for (let round = 0; round < rounds; round += 1) {
        alone.push(...(await slice(visitors, undefined)).times)
        const measured = await slice(visitors, greedy)
        beside.push(...measured.times)
        for (const [status, count] of measured.statuses)
          statuses.set(status, (statuses.get(status) ?? 0) + count)
      }
      browser.close()
      rows.push({
        greedy: name,
        connections,
        'alone p50': median(alone).toFixed(1),
        'beside p50': median(beside).toFixed(1),
        factor: (median(beside) / median(alone)).toFixed(2),
        'greedy/s': [...statuses]
          .map(([status, count]) => `${status}: ${(count / seconds / rounds).toFixed(1)}`)
          .join(', '),
      })
      console.error(`${name}, ${connections}`)
    }
  }
  console.log(`Pages of ${people} people in ms, alone and beside one greedy caller with so many connections`)
  console.log(table(rows))
  for (const row of rows) console.log(JSON.stringify(row))
  const isMissed = rows.some(({ connections, factor }) => connections === 1 && Number(factor) > maxFactor)
  if (options.gate && isMissed) process.exitCode = 1
  for (const browser of visitors) browser.close()
} finally {
  await server.stop()
}
