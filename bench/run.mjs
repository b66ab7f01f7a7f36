// Measures what we claim about speed: the platform beside a hand-written twin and a server that does nothing.
import { parseArgs } from 'node:util'
import { ready } from '../apps/vitrine/bin/ready.mjs'
import { load } from './load.mjs'
import { ask, startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { createRecord, judge, table } from './report.mjs'
import { answersOf, askedBy, compare, fillCarts, letIn, scenarios } from './scenarios.mjs'

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
const connections = options.at.split(',').map(Number)
const asks = Object.keys(scenarios).filter((name) => name.includes(options.only))
const engines = ['postgres', 'pglite'].filter((name) => name.includes(options.engine))

/** Ends what was begun, the last first. */
const endings = /** @type {(() => Promise<unknown>)[]} */ ([])

/** @param {string} name @param {object} [given] */
async function server(name, given = {}) {
  const started = await startServer(name, given)
  endings.push(started.stop)
  return started
}

/** The servers of one engine, with visitors whose carts are in its database. @param {string} engine */
async function prepare(engine) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  if (postgres) endings.push(postgres.stop)
  const url = postgres?.url
  const platform = await server('vitrine', { url })
  const visitors = await letIn(platform, Math.max(...connections))
  await fillCarts(platform, visitors)
  const answers = await answersOf(platform, platform, visitors[0])
  const subjects = [{ subject: 'vitrine', engine, on: platform }]
  if (url) {
    const twin = await server('twin', { url, storeId: platform.facts.storeId })
    compare(answers, await answersOf(twin, platform, visitors[0]))
    subjects.push({ subject: 'twin', engine, on: twin })
    await ask(url, 'vacuum analyze')
  }
  return { engine, url, platform, visitors, answers, subjects }
}

/** @typedef {Awaited<ReturnType<typeof prepare>>} Prepared */

/**
 * One cell, from full carts on.
 * @param {Prepared} prepared @param {string} scenario @param {number} count
 * @param {{ on: import('./processes.mjs').Server }} subject @param {number} long
 */
async function measure({ platform, visitors }, scenario, count, { on }, long) {
  const some = visitors.slice(0, count)
  await fillCarts(platform, some)
  return load(on, askedBy(scenario, some, options.keys), { seconds: long, keys: options.keys })
}

async function run() {
  const all = []
  for (const engine of engines) all.push(await prepare(engine))
  const [first] = all
  if (!first) throw new Error(`There is no engine '${options.engine}'.`)
  first.subjects.push({
    subject: 'bare',
    engine: 'memory',
    on: await server('bare', { answers: first.answers }),
  })

  if (first.url) {
    const [facts] = await ask(
      first.url,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous_commit`,
    )
    console.log(
      `PostgreSQL ${Object.entries(facts)
        .map((pair) => pair.join(' '))
        .join(', ')}`,
    )
  }
  console.log(`${rounds} rounds of ${seconds} s a cell; adds ${options.keys ? 'with' : 'without'} keys\n`)

  const record = createRecord()
  let loadSeconds = 0
  for (let round = -1; round < rounds; round += 1) {
    const warming = round < 0
    for (const scenario of asks) {
      for (const count of warming ? connections.slice(-1) : connections) {
        for (const prepared of all) {
          const { subjects } = prepared
          // Whoever goes first goes last in the next round.
          for (const subject of round % 2 ? subjects.toReversed() : subjects) {
            const figures = await measure(prepared, scenario, count, subject, warming ? 1 : seconds)
            if (subject.on === first.platform) loadSeconds += warming ? 1 : seconds
            if (warming) continue
            const { on: _, ...who } = subject
            record.add({ scenario, connections: count, ...who }, figures)
          }
        }
      }
    }
    console.error(warming ? 'warm' : `round ${round + 1} of ${rounds}`)
  }
  const memory = first.url ? { rss: (await first.platform.cost()).rss, loadSeconds } : undefined
  return { lines: record.lines(), ratios: record.ratios(), memory }
}

ready({ screens: false })
try {
  const { lines, ratios, memory } = await run()
  const gates = judge(ratios, memory)
  console.log(table(lines), '\n')
  if (ratios.length > 0) console.log(table(ratios), '\n')
  for (const line of [...lines, ...ratios, ...gates]) console.log(JSON.stringify(line))
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const end of endings.toReversed()) await end()
}
