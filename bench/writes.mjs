// `npm run bench:writes`: what writes of the catalogue cost. One update beside a hand-written transaction, listings of a
// large store beside a merchant who edits, and 1,000 prices at once beside people who read.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { apiKey, editedProduct, productInCollection } from './catalog.mjs'
import { figuresOf, load } from './load.mjs'
import { runStatement, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { createRecord, median, table } from './report.mjs'
import { createVisitors, requestsFor } from './scenarios.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    connections: { type: 'string', default: '1,8' },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = options.connections.split(',').map(Number)
const among = 100_000
// Half of the reads are searches among 15,000 variants.
const readsPerSecond = 20
const readerCount = 20
const limits = { update: 1 / 3, listing: 0.9, bulkMs: 3000 }

const cleanups = /** @type {(() => Promise<unknown>)[]} */ ([])
const launch = async (name, settings) => {
  const server = await startServer(name, settings)
  cleanups.push(server.stop)
  return server
}
const startPlatform = async (settings) => {
  const postgres = await startPostgres()
  cleanups.push(postgres.stop)
  return { url: postgres.url, platform: await launch('vitrine', { url: postgres.url, ...settings }) }
}
const random = createNumbers(11)
const price = () => Math.round(1000 + random() * 8000) / 100
const merchant = { authorization: apiKey, 'content-type': 'application/json' }
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
const round = (value, digits) => Number(value.toFixed(digits))

async function ask(platform, method, path, body) {
  const response = await fetch(platform.origin + path, {
    method,
    headers: merchant,
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (response.status !== 200)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}
const print = (rows) => {
  console.log(table(rows), '\n')
  for (const row of rows) console.log(JSON.stringify(row))
  console.log()
}

/** The number of rows of the tables that an update writes. */
async function rowsOf(url) {
  const tables = ['offers', 'price_history', 'outbox']
  const [counts] = await runStatement(
    url,
    `select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`)}`,
  )
  return JSON.stringify(counts)
}

/** A new name and price of one product of 15 variants, in turns with a transaction that writes the same rows. */
async function measureUpdates() {
  const { url, platform } = await startPlatform({ hasKey: true, edited: '15 variants' })
  const twin = await launch('twin-writes', { url, storeId: platform.facts.storeId })
  const update = () => ({
    method: 'PATCH',
    path: `/stores/v1/products/${editedProduct(1 + Math.floor(random() * 1000)).id}`,
    headers: merchant,
    body: JSON.stringify({
      product: { name: `Bowl ${Math.floor(random() * 1e9)}`, priceData: { price: price() } },
    }),
  })
  // Both write as many rows: offers of 15 variants are changed, 15 prices kept, two events recorded.
  const added = []
  for (const server of [platform, twin]) {
    const before = JSON.parse(await rowsOf(url))
    const { path, ...init } = update()
    await (await fetch(server.origin + path, init)).text()
    const after = JSON.parse(await rowsOf(url))
    added.push((after.price_history - before.price_history) / (after.outbox - before.outbox))
  }
  if (added[0] !== added[1])
    throw new Error(`The twin writes other rows: ${added.join(' and ')} prices for each event`)
  const record = createRecord()
  for (let n = 0; n <= rounds; n += 1) {
    for (const count of connections) {
      const subjects = [
        ['vitrine', platform],
        ['twin', twin],
      ]
      for (const [subject, server] of n % 2 ? subjects.toReversed() : subjects) {
        const requests = Array.from({ length: count }, () => Array.from({ length: 500 }, update))
        const slice = await load(server, requests, { seconds, keys: false })
        record.add(
          { scenario: 'update', engine: 'postgres', connections: count, subject },
          figuresOf([slice]),
        )
      }
    }
  }
  print(record.lines())
  print(record.ratios())
  return record.ratios().map(({ connections: count, value }) => ({
    gate: `one update, ${count} connections, vitrine/twin`,
    value,
    limit: round(limits.update, 3),
    ok: value >= limits.update,
  }))
}

/** Listings among 100,000 products, alone and beside a merchant who changes one stock and one price each second. */
async function measureListings() {
  const { platform } = await startPlatform({ hasKey: true, among })
  const visitors = await createVisitors(platform, 8, among)
  const kinds = [`browse collection ${among} cold`, `browse filter ${among} cold`]
  const edit = async (n) => {
    const { id, variants } = productInCollection(1 + Math.floor(random() * 1000))
    await ask(platform, 'PATCH', `/stores/v1/products/${id}`, { product: { priceData: { price: price() } } })
    const variant = { variantId: variants[n % variants.length].id, quantity: 100 + n }
    await ask(platform, 'PATCH', `/stores/v2/inventoryItems/product/${id}`, {
      inventoryItem: { trackQuantity: true, variants: [variant] },
    })
  }
  const slice = (kind) =>
    load(platform, requestsFor(kind, visitors, false), { seconds: Math.max(4, seconds), keys: false })
  const beside = async (kind) => {
    let isOver = false
    const editing = (async () => {
      for (let n = 0; !isOver; n += 1) await Promise.all([edit(n), pause(1000)])
    })()
    const measured = await slice(kind)
    isOver = true
    await editing
    return measured
  }
  const record = createRecord()
  for (let n = 0; n <= rounds; n += 1) {
    for (const kind of kinds) {
      const cell = { scenario: kind, engine: 'postgres', connections: visitors.length }
      const turns = [
        ['alone', slice],
        ['beside edits', beside],
      ]
      for (const [subject, measure] of n % 2 ? turns.toReversed() : turns)
        record.add({ ...cell, subject }, figuresOf([await measure(kind)]))
    }
  }
  const ratios = record.ratios('beside edits', 'alone')
  print(record.lines())
  print(ratios)
  return ratios.map(({ scenario, value }) => ({
    gate: `${scenario}, beside edits / alone`,
    value,
    limit: limits.listing,
    ok: value >= limits.listing,
  }))
}

/** The prices of 1,000 products raised at once, 100 products to a call, beside people who read. */
async function measureBulkOf(kind) {
  const { platform } = await startPlatform({ hasKey: true, edited: kind })
  const readers = await createVisitors(platform, readerCount, 1000)
  const worker = new Worker(new URL('./reader.mjs', import.meta.url), {
    workerData: { origin: platform.origin, visitors: readers, perSecond: readsPerSecond },
  })
  cleanups.push(() => worker.terminate())
  const during = async (work) => {
    worker.postMessage('start')
    const startedAt = performance.now()
    await work()
    const ms = performance.now() - startedAt
    worker.postMessage('stop')
    const [{ times, failures }] = await once(worker, 'message')
    if (failures.length > 0) throw new Error(`${failures.length} reads failed: ${failures[0]}`)
    const sorted = times.toSorted((a, b) => a - b)
    return { ms, slowest: sorted.at(-1) ?? 0, p50: sorted[sorted.length >> 1] ?? 0 }
  }
  const ids = Array.from({ length: 1000 }, (_, n) => editedProduct(n + 1).id)
  const results = []
  for (let n = 0; n <= rounds; n += 1) {
    const alone = await during(() => pause(3000))
    const bulk = await during(async () => {
      for (let from = 0; from < ids.length; from += 100) {
        const { bulkActionMetadata } = await ask(
          platform,
          'POST',
          '/stores/v1/bulk/products/adjust-properties',
          {
            ids: ids.slice(from, from + 100),
            adjust: { price: { amount: n % 2 ? -0.5 : 0.5 } },
          },
        )
        if (bulkActionMetadata.totalFailures > 0) throw new Error('A price was not adjusted')
      }
    })
    // The first round warms up.
    if (n > 0) results.push({ alone, bulk })
  }
  const of = (select) => round(median(results.map(select)), 1)
  print([
    { reads: 'alone', p50: of(({ alone }) => alone.p50), slowest: of(({ alone }) => alone.slowest) },
    {
      reads: `beside 1,000 prices (${kind})`,
      p50: of(({ bulk }) => bulk.p50),
      slowest: of(({ bulk }) => bulk.slowest),
    },
  ])
  const value = of(({ bulk }) => bulk.ms)
  await platform.stop()
  return {
    gate: `ms for the prices of 1,000 products (${kind})`,
    value,
    limit: limits.bulkMs,
    ok: value <= limits.bulkMs,
  }
}

const measureBulk = async () => [await measureBulkOf('no options'), await measureBulkOf('15 variants')]

await ready({ tests: true, apps: false })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const parts = { update: measureUpdates, listing: measureListings, bulk: measureBulk }
try {
  const gates = []
  for (const [name, measure] of Object.entries(parts))
    if (positionals.length === 0 || positionals.includes(name)) gates.push(...(await measure()))
  print(gates)
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
