// `npm run bench:catalog`: what every list and lookup of the catalogue costs among 100,000 products, beside the same among
// 1,000: the time of answers and the pages that PostgreSQL reads.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { startTemporaryPostgres } from '../tests/shop/temporary-postgres.mjs'
import { createNumbers } from '../tests/shop/random-numbers.mjs'
import { apiKey, largeStore } from './catalog.mjs'
import { catalogLists, headersOf } from './catalog-lists.mjs'
import { copyRows } from './copies.mjs'
import { runStatement } from './postgres.mjs'
import { table } from './report.mjs'
import { selectNames } from './select.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { gate: { type: 'boolean', default: false } },
})
const sizes = [1000, 100_000]
const questionCount = Number(process.env.BENCH_QUESTIONS ?? 40)
const warmRounds = 3
const limits = { list: 2, words: 4 }
// A page of an index more or less is no growth.
const spareBuffers = 10

/** Creates a database, unless it is there from an earlier run on `DATABASE_URL`. */
async function createDatabase(server, name) {
  const [found] = await runStatement(server, `select 1 from pg_database where datname = '${name}'`)
  if (!found) await runStatement(server, `create database ${name} template template0 encoding 'UTF8'`)
  return { url: Object.assign(new URL(server), { pathname: `/${name}` }).href, isNew: !found }
}

/** A store of so many products, in a database of its own, on a platform in this process. */
async function openLargeStore(server, among) {
  const { createPlatform, openPostgres } = await import('@vitrine/platform')
  const name = `vitrine_bench_among_${among}`
  const { url, isNew } = await createDatabase(server, name)
  const open = async () =>
    createPlatform({
      database: await openPostgres(url, { onWarning: console.error }),
      log: ({ message, error }) => error && console.error(message, error),
    })
  let platform = await open()
  if (isNew) {
    await platform.openStore({ ...largeStore(), apiKey })
    await copyRows(url, among)
  }
  const [{ clientId }] = await runStatement(url, 'select id as "clientId" from oauth_clients limit 1')
  const categories = await runStatement(
    url,
    'select (category_ids_of(array[id]))[1] as id from collections order by id',
  )
  const products = await runStatement(
    url,
    `select p.id, p.slug, p.sku, k.variant_id as "variantId", k.id as "itemId" from products p
     join lateral (select variant_id, id from stock k where k.store_id = p.store_id and k.product_id = p.id limit 1) k on true
     order by md5(p.id) limit 1000`,
  )
  const send = async (path, init) => {
    const startedAt = performance.now()
    const response = await platform.fetch(new Request(`http://127.0.0.1${path}`, init))
    const text = await response.text()
    return { status: response.status, text, ms: performance.now() - startedAt }
  }
  const grant = JSON.stringify({ clientId, grantType: 'anonymous' })
  const { text } = await send('/oauth2/token', {
    method: 'POST',
    body: grant,
    headers: { 'content-type': 'application/json' },
  })
  const token = JSON.parse(text).access_token
  return {
    ask: (question) =>
      send(question.path, {
        method: question.body ? 'POST' : 'GET',
        headers: headersOf(question, token),
        ...(question.body && { body: JSON.stringify(question.body) }),
      }),
    known: { products, categoryIds: categories.map(({ id }) => id) },
    database: name,
    /** Opens the platform anew, with empty caches. */
    async restart() {
      await platform.close()
      platform = await open()
    },
    close: () => platform.close(),
  }
}

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1]
const round = (value) => Number(value?.toFixed(2))
/** How many products, variants or items an answer has. @param {string} text */
const rowsIn = (text) => Object.values(JSON.parse(text)).find(Array.isArray)?.length ?? 1

/** The pages that the statements of a database have read since the statistics were reset. */
async function countBuffers(server, name) {
  const [{ buffers }] = await runStatement(
    server,
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as buffers from pg_stat_statements
     where dbid = (select oid from pg_database where datname = '${name}')`,
  )
  return buffers
}

/** Asks both stores the same kind of question in turns: each once for the first time, then again. */
async function measureList(server, stores, name) {
  const { ask, hasWords = false } = catalogLists[name]
  const measured = stores.map((store) => {
    const random = createNumbers(17)
    return {
      store,
      questions: Array.from({ length: questionCount }, () => ask(random, store.known)),
      cold: /** @type {number[]} */ ([]),
      warm: /** @type {number[]} */ ([]),
      buffers: 0,
      rows: 0,
      failure: '',
    }
  })
  // A store of 1,000 products would soon have all of them in its caches.
  for (const { restart } of stores) await restart()
  await runStatement(server, 'select pg_stat_statements_reset()')
  for (let round = 0; round <= warmRounds; round += 1) {
    for (let n = 0; n < questionCount; n += 1) {
      for (const each of n % 2 ? measured.toReversed() : measured) {
        if (each.failure) continue
        const { status, text, ms } = await each.store.ask(each.questions[n])
        if (status !== 200) each.failure = `${status} ${text.slice(0, 160)}`
        else if (round === 0) each.rows += rowsIn(text) / questionCount
        ;(round === 0 ? each.cold : each.warm).push(ms)
      }
    }
    if (round === 0)
      for (const each of measured)
        each.buffers = (await countBuffers(server, each.store.database)) / questionCount
  }
  const [small, large] = measured
  const ratio = (select) => round(select(large) / select(small))
  const limit = hasWords ? limits.words : limits.list
  const p99 = ratio(({ warm }) => percentile(warm, 0.99))
  const buffers = round(large.buffers / Math.max(small.buffers, 1))
  const isWithin = large.buffers <= limit * small.buffers + spareBuffers
  const failure = measured.map((each) => each.failure).find(Boolean)
  return {
    list: name,
    rows1000: round(small.rows),
    rows100000: round(large.rows),
    buffers1000: round(small.buffers),
    buffers100000: round(large.buffers),
    buffers,
    coldP99: ratio(({ cold }) => percentile(cold, 0.99)),
    coldP50: ratio(({ cold }) => percentile(cold, 0.5)),
    warmP99: p99,
    warmP50: ratio(({ warm }) => percentile(warm, 0.5)),
    p50Ms: round(percentile(large.warm, 0.5)),
    limit,
    ok: !failure && isWithin && p99 <= limit,
    ...(failure && { failure }),
  }
}

await ready({ tests: true, apps: false })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const selected = selectNames(catalogLists, positionals)
const settings = {
  shared_preload_libraries: 'pg_stat_statements',
  // Nothing is measured that writes.
  fsync: 'off',
  max_wal_size: '4GB',
  shared_buffers: '512MB',
}
const postgres = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => {} }
  : await startTemporaryPostgres(
      Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    )
const cleanups = [postgres.stop]
try {
  await runStatement(postgres.url, 'create extension if not exists pg_stat_statements')
  const stores = []
  for (const among of sizes) {
    const store = await openLargeStore(postgres.url, among)
    cleanups.push(store.close)
    stores.push(store)
    console.error(`${among} products`)
  }
  const rows = []
  for (const name of selected) {
    rows.push(await measureList(postgres.url, stores, name))
    console.log(JSON.stringify(rows.at(-1)))
  }
  console.log(`\n${table(rows)}`)
  if (options.gate && rows.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
