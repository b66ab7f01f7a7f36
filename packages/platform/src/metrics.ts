// Counts what a process does, and writes the figures in the text format of Prometheus (version 0.0.4).

/** The labels of one series. */
type Labels = Readonly<Record<string, string>>

/** One figure of a metric that is read when it is written. */
interface Sample {
  labels?: Labels
  value: number
}

/** Counts up; `labels` name the series. */
type Counter = (labels?: Labels, by?: number) => void

/** Sorts a value into the buckets of its series. */
type Histogram = (labels: Labels, value: number) => void

// Labels have few values; this bounds the memory if a label should ever get others.
const maxSeries = 1000

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')
const formatValue = (value: number) =>
  Number.isFinite(value) ? `${value}` : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'

function formatLabels(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const formatSample = (name: string, { labels, value }: Sample) =>
  `${name}${formatLabels(labels)} ${formatValue(value)}`

/** Makes an empty set of metrics. */
export function createMetrics() {
  const families = new Map<string, () => string[]>()
  const observed = new Map<string, (() => number | Sample[])[]>()

  const define = (kind: string, name: string, help: string, write: () => string[]) => {
    if (families.has(name)) throw new Error(`The metric ${name} is defined twice`)
    families.set(name, () => [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${kind}`, ...write()])
  }

  /** The series of one metric by their labels; beyond the bound, all further labels share one series. */
  const createSeries = <Series>(create: () => Series) => {
    const all = new Map<string, { labels: Labels; series: Series }>()
    const find = (labels: Labels): Series => {
      const key = formatLabels(labels)
      const existing = all.get(key)
      if (existing) return existing.series
      const others = Object.fromEntries(Object.keys(labels).map((name) => [name, 'other']))
      if (all.size >= maxSeries && key !== formatLabels(others)) return find(others)
      const series = create()
      all.set(key, { labels, series })
      return series
    }
    return { find, all: () => [...all.values()] }
  }

  return {
    /** Defines a counter; the series in `initial` are written before they first count, as 0. */
    counter(name: string, help: string, initial: Labels[] = []): Counter {
      const { find, all } = createSeries(() => ({ value: 0 }))
      for (const labels of initial) find(labels)
      define('counter', name, help, () =>
        all().map(({ labels, series: { value } }) => formatSample(name, { labels, value })),
      )
      return (labels = {}, by = 1) => void (find(labels).value += by)
    },

    /** Defines a histogram with these upper bounds. */
    histogram(name: string, help: string, bounds: readonly number[]): Histogram {
      const limits = [...bounds, Number.POSITIVE_INFINITY]
      const { find, all } = createSeries(() => ({ counts: limits.map(() => 0), sum: 0 }))
      define('histogram', name, help, () =>
        all().flatMap(({ labels, series: { counts, sum } }) => [
          ...limits.map((limit, n) =>
            formatSample(`${name}_bucket`, {
              labels: { ...labels, le: formatValue(limit) },
              value: counts[n] ?? 0,
            }),
          ),
          formatSample(`${name}_sum`, { labels, value: sum }),
          formatSample(`${name}_count`, { labels, value: counts.at(-1) ?? 0 }),
        ]),
      )
      return (labels, value) => {
        const series = find(labels)
        series.sum += value
        // Buckets are cumulative: a value counts in every bucket that it fits into.
        for (const [n, limit] of limits.entries())
          if (value <= limit) series.counts[n] = (series.counts[n] ?? 0) + 1
      }
    },

    /** Defines a metric whose figures are read when they are asked for; several parts may add figures to one. */
    observe(kind: 'counter' | 'gauge', name: string, help: string, read: () => number | Sample[]): void {
      const reads = [...(observed.get(name) ?? []), read]
      observed.set(name, reads)
      if (reads.length > 1) families.delete(name)
      define(kind, name, help, () =>
        reads.flatMap((figures) => {
          const samples = figures()
          if (typeof samples === 'number') return formatSample(name, { value: samples })
          return samples.map((sample) => formatSample(name, sample))
        }),
      )
    },

    /** All metrics as text. */
    render: () => `${[...families.values()].flatMap((write) => write()).join('\n')}\n`,
  }
}

/** The metrics of a process. */
export type Metrics = ReturnType<typeof createMetrics>

/** The content type of the text. */
export const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8'
