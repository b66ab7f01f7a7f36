// Runs a measured server: opens a loopback port, reports its cost, and exits with its parent process.
import { serve } from '@hono/node-server'

/** The options from the parent process (../processes.mjs). */
export const options = JSON.parse(process.argv[2] ?? '{}')

/**
 * Serves `fetch`, and sends the port and `facts` to the parent.
 * @param {(request: Request) => Response | Promise<Response>} fetch
 * @param {object} [facts]
 */
export function host(fetch, facts) {
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
  const finish = () => {
    running -= 1
    answered += 1
    sendCost()
  }
  const countedFetch = (request) => {
    running += 1
    const answer = fetch(request)
    if (answer instanceof Promise) answer.then(finish, finish)
    else finish()
    return answer
  }

  serve({ fetch: countedFetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    process.send?.({ port, ...facts }),
  )
  process.on('message', () => {
    isCostDue = true
    sendCost()
  })
  process.on('disconnect', () => process.exit())
}
