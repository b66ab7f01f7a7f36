// The metrics as text: escaping, buckets, and a bound on the number of series.
import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('counters, gauges and histograms are written with help, type and escaped labels', () => {
  const metrics = createMetrics()
  const requests = metrics.counter('requests_total', 'Back\\slash\nand line feed.', [{}])
  requests()
  requests({ route: 'GET "/a\\b"\n' }, 2)
  metrics.observe('gauge', 'free', 'Free.', () => [{ labels: { kind: 'a' }, value: 0.5 }])
  metrics.observe('gauge', 'free', 'Free.', () => Number.POSITIVE_INFINITY)
  const duration = metrics.histogram('seconds', 'Time.', [0.1, 1])
  for (const value of [0.1, 0.25, 4]) duration({ route: 'x' }, value)
  expect(metrics.render()).toBe(`# HELP requests_total Back\\\\slash\\nand line feed.
# TYPE requests_total counter
requests_total 1
requests_total{route="GET \\"/a\\\\b\\"\\n"} 2
# HELP free Free.
# TYPE free gauge
free{kind="a"} 0.5
free +Inf
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{route="x",le="0.1"} 1
seconds_bucket{route="x",le="1"} 2
seconds_bucket{route="x",le="+Inf"} 3
seconds_sum{route="x"} 4.35
seconds_count{route="x"} 3
`)
})

test('a metric keeps a thousand series, and counts all further labels as other', () => {
  const metrics = createMetrics()
  const requests = metrics.counter('requests_total', 'Requests.')
  for (let n = 0; n < 5000; n += 1) requests({ route: `/${n}` })
  const lines = metrics.render().trimEnd().split('\n')
  expect(lines).toHaveLength(2 + 1001)
  expect(lines.at(-1)).toBe('requests_total{route="other"} 4000')
})

test('a metric cannot be defined twice', () => {
  const metrics = createMetrics()
  metrics.counter('requests_total', 'Requests.')
  expect(() => metrics.histogram('requests_total', 'Requests.', [])).toThrow('defined twice')
})
