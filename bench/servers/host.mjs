// What every measured server does besides its work: opens a port on loopback, tells what it costs, ends with its parent.
import { serve } from '@hono/node-server'

/** What the parent hands to a server; see ../processes.mjs. */
export const given = JSON.parse(process.argv[2] ?? '{}')

/**
 * Answers with `fetch`, and tells the parent where, together with `facts`.
 * @param {(request: Request) => Response | Promise<Response>} fetch
 * @param {object} [facts]
 */
export function host(fetch, facts) {
  let inside = 0
  let answered = 0
  let asked = false

  // What is still being worked on when a slice of load ends belongs to that slice.
  const tell = () => {
    if (!asked || inside > 0) return
    asked = false
    const { user, system } = process.cpuUsage()
    process.send?.({ answered, cpu: user + system, rss: process.memoryUsage.rss() })
  }
  const left = () => {
    inside -= 1
    answered += 1
    tell()
  }
  const counted = (request) => {
    inside += 1
    const answer = fetch(request)
    if (answer instanceof Promise) answer.then(left, left)
    else left()
    return answer
  }

  serve({ fetch: counted, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port, ...facts }))
  process.on('message', () => {
    asked = true
    tell()
  })
  process.on('disconnect', () => process.exit())
}
