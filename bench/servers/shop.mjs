// The whole sample shop as `npm start` runs it, in memory: platform, storefront, admin and API pages in one process. The
// option `checkout` names the folder of another version.
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

const [{ checkout }] = await once(process, 'message')
const { run } = await import(
  checkout ? `${pathToFileURL(checkout)}/apps/vitrine/dist/index.js` : '@vitrine/vitrine'
)

process.env.NODE_ENV = 'production'
const environment = { VITRINE_DATA: 'memory:', PORT: '0', STOREFRONT_PORT: '0', LOG_LEVEL: 'silent' }
const { ports } = await run(environment, () => {})
process.send?.({ port: ports.platform, storefront: `http://127.0.0.1:${ports.storefront}` })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.exit())
