// The metrics of the process: version, start, CPU time, memory, and how late the event loop runs.
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database, Metrics } from '@vitrine/platform'

const manifest = new URL('../package.json', import.meta.url)
const resolutionMs = 20

/** Defines the metrics of this process; returns the function that stops measuring. */
export function processMetrics(metrics: Metrics, engine: Database['engine']): () => void {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  const build = { labels: { version, node: process.version, engine }, value: 1 }
  metrics.observe('gauge', 'vitrine_build_info', 'The versions that run; the value is always 1.', () => [
    build,
  ])
  const startedAt = Date.now() / 1000 - process.uptime()
  metrics.observe('gauge', 'process_start_time_seconds', 'When the process started.', () => startedAt)
  metrics.observe('counter', 'process_cpu_seconds_total', 'CPU time of the process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.observe('gauge', 'process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  )

  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  metrics.observe(
    'gauge',
    'vitrine_event_loop_lag_seconds',
    'How late the event loop ran a timer since the metrics were last read: 99th percentile and maximum.',
    () => {
      // The recorded times include the interval of the timer.
      const toSeconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs) / 1000
      const [p99, max] = delay.count > 0 ? [delay.percentile(99), delay.max] : [0, 0]
      delay.reset()
      return [
        { labels: { quantile: '0.99' }, value: toSeconds(p99) },
        { labels: { quantile: '1' }, value: toSeconds(max) },
      ]
    },
  )
  return () => void delay.disable()
}
