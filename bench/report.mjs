// Turns rounds into figures: medians, ratios between subjects of the same round, gates, and tables.
import { largeSizes } from './scenarios.mjs'

/** @typedef {import('./load.mjs').Figures} Figures */
/** @typedef {{ scenario: string, engine: string, connections: number, subject: string }} Cell */

/** @param {number[]} values */
export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const round = (value, digits) => Number(value.toFixed(digits))

/** Records the figures of every round; the first is the warm-up and is not reported. */
export function createRecord() {
  const cells = /** @type {Map<string, { cell: Cell, rounds: Figures[] }>} */ (new Map())
  const keyOf = ({ scenario, engine, connections, subject }) =>
    [scenario, engine, connections, subject].join('|')

  return {
    /** @param {Cell} cell @param {Figures} figures */
    add(cell, figures) {
      const entry = cells.get(keyOf(cell)) ?? { cell, rounds: [] }
      entry.rounds.push(figures)
      cells.set(keyOf(cell), entry)
    },

    /** The median of every cell. */
    lines: () =>
      [...cells.values()].map(({ cell, rounds: [, ...rounds] }) => ({
        ...cell,
        rps: round(median(rounds.map(({ rps }) => rps)), 0),
        p50: round(median(rounds.map(({ p50 }) => p50)), 2),
        p99: round(median(rounds.map(({ p99 }) => p99)), 2),
        cpuPerRequestUs: round(median(rounds.map(({ cpuPerRequestUs }) => cpuPerRequestUs)), 0),
      })),

    /**
     * The requests per second of a subject, and its CPU per request, relative to those of another in the same round: of the
     * platform relative to its twin, unless others are named.
     */
    ratios: (subject = 'vitrine', reference = 'twin') =>
      [...cells.values()].flatMap(({ cell, rounds: [, ...rounds] }) => {
        const others = cells.get(keyOf({ ...cell, subject: reference }))?.rounds.slice(1)
        if (cell.subject !== subject || !others) return []
        const byRound = rounds.map(({ rps }, i) => rps / others[i].rps)
        const { scenario, engine, connections } = cell
        const [low, high] = [Math.min(...byRound), Math.max(...byRound)].map((ratio) => round(ratio, 2))
        const cpu = median(
          rounds.map(({ cpuPerRequestUs }, i) => cpuPerRequestUs / others[i].cpuPerRequestUs),
        )
        const value = round(median(byRound), 3)
        const ratio = `${subject}/${reference}`
        return [{ scenario, engine, connections, ratio, value, low, high, cpu: round(cpu, 2) }]
      }),
  }
}

/**
 * How long each large store took to answer its first search.
 * @param {{ among?: number | undefined, firstPage?: { firstPageMs?: number, failure?: string } | undefined }[]} environments
 */
export const firstPages = (environments) =>
  environments.flatMap(({ among, firstPage }) =>
    among && firstPage
      ? [{ 'first page among': among, ms: firstPage.firstPageMs ?? 'none', failure: firstPage.failure ?? '' }]
      : [],
  )

/**
 * How much longer a page takes among more products than among 1,000, for each kind of question. A trial also checks how
 * much of the database is read (tests/trials/browse.test.ts).
 * @param {ReturnType<ReturnType<typeof createRecord>['lines']>} lines
 */
export function growth(lines) {
  const [smallest, ...larger] = largeSizes
  return lines.flatMap(({ scenario, engine, connections, subject, p50, p99 }) => {
    const size = larger.find((count) => scenario.includes(` ${count} `))
    const base = lines.find(
      (line) =>
        line.scenario === scenario.replace(` ${size} `, ` ${smallest} `) &&
        line.engine === engine &&
        line.connections === connections &&
        line.subject === subject,
    )
    if (!size || !base) return []
    const times = { p50: round(p50 / base.p50, 2), p99: round(p99 / base.p99, 2) }
    return [{ growth: `${scenario} / ${smallest}`, engine, connections, subject, ...times }]
  })
}

const gates = [
  { scenario: 'add to cart', connections: 64, minRatio: 0.6 },
  { scenario: 'add to cart', connections: 8, minRatio: 0.4 },
  { scenario: '12 products', connections: 64, minRatio: 0.6 },
  { scenario: '12 products v3', connections: 64, minRatio: 0.6 },
  { scenario: 'browse collection 1000 cold', connections: 64, minRatio: 1 },
  { scenario: 'browse collection 100000 cold', connections: 64, minRatio: 5 },
]
// How much longer the slowest pages take among 100,000 products than among 1,000.
const maxGrowth = { scenario: 'browse collection 100000 cold', connections: 64, p99: 3 }
// A young generation of 64 MB takes 60 of them (docs/decisions/0050).
const maxMegabytes = 320
const minLoadSeconds = 60

/**
 * Checks the gates whose scenarios were measured.
 * @param {ReturnType<ReturnType<typeof createRecord>['ratios']>} ratios
 * @param {{ rss: number, loadSeconds: number } | undefined} memory of the platform on PostgreSQL
 * @param {ReturnType<typeof firstPages>} firstPageRows of the large stores
 * @param {ReturnType<typeof growth>} growthRows
 */
export function judge(ratios, memory, firstPageRows, growthRows) {
  const results = gates.flatMap(({ scenario, connections, minRatio }) => {
    const found = ratios.find((ratio) => ratio.scenario === scenario && ratio.connections === connections)
    if (!found) return []
    const gate = `${scenario}, ${connections} connections, vitrine/twin`
    return [{ gate, value: found.value, limit: minRatio, ok: found.value >= minRatio }]
  })
  for (const { growth: scenario, connections, subject, p99 } of growthRows) {
    const isGated =
      subject === 'vitrine' &&
      connections === maxGrowth.connections &&
      scenario.startsWith(`${maxGrowth.scenario} `)
    if (isGated)
      results.push({
        gate: `${scenario}, ${connections} connections, p99`,
        value: p99,
        limit: maxGrowth.p99,
        ok: p99 <= maxGrowth.p99,
      })
  }
  for (const { 'first page among': among, failure } of firstPageRows) {
    if (failure)
      results.push({ gate: `first page among ${among}`, value: failure, limit: 'an answer', ok: false })
  }
  if (memory && memory.loadSeconds >= minLoadSeconds) {
    const value = round(memory.rss / 1e6, 0)
    results.push({
      gate: `MB resident after ${round(memory.loadSeconds, 0)} s of load`,
      value,
      limit: maxMegabytes,
      ok: value <= maxMegabytes,
    })
  }
  return results
}

/** Formats rows with the same keys as a text table. @param {Record<string, string | number>[]} rows */
export function table(rows) {
  const names = Object.keys(rows[0] ?? {})
  const texts = [names, ...rows.map((row) => names.map((name) => `${row[name]}`))]
  const widths = names.map((_, i) => Math.max(...texts.map((row) => row[i].length)))
  return texts
    .map((row) =>
      row.map((text, i) => (/^[\d.]+$/.test(text) ? text.padStart(widths[i]) : text.padEnd(widths[i]))),
    )
    .map((row) => row.join('  ').trimEnd())
    .join('\n')
}
