// From rounds to figures: medians, ratios of what ran side by side, gates, and how they are told.

/** @typedef {import('./load.mjs').Figures} Figures */
/** @typedef {{ scenario: string, engine: string, connections: number, subject: string }} Cell */

/** @param {number[]} values */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

const round = (value, digits) => Number(value.toFixed(digits))

/** Keeps the figures of every round; the first was there to get warm, and is not told. */
export function createRecord() {
  const cells = /** @type {Map<string, { cell: Cell, rounds: Figures[] }>} */ (new Map())
  const keyOf = ({ scenario, engine, connections, subject }) =>
    [scenario, engine, connections, subject].join('|')

  return {
    /** @param {Cell} cell @param {Figures} figures */
    add(cell, figures) {
      const kept = cells.get(keyOf(cell)) ?? { cell, rounds: [] }
      kept.rounds.push(figures)
      cells.set(keyOf(cell), kept)
    },

    /** The median of every cell. */
    lines: () =>
      [...cells.values()].map(({ cell, rounds: [, ...rounds] }) => ({
        ...cell,
        rps: round(median(rounds.map((one) => one.rps)), 0),
        p50: round(median(rounds.map((one) => one.p50)), 2),
        p99: round(median(rounds.map((one) => one.p99)), 2),
        cpuPerRequestUs: round(median(rounds.map((one) => one.cpuPerRequestUs)), 0),
      })),

    /** Our requests a second, and our CPU for one, as a part of the twin's in the same round. */
    ratios: () =>
      [...cells.values()].flatMap(({ cell, rounds: [, ...rounds] }) => {
        const twin = cells.get(keyOf({ ...cell, subject: 'twin' }))?.rounds.slice(1)
        if (cell.subject !== 'vitrine' || !twin) return []
        const each = rounds.map(({ rps }, i) => rps / twin[i].rps)
        const { scenario, engine, connections } = cell
        const [low, high] = [Math.min(...each), Math.max(...each)].map((one) => round(one, 2))
        const cpu = median(rounds.map((one, i) => one.cpuPerRequestUs / twin[i].cpuPerRequestUs))
        const value = round(median(each), 3)
        return [
          { scenario, engine, connections, ratio: 'vitrine/twin', value, low, high, cpu: round(cpu, 2) },
        ]
      }),
  }
}

/**
 * How much longer a page of twelve takes among ten thousand goods than among a hundred. It is told as time and not
 * gated: what is gated is how much of the database is read (tests/trials/browse.test.ts).
 * @param {ReturnType<ReturnType<typeof createRecord>['lines']>} lines
 */
export const growth = (lines) =>
  lines
    .filter(({ scenario }) => scenario === 'browse 10000')
    .flatMap(({ engine, connections, subject, p50, p99 }) => {
      const few = lines.find(
        (one) =>
          one.scenario === 'browse 100' &&
          one.engine === engine &&
          one.connections === connections &&
          one.subject === subject,
      )
      if (!few) return []
      const times = { p50: round(p50 / few.p50, 2), p99: round(p99 / few.p99, 2) }
      return [{ growth: 'browse 10000/100', engine, connections, subject, ...times }]
    })

const gates = [
  { scenario: 'add to cart', connections: 64, least: 0.5 },
  { scenario: 'add to cart', connections: 8, least: 0.4 },
  { scenario: '12 products', connections: 64, least: 0.6 },
  { scenario: 'browse 10000', connections: 64, least: 0.6 },
]
const mostMegabytes = 220
const enoughSeconds = 60

/**
 * What we promise, for as much as was measured.
 * @param {ReturnType<ReturnType<typeof createRecord>['ratios']>} ratios
 * @param {{ rss: number, loadSeconds: number } | undefined} memory of the platform on PostgreSQL
 */
export function judge(ratios, memory) {
  const judged = gates.flatMap(({ scenario, connections, least }) => {
    const found = ratios.find((one) => one.scenario === scenario && one.connections === connections)
    if (!found) return []
    const gate = `${scenario}, ${connections} connections, vitrine/twin`
    return [{ gate, value: found.value, limit: least, ok: found.value >= least }]
  })
  if (memory && memory.loadSeconds >= enoughSeconds) {
    const value = round(memory.rss / 1e6, 0)
    judged.push({
      gate: `MB resident after ${round(memory.loadSeconds, 0)} s of load`,
      value,
      limit: mostMegabytes,
      ok: value <= mostMegabytes,
    })
  }
  return judged
}

/** Rows of equal keys as a table. @param {Record<string, string | number>[]} rows */
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
