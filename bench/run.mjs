// Measures what we claim about speed: the platform beside a hand-written twin and a server that does nothing.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { load } from './load.mjs'
import { createRecord, judge, table } from './report.mjs'
import { askedBy, resetCarts, scenarios } from './scenarios.mjs'
import { promiseOf, startSubjects } from './subjects.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    engine: { type: 'string', default: '' },
    at: { type: 'string', default: '1,8,64' },
    keys: { type: 'boolean', default: false },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const runUp = 0.3
const connections = options.at.split(',').map(Number)
const asked = Object.keys(scenarios).filter((name) => name.includes(options.only))
const engines = ['postgres', 'pglite'].filter((name) => name.includes(options.engine))

/** Every cell of a round; whoever goes first in one goes last in the next. */
function* cellsOf(fields, round) {
  for (const scenario of asked) {
    for (const count of connections) {
      for (const field of fields) {
        const { subjects } = field
        for (const subject of round % 2 ? subjects.toReversed() : subjects)
          yield { scenario, count, field, ...subject }
      }
    }
  }
}

/** One cell, after a run-up: connections and plans that have rested are not what is measured. */
async function measure({ scenario, count, field, on }) {
  const { keys } = options
  const visitors = field.visitors.slice(0, count)
  const requests = askedBy(scenario, visitors, keys)
  await resetCarts(field.platform, visitors)
  await load(on, requests, { seconds: runUp, keys })
  return load(on, requests, { seconds, keys })
}

/** @param {import('./subjects.mjs').Field[]} fields */
async function measureAll(fields) {
  const record = createRecord()
  let loadSeconds = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const cell of cellsOf(fields, round)) {
      const { scenario, engine, count, subject } = cell
      const figures = await measure(cell)
      if (subject === 'vitrine' && engine === 'postgres') loadSeconds += runUp + seconds
      record.add({ scenario, engine, connections: count, subject }, figures)
    }
    console.error(round === 0 ? 'warm' : `round ${round} of ${rounds}`)
  }
  const postgres = fields.find(({ engine }) => engine === 'postgres')
  const memory = postgres && { rss: (await postgres.platform.cost()).rss, loadSeconds }
  return { lines: record.lines(), ratios: record.ratios(), memory }
}

ready({ screens: false })
const endings = /** @type {(() => Promise<unknown>)[]} */ ([])
try {
  const fields = await startSubjects(engines, Math.max(...connections), (end) => endings.push(end))
  for (const { url } of fields) if (url) console.log(`PostgreSQL: ${await promiseOf(url)}`)
  const keys = options.keys ? 'with a fresh idempotency key each' : 'without idempotency keys, on both sides'
  console.log(`Medians of ${rounds} rounds, ${seconds} s a cell; adds ${keys}; times in ms\n`)

  const { lines, ratios, memory } = await measureAll(fields)
  const gates = judge(ratios, memory)
  console.log(table(lines), '\n')
  if (ratios.length > 0) console.log(table(ratios), '\n')
  for (const line of [...lines, ...ratios, ...gates]) console.log(JSON.stringify(line))
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const end of endings.toReversed()) await end()
}
