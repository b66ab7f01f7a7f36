// A process that sends a call and runs the jobs of a platform until none is due, or until it kills itself at one of its statements.
import { createPlatform, openPostgres } from '@vitrine/platform'

const { databaseUrl, origin, now, statementsUntilKilled, call } = JSON.parse(process.argv[2])
const database = await openPostgres(databaseUrl)
let left = 0
const counted = (session) => ({
  ...session,
  run: async (statement) => {
    const rows = await session.run(statement)
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
    return rows
  },
})
const platform = await createPlatform({
  database: {
    ...counted(database),
    transaction: (work) => database.transaction((session) => work(counted(session))),
  },
  platformUrl: origin,
  clock: { now: () => now },
})
left = statementsUntilKilled
const answer = await platform.fetch(new Request(call.url, { method: 'POST', ...call }))
if (answer.status !== 200) throw new Error(`the call failed: ${await answer.text()}`)
process.on('disconnect', () => process.exit())
await platform.runJobs()
await platform.close()
process.exit()
