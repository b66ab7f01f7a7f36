// `npm run bench`: measures the platform against a hand-written twin and a server that does nothing.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { figuresOf, load } from './load.mjs'
import { createRecord, firstPages, growth, judge, table } from './report.mjs'
import { requestsFor, resetCarts, scenarios } from './scenarios.mjs'
import { selectNames } from './select.mjs'
import { durabilityOf, startSubjects } from './subjects.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: '' },
    connections: { type: 'string', default: '1,8,64' },
    keys: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const runUpSeconds = 0.3
const sliceSeconds = 0.5
const connections = options.connections.split(',').map(Number)
const selected = selectNames(scenarios, positionals)
if (selected.length === 0)
  throw new Error(`No scenario matches. The scenarios are: ${Object.keys(scenarios).join(', ')}.`)
const engines = ['postgres', 'pglite'].filter((name) => name.includes(options.engine))

/** The cells of a round: scenario, number of connections, environment. */
function* cellsOf(environments) {
  for (const scenario of selected) {
    for (const count of connections)
      for (const environment of environments)
        if (environment.among === scenarios[scenario].among && environment.subjects.length > 0)
          yield { scenario, count, environment }
  }
}

/**
 * Measures one cell. After a run-up, which warms connections and query plans, the subjects take turns in short slices, so
 * that other load on the machine affects them alike.
 */
async function measure({ scenario, count, environment }) {
  const { keys } = options
  const visitors = environment.visitors.slice(0, count)
  const requests = () => requestsFor(scenario, visitors, keys)
  const sliceCount = Math.max(1, Math.round(seconds / sliceSeconds))
  const { hasTwin = true } = scenarios[scenario]
  const subjects = environment.subjects
    .filter(({ subject }) => hasTwin || subject === 'vitrine')
    .map((subject) => ({ ...subject, slices: [] }))
  await resetCarts(environment.platform, visitors)
  for (const { server } of subjects) await load(server, requests(), { seconds: runUpSeconds, keys })
  for (let i = 0; i < sliceCount; i += 1) {
    for (const { server, slices } of i % 2 ? subjects.toReversed() : subjects)
      slices.push(await load(server, requests(), { seconds: seconds / sliceCount, keys }))
  }
  return subjects.map(({ subject, engine, slices }) => ({ subject, engine, figures: figuresOf(slices) }))
}

/** @param {import('./subjects.mjs').BenchEnvironment[]} environments */
async function measureAll(environments) {
  const record = createRecord()
  let loadSeconds = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const cell of cellsOf(environments)) {
      const { scenario, count, environment } = cell
      for (const { subject, engine, figures } of await measure(cell))
        record.add({ scenario, engine, connections: count, subject }, figures)
      if (environment.engine === 'postgres') loadSeconds += runUpSeconds + seconds
    }
    console.error(round === 0 ? 'warm-up' : `round ${round} of ${rounds}`)
  }
  const postgres = environments.find(({ engine }) => engine === 'postgres')
  const memory = postgres && { rss: (await postgres.platform.cost()).rss, loadSeconds }
  return { lines: record.lines(), ratios: record.ratios(), memory }
}

await ready({ tests: true, apps: false })
// An interrupted run ends its servers too.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const cleanups = /** @type {(() => Promise<unknown>)[]} */ ([])
try {
  const environments = await startSubjects(selected, engines, Math.max(...connections), (cleanup) =>
    cleanups.push(cleanup),
  )
  const onPostgres = environments.find(({ url }) => url)
  if (onPostgres) console.log(`PostgreSQL: ${await durabilityOf(onPostgres.url)}`)
  const keys = options.keys ? 'with a new idempotency key each' : 'without idempotency keys'
  console.log(`Medians of ${rounds} rounds, ${seconds} s per cell; adds ${keys}; times in ms\n`)

  const firstPageRows = firstPages(environments)
  if (firstPageRows.length > 0) console.log(table(firstPageRows), '\n')
  const { lines, ratios, memory } = await measureAll(environments)
  const growthRows = growth(lines)
  const gates = judge(ratios, memory, firstPageRows, growthRows)
  console.log(table(lines), '\n')
  if (ratios.length > 0) console.log(table(ratios), '\n')
  if (growthRows.length > 0) console.log(table(growthRows), '\n')
  for (const line of [...firstPageRows, ...lines, ...ratios, ...growthRows, ...gates])
    console.log(JSON.stringify(line))
  if (options.gate && gates.length === 0) throw new Error('--gate: no scenario with a gate was measured')
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup()
}
