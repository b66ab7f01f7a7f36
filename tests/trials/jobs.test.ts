// Processes are killed while they run jobs: every job is done at least once, and its outcome is recorded once.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPlatform, openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { newDatabase } from '../shop/new-database.ts'
import { createRandom } from '../shop/random.ts'
import { atSize } from '../shop/size.ts'

const program = fileURLToPath(new URL('../shop/job-worker.mjs', import.meta.url))
const [rounds, jobsPerRound] = [atSize({ trial: 8, long: 40 }), 20]
const jobs = rounds * jobsPerRound
// A claim of a killed process is over after a minute; each round begins later than that.
const roundMs = 61_000
const dayMs = 86_400_000

test('jobs of killed processes are done by others, and a job that always throws is parked', async () => {
  const random = createRandom('jobs')
  const url = await newDatabase(databaseUrl())
  const database = await openPostgres(url)
  onTestFinished(() => database.close())
  await createPlatform({ database })
  const rows = <Row>(text: string, ...values: unknown[]) => database.run<Row>({ text, values })
  await rows('create table acts (key text)')
  await rows('create table outcomes (key text)')
  const storeId = crypto.randomUUID()
  await rows(
    `insert into jobs (store_id, kind, key, due_at, payload)
     select $1::uuid, 'trial.works', n::text, now() + (n - 1) / $3::int * interval '1 ms' * $4::int, '{}'::jsonb
     from generate_series(1, $2::int) as n
     union all select $1::uuid, 'trial.throws', 'always', now(), '{}'::jsonb`,
    storeId,
    jobs,
    jobsPerRound,
    roundMs,
  )

  let aheadMs = 0
  let killed = 0
  /** Runs a process until no job is due, or until it kills itself at one of its steps. */
  const runWorker = async (stepsUntilKilled: number) => {
    const options = { databaseUrl: url, aheadMs, seed: random.int(1, 1e9), stepsUntilKilled }
    const worker = fork(program, [JSON.stringify(options)], { execArgv: [] })
    await once(worker, 'exit')
    if (worker.signalCode === 'SIGKILL') killed += 1
  }
  let interrupted = 0
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([runWorker(random.int(1, 25)), runWorker(random.int(1, 25))])
    const [claimed] = await rows<{ n: bigint }>('select count(*) as n from jobs where claimed_until > now()')
    interrupted += Number(claimed?.n)
    aheadMs += roundMs
  }
  for (let day = 0; day < 9; day += 1) {
    aheadMs += dayMs
    await runWorker(0)
  }

  const [left] = await rows<{ works: bigint; acts: bigint; done: bigint; outcomes: bigint; undone: bigint }>(
    `select (select count(*) from jobs where kind = 'trial.works') as works,
       (select count(*) from acts) as acts, (select count(distinct key) from acts) as done,
       (select count(*) from outcomes) as outcomes,
       (select count(*) from generate_series(1, $1::int) as n where (select count(*) from outcomes where key = n::text) <> 1) as undone`,
    jobs,
  )
  say(
    `jobs: ${killed} kills, ${interrupted} claims left by them, ${jobs} jobs, ${left?.acts} acts, ${left?.outcomes} outcomes (seed ${random.seed})`,
  )
  expect(killed).toBeGreaterThan(rounds)
  expect(interrupted).toBeGreaterThan(rounds)
  expect(left).toMatchObject({ works: 0n, done: BigInt(jobs), outcomes: BigInt(jobs), undone: 0n })
  expect(
    await rows('select attempts, last_error as error, parked_at is not null as parked from jobs'),
  ).toEqual([{ attempts: 8, error: 'attempt 8', parked: true }])
})
