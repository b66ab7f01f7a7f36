// Puts load on one server: each connection is a visitor of its own and sends its requests in turn.
import autocannon from 'autocannon'

/** @typedef {{ times: number[], answered: number, seconds: number, cpu: number }} Slice times in milliseconds, CPU in microseconds */
/** @typedef {{ rps: number, p50: number, p99: number, cpuPerRequestUs: number }} Figures */

/**
 * One slice of load.
 * @param {import('./processes.mjs').Server} server
 * @param {import('./scenarios.mjs').BenchRequest[][]} requests for each connection, those that it sends in turn
 * @param {{ seconds: number, keys: boolean }} options
 * @returns {Promise<Slice>}
 */
export async function load(server, requests, { seconds, keys }) {
  const before = await server.cost()
  const startedAt = performance.now()
  const times = /** @type {number[]} */ ([])
  let next = 0
  const result = await new Promise((resolve, reject) => {
    const running = autocannon(
      {
        url: server.origin,
        connections: requests.length,
        duration: seconds,
        sampleInt: 50, // how often it checks whether the time is up
        idReplacement: keys,
        setupClient: (client) => client.setRequests(requests[next++].map((request) => ({ ...request }))),
      },
      (error, report) => (error ? reject(error) : resolve(report)),
    )
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const after = await server.cost()
  const failures = Object.keys(result.statusCodeStats).filter((status) => status !== '200')
  if (failures.length > 0 || result.errors > 0) {
    const path = `${requests[0]?.[0]?.method} ${requests[0]?.[0]?.path}`
    throw new Error(`${path}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`)
  }
  // The server also answers the requests that were running at the end: they count, and so does their time.
  const elapsed = (performance.now() - startedAt) / 1000
  return { times, answered: after.answered - before.answered, seconds: elapsed, cpu: after.cpu - before.cpu }
}

/** The figures of several slices together. @param {Slice[]} slices @returns {Figures} */
export function figuresOf(slices) {
  const sum = (select) => slices.reduce((total, slice) => total + select(slice), 0)
  const times = slices.flatMap((slice) => slice.times).sort((a, b) => a - b)
  // Without a response in time the percentile is unknown, and longer than any slice.
  const percentile = (share) => times[Math.floor((times.length - 1) * share)] ?? Infinity
  const answered = sum((slice) => slice.answered)
  return {
    rps: answered / sum(({ seconds }) => seconds),
    p50: percentile(0.5),
    p99: percentile(0.99),
    cpuPerRequestUs: sum(({ cpu }) => cpu) / answered,
  }
}
