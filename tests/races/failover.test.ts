// After a failover, or while no replica confirms what is written: connections to the wrong server go, and reads go on.
import { randomInt } from 'node:crypto'
import { createPlatform, type Database, openPostgres } from '@vitrine/platform'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'
import { newDatabase, setReadOnly } from '../shop/new-database.ts'
import { openProxy } from '../shop/proxy.ts'

afterEach(() => vi.useRealTimers())

const open = async (url: string, poolSize: number) => {
  const database = await openPostgres(url, { poolSize })
  onTestFinished(() => database.close())
  return database
}

const backend = { text: 'select pg_backend_pid() as pid', values: [] }
const pidOf = async (database: Pick<Database, 'run'>) =>
  (await database.run<{ pid: number }>(backend))[0]?.pid

/** Runs one transaction on each of so many connections at the same time; answers the process ids of their sessions. */
async function onEach(database: Database, count: number) {
  let begun = 0
  let release = () => {}
  const all = new Promise<void>((resolve) => (release = resolve))
  return inParallel(count, () =>
    database.transaction(async (session) => {
      begun += 1
      if (begun === count) release()
      await all
      return pidOf(session)
    }),
  )
}

test('connections to a replica go once one of them refuses a write, and that write is done on the primary (ST5)', async () => {
  const url = await newDatabase(databaseUrl())
  const database = await open(url, 4)
  const logged: string[] = []
  const log = ({ level, message }: { level: string; message: string }) =>
    void logged.push(`${level} ${message}`)
  let seconds = 0
  const clock = { now: () => seconds * 1000 }
  const platform = await createPlatform({ database, log, clock })
  await database.run({ text: 'create table notes (text text)', values: [] })
  const write = () => database.run({ text: `insert into notes values ('written')`, values: [] })
  expect(await platform.ready()).toBe(true)

  // The address leads to a replica for a moment, in which the old connections end and new ones are opened.
  await setReadOnly(url, true)
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`
  const other = await open(databaseUrl(), 1)
  await other.run({ text: kill, values: [new URL(url).pathname.slice(1)] })
  await expect.poll(() => database.stats?.().open).toBe(0)
  vi.useFakeTimers({ toFake: ['Date'] })
  const onReplica = await onEach(database, 3)
  expect(await platform.ready()).toBe(false)
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await platform.runJobs()
  await setReadOnly(url, false)

  vi.advanceTimersByTime(1000)
  await inParallel(8, write)
  const pids = await onEach(database, 3)
  expect(pids.filter((pid) => onReplica.includes(pid))).toEqual([])
  expect(database.stats?.().retries).toBeGreaterThan(0)
  expect(await database.run({ text: 'select from notes', values: [] })).toHaveLength(8)
  seconds = 7
  expect(await platform.ready()).toBe(true)
  expect(logged).toEqual([
    'error The database does not take writes',
    'info The database takes writes again, after 7 s',
  ])
})

test('a connection that is five minutes old is used no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const database = await open(databaseUrl(), 1)
  const old = await database.transaction(async (session) => {
    vi.advanceTimersByTime(300_000)
    return pidOf(session)
  })
  expect(await pidOf(database)).not.toBe(old)
})

test('writes that PostgreSQL does not answer open no more sessions, and leave connections to reads (ST5)', async () => {
  const [database, other] = [await open(databaseUrl(), 4), await open(databaseUrl(), 1)]
  const values = [randomInt(2 ** 31)]
  const lock = { text: 'select pg_advisory_xact_lock($1)', values }
  const waiting = { text: 'select from pg_locks where objid = $1 and not granted', values }
  // Like a commit that waits for a synchronous replica, it is not ended by the time limit of PostgreSQL.
  const hang = () =>
    database.transaction(async ({ run }) => {
      await run({ text: 'set local statement_timeout = 0', values: [] })
      await run(lock)
    })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = await other.transaction(async ({ run }) => {
    await run(lock)
    const hung = Promise.allSettled(Array.from({ length: 3 }, hang))
    await expect.poll(() => run(waiting)).toHaveLength(3)
    vi.advanceTimersByTime(5000)
    const failure = { status: 'rejected', reason: { message: 'Query read timeout' } }
    expect(await hung).toMatchObject([failure, failure, failure])
    const write = database.transaction(pidOf)
    expect(await inParallel(8, () => pidOf(database))).not.toContain(undefined)
    expect(database.stats?.()).toMatchObject({ open: 4, waiting: 1 })
    expect(await run(waiting)).toHaveLength(3)
    return { write }
  })
  expect(await next.write).toBeTypeOf('number')
})

test('writes that hang on a server which does not answer reads either hold no connection', async () => {
  const url = new URL(databaseUrl())
  const proxy = await openProxy(Number(url.port))
  onTestFinished(proxy.close)
  url.port = `${proxy.port}`
  const database = await open(url.href, 4)
  await onEach(database, 3)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  proxy.delay(60_000)
  const fail = async (calls: Promise<unknown>[]) => {
    const settled = Promise.allSettled(calls)
    await vi.advanceTimersByTimeAsync(5000)
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toEqual([])
  }
  await fail(Array.from({ length: 3 }, () => database.run({ ...backend, isWrite: true })))
  await fail([pidOf(database)])
  proxy.delay(0)
  expect(await onEach(database, 3)).toHaveLength(3)
})
