// `npm run bench:admin`: how long the lists of the admin take to open in a real browser among 100,000 products.
import { fileURLToPath } from 'node:url'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { chromium } from 'playwright-core'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { chromiumPath } from '../tests/browser/chromium.mjs'
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { startTemporaryPostgres } from '../tests/shop/temporary-postgres.mjs'
import { apiKey, largeStore, nameWords } from './catalog.mjs'
import { copyRows } from './copies.mjs'
import { pick } from './random.mjs'
import { median, table } from './report.mjs'

const { values: options } = parseArgs({ options: { gate: { type: 'boolean', default: false } } })
const among = 100_000
const maxMs = 1000
const openings = Number(process.env.BENCH_OPENINGS ?? 10)

// What merchants open; the values differ from one opening to the next.
const pages = {
  products: () => 'products',
  'products by name': () => 'products?sort=name',
  'products by price': (random) => `products?sort=-price&page=${1 + Math.floor(random() * 5)}`,
  'products of a collection': (random) => `products?collection=collection-${Math.floor(random() * 8)}`,
  'products of a price': (random) => `products?min=${Math.round(random() * 9000) / 100}&max=100`,
  'products by a word': (random) => `products?q=${pick(random, nameWords)}`,
  inventory: () => 'inventory',
  collections: () => 'collections',
}

/** Opens a store of that many products with its admin; returns the admin's address and how to close both. */
async function openAdmin(url) {
  const { createPlatform, openPostgres } = await import('@vitrine/platform')
  const { assets, createAdmin } = await import('@vitrine/admin/server')
  const database = await openPostgres(url, { onWarning: console.error })
  const platform = await createPlatform({ database })
  const store = await platform.openStore({ ...largeStore(), apiKey })
  await copyRows(url, among)
  const origin = 'http://platform.bench'
  const admin = createAdmin({
    storeName: store.name ?? 'Bench',
    siteId: store.id,
    url: origin,
    platformOrigin: origin,
    fetch: (input, init) => platform.fetch(new Request(input, init)),
  })
  const app = new Hono()
  const root = relative(process.cwd(), fileURLToPath(assets))
  app.get('/admin/assets/*', serveStatic({ root, rewriteRequestPath: (path) => path.slice('/admin'.length) }))
  app.all('*', ({ req }) => admin.fetch(req.raw))
  const { server, port } = await new Promise((resolve) => {
    const opened = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server: opened, port }),
    )
  })
  return {
    url: `http://localhost:${port}/admin/`,
    close: async () => {
      server.close()
      await platform.close()
    },
  }
}

/** A browser that has opened no page of the admin yet, with a merchant who is signed in. */
async function openMerchant(browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  await context.addCookies([{ name: 'vitrine-desk', value: apiKey, domain: 'localhost', path: '/admin' }])
  return context
}

/** How long it takes until the first row of a list is shown, and the script runs. */
async function open(context, url) {
  const page = await context.newPage()
  const startedAt = performance.now()
  const response = await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('rowheader').first().waitFor()
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
  const ms = performance.now() - startedAt
  if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
  await page.close()
  return ms
}

await ready({ tests: true })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const postgres = await startTemporaryPostgres(['-c', 'max_wal_size=4GB', '-c', 'shared_buffers=512MB'])
const cleanups = [postgres.stop]
try {
  const admin = await openAdmin(postgres.url)
  cleanups.push(admin.close)
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
  cleanups.push(() => browser.close())
  const warm = await openMerchant(browser)
  await open(warm, `${admin.url}products`)
  const rows = []
  for (const [name, address] of Object.entries(pages)) {
    const random = createNumbers(29)
    const times = { first: /** @type {number[]} */ ([]), again: /** @type {number[]} */ ([]) }
    for (let n = 0; n < openings; n += 1) {
      const fresh = await openMerchant(browser)
      times.first.push(await open(fresh, admin.url + address(random)))
      await fresh.close()
      times.again.push(await open(warm, admin.url + address(random)))
    }
    const slowest = Math.round(Math.max(...times.first, ...times.again))
    const [first, again] = [times.first, times.again].map((each) => Math.round(median(each)))
    rows.push({ list: name, first, again, slowest, limit: maxMs, ok: slowest <= maxMs })
    console.log(JSON.stringify(rows.at(-1)))
  }
  console.log(`\n${table(rows)}`)
  if (options.gate && rows.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
