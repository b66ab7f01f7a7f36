// Jobs of a test in a platform process (server.mjs): each act and each outcome leaves a row, and one job always throws.
import { createJobRunner } from '../../packages/platform/dist/storage/job-runner.js'

const insert = (table) => (key) => ({ text: `insert into ${table} (key) values ($1)`, values: [key] })
const [act, outcome] = [insert('acts'), insert('outcomes')]

let steps = 0
/** Waits up to 10 ms, each time for another while, so that a kill finds jobs at each of their steps. */
const step = () => {
  steps += 1
  return new Promise((resolve) => setTimeout(resolve, (steps * 7) % 11))
}

/** Makes the runner of these jobs. */
export const createTrialJobs = (database, clock) =>
  createJobRunner(
    { database, clock, log: () => {}, onFailure: () => {} },
    {
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
    },
  )
