// The metrics of requests: how many run, how many ended by route and status, and how long they took.
import type { Metrics } from '@vitrine/platform'

/** A request that has ended. */
interface EndedRequest {
  /** Its route, with names in place of values; absent for a request that never reached a router. */
  address?: string
  status: number
  ms: number
}

/** What a port reports of its requests. */
export interface RequestMetrics {
  begin(): void
  /** Ends a request that has begun. */
  end(request: EndedRequest): void
  /** Counts a request that was refused before it began, because it was malformed or did not arrive whole. */
  refuse(status: number): void
}

const secondBounds = [0.01, 0.05, 0.1, 0.5, 1, 5]
const unrouted = 'unrouted'

/** Defines the metrics of requests; returns the function that makes those of one port. */
export function requestMetrics(metrics: Metrics) {
  const running = new Map<string, number>()
  metrics.observe('gauge', 'vitrine_requests_in_flight', 'Requests that are being answered.', () =>
    [...running].map(([port, value]) => ({ labels: { port }, value })),
  )
  const ended = metrics.counter(
    'vitrine_requests_total',
    'Requests that have ended; status 499 is a client that left before the response.',
  )
  const duration = metrics.histogram(
    'vitrine_request_duration_seconds',
    'From the start of a request until its response was sent.',
    secondBounds,
  )
  return (port: string): RequestMetrics => {
    const change = (by: number) => running.set(port, (running.get(port) ?? 0) + by)
    change(0)
    return {
      begin: () => void change(1),
      end({ address: route = unrouted, status, ms }) {
        change(-1)
        ended({ port, route, status: `${status}` })
        duration({ port, route }, ms / 1000)
      },
      refuse: (status) => ended({ port, route: unrouted, status: `${status}` }),
    }
  }
}
