// Several processes run the jobs of one PostgreSQL. With kills, a job can act again: see tests/trials/kills.
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createJobRunner, type JobHandler } from '../../packages/platform/src/storage/job-runner.ts'
import { queueJobs } from '../../packages/platform/src/storage/jobs.ts'
import { fixedClock } from '../shop/clock.ts'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { newDatabase } from '../shop/new-database.ts'
import { noteStatements } from '../shop/note-statements.ts'

const processes = 5
const jobsAtOnce = 100

/** Opens a platform's database as several processes do. */
async function openProcesses(count: number) {
  const url = await newDatabase(databaseUrl())
  const databases = await inParallel(count, async () => noteStatements(await openPostgres(url)))
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.close()))))
  const [database] = databases as [(typeof databases)[number]]
  await createPlatform({ database })
  const rows = <Row>(text: string) => database.run<Row>({ text, values: [] })
  return { database, databases, rows }
}

test('while no process is killed, each job acts once and has one outcome, whatever number of processes runs jobs', async () => {
  const { database, databases, rows } = await openProcesses(processes)
  await rows('create table outcomes (key text)')

  const clock = fixedClock()
  const acts: string[] = []
  const failures: unknown[] = []
  const runners = databases.map((own) => {
    const work: JobHandler = async ({ key }) => {
      acts.push(key)
      // The others ask for jobs meanwhile.
      await own.run({ text: 'select pg_sleep(0.005)', values: [] })
      return (tx) => tx.run({ text: 'insert into outcomes (key) values ($1)', values: [key] })
    }
    const deps = { database: own, clock, log: ({ error }: { error?: unknown }) => failures.push(error) }
    return createJobRunner({ ...deps, onFailure: () => {} }, { mail: work }, { bulk: work })
  })
  const queued: string[] = []
  const storeId = crypto.randomUUID()
  const queue = async (kind: string) => {
    const keys = Array.from({ length: jobsAtOnce }, (_, n) => `${kind} ${queued.length + n}`)
    queued.push(...keys)
    const jobs = keys.map((key) => ({ kind, key, payload: {} }))
    await database.transaction((session) => queueJobs(session, storeId, new Date(clock.now()), jobs))
  }
  await queue('mail')
  await queue('bulk')
  await Promise.all([...runners.map((runner) => runner.run()), queue('mail'), queue('mail')])
  // Those that were queued last may have come after the last claim.
  await Promise.all(runners.map((runner) => runner.run()))

  expect(failures).toEqual([])
  expect(acts.toSorted()).toEqual(queued.toSorted())
  const outcomes = await rows<{ key: string }>('select key from outcomes')
  expect(outcomes.map(({ key }) => key).toSorted()).toEqual(queued.toSorted())
  expect(await rows('select key from jobs')).toEqual([])
})

test('a job stays with its process however long it acts, and ten seconds after a kill another process runs it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { database, databases, rows } = await openProcesses(2)
  const clock = fixedClock()
  const acts: number[] = []
  let finish = () => {}
  const runners = databases.map((own, process) => {
    const work: JobHandler = async () => {
      acts.push(process)
      if (process === 0) await new Promise<void>((resolve) => (finish = resolve))
    }
    return createJobRunner({ database: own, clock, log: () => {}, onFailure: () => {} }, { mail: work })
  })
  const [first, second] = runners as [(typeof runners)[number], (typeof runners)[number]]
  await queueJobs(database, crypto.randomUUID(), new Date(clock.now()), [
    { kind: 'mail', key: 'a', payload: {} },
  ])
  const running = first.run()
  await expect.poll(() => acts).toEqual([0])
  const renewed = 'select claimed_until as until from jobs'
  for (let n = 0; n < 5; n += 1) {
    clock.pass(3)
    vi.advanceTimersByTime(3000)
    await expect.poll(() => rows(renewed)).toEqual([{ until: new Date(clock.now() + 10_000) }])
    await second.run()
  }
  expect(acts).toEqual([0])
  // A process that is killed renews no claim.
  clock.pass(10)
  await second.run()
  expect([acts, await rows('select key from jobs')]).toEqual([[0, 1], []])
  finish()
  await running
})
