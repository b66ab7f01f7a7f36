// Reads the text format of Prometheus (version 0.0.4) strictly: any line that it does not allow is an error.

/** One line of a metric. */
interface Series {
  name: string
  labels: Record<string, string>
  value: number
}

const nameRule = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const labelRule = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\]|\\["\\n])*"`
const sampleRule = new RegExp(
  String.raw`^(${nameRule})(?:\{(${labelRule}(?:,${labelRule})*)\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$`,
)

const unescape = (text: string) =>
  text.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped))

const toLabels = (text = '') =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  )

const toNumber = (text: string) => Number(text.replace('Inf', 'Infinity'))

/** Parses the text; `sum` adds up the series of a metric that have these labels. */
export function parseMetrics(text: string) {
  if (!text.endsWith('\n')) throw new Error('The text must end with a line feed')
  const types = new Map<string, string>()
  const all: Series[] = []
  const known = new Set<string>()
  let current = ''
  for (const line of text.trimEnd().split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (types.has(name)) throw new Error(`${name} appears in two places`)
      current = name
      types.set(name, '')
    } else if (kind === 'TYPE') {
      if (name !== current || !/^(counter|gauge|histogram)$/.test(rest)) throw new Error(line)
      types.set(name, rest)
    } else {
      const [, sample = '', labels, value = ''] = sampleRule.exec(line) ?? []
      const ending = types.get(current) === 'histogram' ? /_(bucket|sum|count)$/ : /(?!)/
      if (sample === '' || sample.replace(ending, '') !== current) throw new Error(`Not a sample: ${line}`)
      const series = `${sample}{${labels}}`
      if (known.has(series)) throw new Error(`${series} appears twice`)
      known.add(series)
      all.push({ name: sample, labels: toLabels(labels), value: toNumber(value) })
    }
  }
  const find = (name: string, labels: Record<string, string> = {}) =>
    all.filter(
      (series) =>
        series.name === name &&
        Object.entries(labels).every(([label, value]) => series.labels[label] === value),
    )
  return {
    types,
    find,
    /** Undefined if there is no such series. */
    sum(name: string, labels?: Record<string, string>) {
      const found = find(name, labels)
      return found.length > 0 ? found.reduce((total, { value }) => total + value, 0) : undefined
    },
  }
}
