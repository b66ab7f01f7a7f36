// A platform process for a test: a database, a port on loopback, and commands from its parent. Exits with the parent.
import { createMailbox, createPlatform, openEmbedded, openPostgres } from '@vitrine/platform'
import { openPort } from '../../apps/vitrine/dist/http-server/open-port.js'
import { createTrialJobs } from './trial-jobs.mjs'

const {
  folder,
  databaseUrl,
  quiet,
  limits = {},
  startsAt,
  plainPasswords,
  platformOptions,
} = JSON.parse(process.argv[2])
const send = (message) => process.send(message)

// A clock that only the parent moves; without a start it is the real one.
let now = startsAt && Date.parse(startsAt)
const clock = { now: () => now ?? Date.now() }
const mailbox = createMailbox(10_000, clock)

/** Hashes at no cost, for tests about the database. */
let evaluations = 0
const plainHasher = {
  hash: async (text) => `plain$${crypto.randomUUID()}$${text}`,
  async verify(hash, text) {
    evaluations += 1
    return hash.endsWith(`$${text}`)
  },
  needsRehash: () => false,
}

/** The commands of the parent. */
const createCommands = (platform, database, trialJobs) => ({
  openStore: (store) => platform.openStore(store),
  run: (statement) => database.run(statement),
  memory: async () => process.memoryUsage().rss,
  pass: async (seconds) => void (now += seconds * 1000),
  mails: async () => mailbox.mails(),
  runJobs: () => platform.runJobs(),
  runTrialJobs: () => trialJobs.run(),
  evaluations: async () => evaluations,
})

try {
  const start = performance.now()
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(folder)
  const log = ({ level, error }) => level === 'error' && !quiet && console.error(error)
  const platform = await createPlatform({
    database,
    log,
    clock,
    mailer: mailbox,
    platformUrl: 'http://platform.test',
    ...(plainPasswords && { passwords: plainHasher }),
    ...platformOptions,
  })
  // Node's fetch never repeats a write whose connection the server closed just then, so idle ones stay open: on busy cores
  // the test process learns late that one was closed.
  const { port } = await openPort({ fetch: platform.fetch }, { limits: { keepAliveMs: 120_000, ...limits } })
  const commands = createCommands(platform, database, createTrialJobs(database, clock))
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
