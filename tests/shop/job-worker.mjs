// A process that runs jobs until none is due, or until it kills itself. Each act and each outcome leaves a row.
import { openPostgres } from '@vitrine/platform'
import { createJobRunner } from '../../packages/platform/dist/storage/job-runner.js'

const { databaseUrl, aheadMs, seed, stepsUntilKilled } = JSON.parse(process.argv[2])
const database = await openPostgres(databaseUrl)
const insert = (table) => (key) => ({ text: `insert into ${table} (key) values ($1)`, values: [key] })
const [act, outcome] = [insert('acts'), insert('outcomes')]
let random = seed
let steps = stepsUntilKilled
/** Takes up to 40 ms, and may be the last step of this process. */
const step = async () => {
  random = (random * 48271) % 2147483647
  await new Promise((resolve) => setTimeout(resolve, random % 40))
  steps -= 1
  if (steps === 0) process.kill(process.pid, 'SIGKILL')
}

const handlers = {
  'trial.works': async ({ key }) => {
    await step()
    await database.run(act(key))
    await step()
    return async (tx) => {
      await tx.run(outcome(key))
      await step()
    }
  },
  'trial.throws': async ({ attempts }) => {
    throw new Error(`attempt ${attempts}`)
  },
}
const clock = { now: () => Date.now() + aheadMs }
const runner = createJobRunner({ database, clock, log: () => {}, onFailure: () => {} }, handlers)
process.on('disconnect', () => process.exit())
await runner.run()
await database.close()
process.exit()
