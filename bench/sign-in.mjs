// `npm run bench:sign-in`: what sign-in costs. First tokens beside an endpoint that only signs one, carts of members beside
// those of visitors, and 200 sign-ins at once beside people who read products.
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { figuresOf, load } from './load.mjs'
import { addressHeader, createPeople, newAddress } from './people.mjs'
import { runStatement, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { createRecord, table } from './report.mjs'
import { answersOf, compare, createVisitors, requestsFor, resetCarts } from './scenarios.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: '' },
    connections: { type: 'string', default: '8,64' },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 1)
const rounds = Number(process.env.BENCH_ROUNDS ?? 4)
const connections = options.connections.split(',').map(Number)
const engines = ['postgres', 'pglite'].filter((name) => name.includes(options.engine))
const sliceSeconds = 0.5
const quietSeconds = 4
const signInCount = 200
const readsPerSecond = 100
const readerCount = 20
const minimums = { 'vitrine/jose': 0.5, 'member/visitor': 0.95 }
const maxSlowdown = 2
const floorMs = 50

const cleanups = /** @type {(() => Promise<unknown>)[]} */ ([])
const launch = async (name, settings) => {
  const server = await startServer(name, settings)
  cleanups.push(server.stop)
  return server
}
const round = (value, digits = 1) => Number(value.toFixed(digits))
const percentile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Infinity

/** Measures subjects in turns, so that other load on the machine affects them alike; the first round warms up. */
async function measureInTurns(record, cell, subjects) {
  const sliceCount = Math.max(1, Math.round(seconds / sliceSeconds))
  for (let n = 0; n <= rounds; n += 1) {
    const slices = new Map(subjects.map(({ subject }) => [subject, []]))
    for (let i = 0; i < sliceCount; i += 1) {
      for (const { subject, server, requests } of i % 2 ? subjects.toReversed() : subjects)
        slices.get(subject).push(await load(server, requests(), { seconds: sliceSeconds, keys: false }))
    }
    for (const [subject, measured] of slices) record.add({ ...cell, subject }, figuresOf(measured))
  }
}

const report = (record, ratios) => {
  console.log(table(record.lines()), '\n')
  console.log(table(ratios), '\n')
  for (const line of [...record.lines(), ...ratios]) console.log(JSON.stringify(line))
  console.log()
}

/** First tokens, each for a new address, beside bare endpoints that sign one JWT by a library and by Node. */
async function measureTokens({ engine, platform, signers }) {
  const record = createRecord()
  const { clientId } = platform.facts
  const body = JSON.stringify({ clientId, grantType: 'anonymous' })
  const ask = () => ({
    method: 'POST',
    path: '/oauth2/token',
    headers: { 'content-type': 'application/json', [addressHeader]: newAddress() },
    body,
  })
  // The same loads as a warm-up: code is compiled for some seconds.
  const requestsOf = (count) => () => Array.from({ length: count }, () => Array.from({ length: 200 }, ask))
  for (let n = 0; n < 4; n += 1) await load(platform, requestsOf(64)(), { seconds: 1, keys: false })
  for (const count of connections) {
    const requests = requestsOf(count)
    const subjects = [{ subject: 'vitrine', server: platform, requests }]
    for (const [subject, server] of Object.entries(signers)) subjects.push({ subject, server, requests })
    await measureInTurns(record, { scenario: 'first token', engine, connections: count }, subjects)
  }
  const ratios = [...record.ratios('vitrine', 'jose'), ...record.ratios('vitrine', 'node')]
  report(record, ratios)
  return ratios
}

/** Adds to carts of three lines, of members and of visitors; on PostgreSQL the twin does so too. */
async function measureCarts({ engine, platform, url }) {
  const record = createRecord()
  const count = Math.max(...connections)
  const visitors = await createVisitors(platform, count, undefined)
  const people = await createPeople(platform, count, { hasAddress: false, isMember: true })
  const members = []
  for (const person of people) {
    members.push(await person.fillCart(3))
    person.leave()
  }
  const subjectOf = (subject, server, all) => ({ subject, server, all })
  const all = [subjectOf('visitor', platform, visitors), subjectOf('member', platform, members)]
  if (url) {
    const twin = await launch('twin', { url, storeId: platform.facts.storeId })
    const environment = { platform, among: undefined, visitors }
    compare(await answersOf(platform, environment), await answersOf(twin, environment))
    await runStatement(url, 'vacuum analyze')
    all.push(subjectOf('twin', twin, visitors))
  }
  for (const connected of connections) {
    await resetCarts(platform, [...visitors, ...members])
    const subjects = all.map(({ all: callers, ...subject }) => ({
      ...subject,
      requests: () => requestsFor('add to cart', callers.slice(0, connected), false),
    }))
    await measureInTurns(record, { scenario: 'add to cart', engine, connections: connected }, subjects)
  }
  const ratios = [
    ...record.ratios('member', 'visitor'),
    ...record.ratios('visitor', 'twin'),
    ...record.ratios('member', 'twin'),
  ]
  report(record, ratios)
  return ratios
}

/** Starts the thread that reads products; `during` measures its reads while something runs. */
async function startReader(platform) {
  const readers = await createPeople(platform, readerCount, { hasAddress: true, isMember: false })
  const visitors = readers.map(({ token }) => ({ token: token() }))
  const worker = new Worker(new URL('./reader.mjs', import.meta.url), {
    workerData: { origin: platform.origin, visitors, perSecond: readsPerSecond },
  })
  cleanups.push(() => worker.terminate())
  return {
    async during(work) {
      worker.postMessage('start')
      await work()
      worker.postMessage('stop')
      const [{ times, failures }] = await once(worker, 'message')
      if (failures.length > 0) throw new Error(`${failures.length} reads failed: ${failures[0]}`)
      return times
    },
  }
}

const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration * 1000))

/** All members sign in at once, each after a visit with a product in the cart, beside people who read products. */
async function measureRush({ engine, platform }) {
  const reader = await startReader(platform)
  const people = await createPeople(platform, signInCount, { hasAddress: true, isMember: true })
  const [quiet, busy, signIns] = [[], [], []]
  let [elapsed, refusals, refused] = [0, 0, 0]
  for (let n = 0; n <= rounds; n += 1) {
    const alone = await reader.during(() => pause(quietSeconds))
    for (const person of people) {
      await person.arrive()
      await person.fillCart(1)
      person.takeRefusals()
    }
    const times = []
    const startedAt = performance.now()
    const beside = await reader.during(() =>
      Promise.all(
        people.map(async (person) => {
          await person.signIn()
          times.push(performance.now() - startedAt)
        }),
      ),
    )
    // The first round warms up.
    if (n === 0) continue
    quiet.push(...alone)
    busy.push(...beside)
    signIns.push(...times)
    elapsed += Math.max(...times) / 1000
    for (const person of people) {
      const taken = person.takeRefusals()
      refusals += taken
      refused += Math.min(taken, 1)
    }
  }
  for (const person of people) person.leave()
  const times = (name, all) => ({
    [`${name} p50`]: round(percentile(all, 0.5)),
    [`${name} p99`]: round(percentile(all, 0.99)),
  })
  const row = {
    engine,
    reads: busy.length,
    ...times('quiet', quiet),
    ...times('beside', busy),
    factor: round(percentile(busy, 0.99) / percentile(quiet, 0.99), 2),
    'sign-ins/s': round(signIns.length / elapsed),
    ...times('sign-in', signIns),
    refused: `${round((100 * refused) / signIns.length)} %`,
    refusals,
  }
  console.log(
    `${signInCount} sign-ins at once beside ${readsPerSecond} product reads per second; times in ms`,
  )
  console.log(table([row]), '\n')
  console.log(`${JSON.stringify(row)}\n`)
  return row
}

const parts = { tokens: measureTokens, carts: measureCarts, rush: measureRush }
const selected = Object.keys(parts).filter((name) => positionals.length === 0 || positionals.includes(name))
if (selected.length === 0) throw new Error(`The parts are: ${Object.keys(parts).join(', ')}.`)

const toGate = (gate, value, limit, ok) => ({ gate, value, limit, ok })
const judgeRatios = (ratios) =>
  ratios.flatMap(({ scenario, engine, connections: count, ratio, value }) => {
    const limit = minimums[ratio]
    return limit === undefined
      ? []
      : [toGate(`${scenario}, ${engine}, ${count} connections, ${ratio}`, value, limit, value >= limit)]
  })
const judgeRush = (row) => {
  const limit = Math.max(floorMs, maxSlowdown * row['quiet p99'])
  const value = row['beside p99']
  return [toGate(`p99 of reads beside sign-ins, ${row.engine}`, value, limit, value <= limit)]
}

await ready({ tests: true, apps: false })
// An interrupted run ends its servers too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const gates = []
try {
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    if (postgres) cleanups.push(postgres.stop)
    const platform = await launch('vitrine', { url: postgres?.url, addressHeader })
    const { storeId } = platform.facts
    const signers = {
      jose: await launch('signer', { by: 'jose', storeId }),
      node: await launch('signer', { by: 'node', storeId }),
    }
    for (const part of selected) {
      const measured = await parts[part]({ engine, platform, signers, url: postgres?.url })
      gates.push(...(Array.isArray(measured) ? judgeRatios(measured) : judgeRush(measured)))
      console.error(`${part}, ${engine}`)
    }
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  }
  console.log(table(gates))
  for (const gate of gates) console.log(JSON.stringify(gate))
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
