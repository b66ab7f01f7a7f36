// Turns rounds into figures: medians, ratios between subjects of the same round, gates, and tables.

/** @typedef {import('./load.mjs').Figures} Figures */
/** @typedef {{ scenario: string, engine: string, connections: number, subject: string }} Cell */

/** @param {number[]} values */
const median = (values) => {
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

    /** The platform's requests per second, and CPU per request, relative to the twin's in the same round. */
    ratios: () =>
      [...cells.values()].flatMap(({ cell, rounds: [, ...rounds] }) => {
        const twin = cells.get(keyOf({ ...cell, subject: 'twin' }))?.rounds.slice(1)
        if (cell.subject !== 'vitrine' || !twin) return []
        const byRound = rounds.map(({ rps }, i) => rps / twin[i].rps)
        const { scenario, engine, connections } = cell
        const [low, high] = [Math.min(...byRound), Math.max(...byRound)].map((ratio) => round(ratio, 2))
        const cpu = median(rounds.map(({ cpuPerRequestUs }, i) => cpuPerRequestUs / twin[i].cpuPerRequestUs))
        const value = round(median(byRound), 3)
        return [
          { scenario, engine, connections, ratio: 'vitrine/twin', value, low, high, cpu: round(cpu, 2) },
        ]
      }),
  }
}

/**
 * How much longer a page of twelve takes among 10,000 products than among 100. The times are reported only; a trial
 * gates how much of the database is read (tests/trials/browse.test.ts).
 * @param {ReturnType<ReturnType<typeof createRecord>['lines']>} lines
 */
export const growth = (lines) =>
  lines
    .filter(({ scenario }) => scenario === 'browse 10000')
    .flatMap(({ engine, connections, subject, p50, p99 }) => {
      const small = lines.find(
        (line) =>
          line.scenario === 'browse 100' &&
          line.engine === engine &&
          line.connections === connections &&
          line.subject === subject,
      )
      if (!small) return []
      const times = { p50: round(p50 / small.p50, 2), p99: round(p99 / small.p99, 2) }
      return [{ growth: 'browse 10000/100', engine, connections, subject, ...times }]
    })

const gates = [
  { scenario: 'add to cart', connections: 64, minRatio: 0.5 },
  { scenario: 'add to cart', connections: 8, minRatio: 0.4 },
  { scenario: '12 products', connections: 64, minRatio: 0.6 },
  { scenario: 'browse 10000', connections: 64, minRatio: 0.6 },
]
const maxMegabytes = 220
const minLoadSeconds = 60

/**
 * Checks the gates whose scenarios were measured.
 * @param {ReturnType<ReturnType<typeof createRecord>['ratios']>} ratios
 * @param {{ rss: number, loadSeconds: number } | undefined} memory of the platform on PostgreSQL
 */
export function judge(ratios, memory) {
  const results = gates.flatMap(({ scenario, connections, minRatio }) => {
    const found = ratios.find((ratio) => ratio.scenario === scenario && ratio.connections === connections)
    if (!found) return []
    const gate = `${scenario}, ${connections} connections, vitrine/twin`
    return [{ gate, value: found.value, limit: minRatio, ok: found.value >= minRatio }]
  })
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
