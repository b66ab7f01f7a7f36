// Measures what we claim about speed: the platform beside a hand-written twin and a server that does nothing.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { figuresOf, load } from './load.mjs'
import { createRecord, growth, judge, table } from './report.mjs'
import { askedBy, resetCarts, scenarios } from './scenarios.mjs'
import { promiseOf, startSubjects } from './subjects.mjs'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: '' },
    at: { type: 'string', default: '1,8,64' },
    keys: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const runUp = 0.3
const slice = 0.5
const connections = options.at.split(',').map(Number)
const asked = Object.keys(scenarios).filter((name) => positionals.every((word) => name.includes(word)))
if (asked.length === 0) throw new Error(`There is only ${Object.keys(scenarios).join(', ')}`)
const engines = ['postgres', 'pglite'].filter((name) => name.includes(options.engine))

/** The cells of a round: what is asked, by how many, of whom. */
function* cellsOf(fields) {
  for (const scenario of asked) {
    for (const count of connections)
      for (const field of fields)
        if (field.among === scenarios[scenario].among) yield { scenario, count, field }
  }
}

/**
 * One cell: after a run-up, because rested connections and plans are not what is measured, all subjects take turns
 * in short slices, so that whatever else the machine does hits them alike.
 */
async function measure({ scenario, count, field }) {
  const { keys } = options
  const visitors = field.visitors.slice(0, count)
  const requests = askedBy(scenario, visitors, keys)
  const slices = Math.max(1, Math.round(seconds / slice))
  const each = field.subjects.map((subject) => ({ ...subject, slices: [] }))
  await resetCarts(field.platform, visitors)
  for (const { on } of each) await load(on, requests, { seconds: runUp, keys })
  for (let i = 0; i < slices; i += 1) {
    for (const { on, slices: had } of i % 2 ? each.toReversed() : each)
      had.push(await load(on, requests, { seconds: seconds / slices, keys }))
  }
  return each.map(({ subject, engine, slices: had }) => ({ subject, engine, figures: figuresOf(had) }))
}

/** @param {import('./subjects.mjs').Field[]} fields */
async function measureAll(fields) {
  const record = createRecord()
  let loadSeconds = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const cell of cellsOf(fields)) {
      const { scenario, count, field } = cell
      for (const { subject, engine, figures } of await measure(cell))
        record.add({ scenario, engine, connections: count, subject }, figures)
      if (field.engine === 'postgres') loadSeconds += runUp + seconds
    }
    console.error(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const postgres = fields.find(({ engine }) => engine === 'postgres')
  const memory = postgres && { rss: (await postgres.platform.cost()).rss, loadSeconds }
  return { lines: record.lines(), ratios: record.ratios(), memory }
}

ready({ apps: false })
const endings = /** @type {(() => Promise<unknown>)[]} */ ([])
try {
  const fields = await startSubjects(asked, engines, Math.max(...connections), (end) => endings.push(end))
  const measured = fields.find(({ url }) => url)
  if (measured) console.log(`PostgreSQL: ${await promiseOf(measured.url)}`)
  const keys = options.keys ? 'with a fresh idempotency key each' : 'without idempotency keys, on both sides'
  console.log(`Medians of ${rounds} rounds, ${seconds} s a cell; adds ${keys}; times in ms\n`)

  const { lines, ratios, memory } = await measureAll(fields)
  const gates = judge(ratios, memory)
  console.log(table(lines), '\n')
  if (ratios.length > 0) console.log(table(ratios), '\n')
  const grown = growth(lines)
  if (grown.length > 0) console.log(table(grown), '\n')
  for (const line of [...lines, ...ratios, ...grown, ...gates]) console.log(JSON.stringify(line))
  if (options.gate && gates.length === 0) throw new Error('--gate: nothing of what is promised was measured')
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const end of endings.toReversed()) await end()
}
