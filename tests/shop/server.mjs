// A platform process for a test: a database, a port on loopback, and commands from its parent. Exits with the parent.
import { createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { openPort } from '../../apps/vitrine/dist/http-server/open-port.js'

const { folder, databaseUrl, quiet, limits = {} } = JSON.parse(process.argv[2])
const send = (message) => process.send(message)

/** The commands of the parent. */
const createCommands = (platform, database) => ({
  openStore: (store) => platform.openStore(store),
  run: (statement) => database.run(statement),
  memory: async () => process.memoryUsage().rss,
})

try {
  const start = performance.now()
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(folder)
  const log = ({ level, error }) => level === 'error' && !quiet && console.error(error)
  const platform = await createPlatform({ database, log, platformUrl: 'http://platform.test' })
  const { port } = await openPort({ fetch: platform.fetch }, { limits })
  const commands = createCommands(platform, database)
  process.on('message', async ({ id, command, input }) => {
    await commands[command](input).then(
      (result) => send({ id, result }),
      (error) => send({ id, error: error.message }),
    )
  })
  send({ port, took: performance.now() - start })
} catch (error) {
  send({ refused: error.message, kind: error.name })
  process.disconnect()
}

process.on('disconnect', () => process.exit())
