// Load on one server: so many connections, each a visitor of its own, asking the same again for so long.
import autocannon from 'autocannon'

/** @typedef {{ times: number[], answered: number, seconds: number, cpu: number }} Slice times in milliseconds, CPU in microseconds */
/** @typedef {{ rps: number, p50: number, p99: number, cpuPerRequestUs: number }} Figures */

/**
 * One slice of load.
 * @param {import('./processes.mjs').Server} server
 * @param {import('./scenarios.mjs').Asked[]} asked one for each connection
 * @param {{ seconds: number, keys: boolean }} how
 * @returns {Promise<Slice>}
 */
export async function load(server, asked, { seconds, keys }) {
  const before = await server.cost()
  const began = performance.now()
  const times = /** @type {number[]} */ ([])
  let next = 0
  const result = await new Promise((resolve, reject) => {
    const running = autocannon(
      {
        url: server.origin,
        connections: asked.length,
        duration: seconds,
        sampleInt: 50, // it looks that often whether it is time to end
        idReplacement: keys,
        setupClient: (client) => client.setRequests([{ ...asked[next++] }]),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    running.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const after = await server.cost()
  const others = Object.keys(result.statusCodeStats).filter((status) => status !== '200')
  if (others.length > 0 || result.errors > 0) {
    const path = `${asked[0]?.method} ${asked[0]?.path}`
    throw new Error(`${path}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)}`)
  }
  // The last requests are answered to nobody, but they were work like the others.
  const took = (performance.now() - began) / 1000
  return { times, answered: after.answered - before.answered, seconds: took, cpu: after.cpu - before.cpu }
}

/** The figures of several slices as one. @param {Slice[]} slices @returns {Figures} */
export function figuresOf(slices) {
  const sum = (of) => slices.reduce((all, slice) => all + of(slice), 0)
  const times = slices.flatMap((slice) => slice.times).sort((a, b) => a - b)
  const at = (part) => /** @type {number} */ (times[Math.floor((times.length - 1) * part)])
  const answered = sum((slice) => slice.answered)
  return {
    rps: answered / sum(({ seconds }) => seconds),
    p50: at(0.5),
    p99: at(0.99),
    cpuPerRequestUs: sum(({ cpu }) => cpu) / answered,
  }
}
