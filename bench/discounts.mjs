// `npm run bench:discounts`: what discounts and lines cost an add to the cart, on PostgreSQL: 50 live rules beside a store without
// rules, and 50 lines beside three.
import { parseArgs } from 'node:util'
import { lineOf, ruleOf } from './cart-content.mjs'
import { apiKey } from './catalog.mjs'
import { figuresOf, load } from './load.mjs'
import { startPostgres } from './postgres.mjs'
import { startServer } from './processes.mjs'
import { createRecord, table } from './report.mjs'
import { createVisitors } from './scenarios.mjs'

const { values: options } = parseArgs({
  options: {
    connections: { type: 'string', default: '8,64' },
    gate: { type: 'boolean', default: false },
  },
})
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const connections = options.connections.split(',').map(Number)
const limits = { rules: 0.9, lines: 2 }
const ruleCount = 50

const cleanups = /** @type {(() => Promise<unknown>)[]} */ ([])

async function startStore() {
  const postgres = await startPostgres()
  cleanups.push(postgres.stop)
  const server = await startServer('vitrine', { url: postgres.url, hasKey: true })
  cleanups.push(server.stop)
  return server
}

async function post(server, path, authorization, body) {
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

const addPath = '/ecom/v1/carts/current/add-to-cart'

/** For each visitor, adds of each of the lines in turn; the visitors' carts have them already. */
const addsOf = (visitors, lines) =>
  visitors.map(({ token }, i) =>
    lines.map((_, n) => ({
      method: 'POST',
      path: addPath,
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ lineItems: [lines[(n + i) % lines.length]] }),
    })),
  )

async function filled(server, count, lines) {
  const visitors = await createVisitors(server, count, 1)
  for (const { token } of visitors) await post(server, addPath, token, { lineItems: lines })
  return addsOf(visitors, lines)
}

/** Measures two subjects in turns; the first of the rounds warms up. */
async function measure(scenario, subjects) {
  const record = createRecord()
  for (const count of connections) {
    const requests = new Map()
    for (const [subject, { server, lines }] of Object.entries(subjects))
      requests.set(subject, await filled(server, count, lines))
    for (let n = 0; n <= rounds; n += 1) {
      const inTurn = Object.entries(subjects)
      for (const [subject, { server }] of n % 2 ? inTurn.toReversed() : inTurn) {
        const slice = await load(server, requests.get(subject), { seconds, keys: false })
        record.add({ scenario, engine: 'postgres', connections: count, subject }, figuresOf([slice]))
      }
    }
  }
  const rows = [...record.lines(), ...record.ratios(...Object.keys(subjects))]
  console.log(table(record.lines()), '\n')
  for (const row of rows) console.log(JSON.stringify(row))
  return record.ratios(...Object.keys(subjects))
}

try {
  const [plain, discounted] = [await startStore(), await startStore()]
  for (let n = 0; n < ruleCount; n += 1)
    await post(discounted, '/ecom/v1/discount-rules', apiKey, { discountRule: ruleOf(n) })
  const [three, fifty] = [3, 50].map((count) => Array.from({ length: count }, (_, n) => lineOf(n)))
  const ofRules = await measure('add to cart', {
    [`${ruleCount} rules`]: { server: discounted, lines: three },
    'no rules': { server: plain, lines: three },
  })
  const ofLines = await measure('add to cart', {
    '50 lines': { server: plain, lines: fifty },
    '3 lines': { server: plain, lines: three },
  })
  const gates = [
    ...ofRules.map(({ connections: count, value }) => ({
      gate: `${ruleCount} rules/no rules, requests, ${count} connections`,
      value,
      limit: limits.rules,
      ok: value >= limits.rules,
    })),
    ...ofLines.map(({ connections: count, cpu }) => ({
      gate: `50 lines/3 lines, CPU, ${count} connections`,
      value: cpu,
      limit: limits.lines,
      ok: cpu <= limits.lines,
    })),
  ]
  console.log(table(gates))
  for (const gate of gates) console.log(JSON.stringify(gate))
  if (options.gate && gates.some(({ ok }) => !ok)) process.exitCode = 1
} finally {
  for (const stop of cleanups.toReversed()) await stop()
}
