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
  serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port, ...facts }))
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() })
  })
  process.on('disconnect', () => process.exit())
}
