// Runs a measured server: opens a loopback port, reports its cost, and exits with its parent process.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { serve } from '@hono/node-server'

/** The options, the first message of the parent process (../processes.mjs). */
export const [options] = await once(process, 'message')

/** Counts requests, and tells the parent on demand what they have cost. */
function countRequests() {
  let running = 0
  let answered = 0
  let isCostDue = false

  // Requests that are still running when a slice of load ends belong to that slice.
  const sendCost = () => {
    if (!isCostDue || running > 0) return
    isCostDue = false
    const { user, system } = process.cpuUsage()
    process.send?.({ answered, cpu: user + system, rss: process.memoryUsage.rss() })
  }
  process.on('message', () => {
    isCostDue = true
    sendCost()
  })
  process.on('disconnect', () => process.exit())
  return {
    begin() {
      running += 1
    },
    end() {
      running -= 1
      answered += 1
      sendCost()
    },
  }
}

/**
 * Serves `fetch`, and sends the port and `facts` to the parent.
 * @param {(request: Request) => Response | Promise<Response>} fetch
 * @param {object} [facts]
 */
export function host(fetch, facts) {
  const { begin, end } = countRequests()
  const countedFetch = (request) => {
    begin()
    const answer = fetch(request)
    if (answer instanceof Promise) answer.then(end, end)
    else end()
    return answer
  }
  serve({ fetch: countedFetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.send?.({ port, ...facts }),
  )
}

/**
 * Serves with Node's HTTP server alone, and sends the port to the parent.
 * @param {import('node:http').RequestListener} listener
 */
export function hostListener(listener) {
  const { begin, end } = countRequests()
  const server = createServer((request, response) => {
    begin()
    response.once('close', end)
    listener(request, response)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address())
    process.send?.({ port: address.port })
  })
}
