// One platform process of a test: a database, a port on loopback, and ears for its parent. Ends when the parent does.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { openPort } from '../../apps/vitrine/dist/http-server/open-port.js'

const { folder, databaseUrl, quiet, limits = {} } = JSON.parse(process.argv[2])
const tell = (message) => process.send(message)

/** What the parent may ask for. */
const deeds = (platform, database) => ({
  openStore: (store) => platform.openStore(store),
  run: (statement) => database.run(statement),
  memory: async () => process.memoryUsage().rss,
})

try {
  const began = performance.now()
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(folder)
  const log = ({ level, error }) => level === 'error' && !quiet && console.error(error)
  const platform = await createPlatform({ database, log, platformUrl: 'http://platform.test' })
  const { port } = await openPort({ fetch: platform.fetch }, { limits })
  const can = deeds(platform, database)
  process.on('message', async ({ id, deed, given }) => {
    await can[deed](given).then(
      (answer) => tell({ id, answer }),
      (error) => tell({ id, error: error.message }),
    )
  })
  tell({ port, took: performance.now() - began })
} catch (error) {
  tell({ refused: error.message, kind: error.name })
  process.disconnect()
}

process.on('disconnect', () => process.exit())
