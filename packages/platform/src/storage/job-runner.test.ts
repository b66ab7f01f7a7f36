// Jobs run once they are due, are retried and parked when they fail, and record their outcome once.
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createPlatform } from '../index.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { createJobRunner, type JobHandler, readParkedJobs } from './job-runner.ts'
import { type NewJob, queueJobs } from './jobs.ts'

const database = await openEmbedded()
afterAll(() => database.close())
await createPlatform({ database })
await database.run({ text: 'create table outcomes (key text)', values: [] })

const rows = <Row>(text: string, ...values: unknown[]) => database.run<Row>({ text, values })
const note = (key: string) => ({ text: 'insert into outcomes (key) values ($1)', values: [key] })

/**
 * Opens a store whose jobs are run with these handlers, and whose bulk jobs with the others. `beforeClaim` runs before jobs of
 * these kinds are claimed.
 */
function openStore(
  handlers: Record<string, JobHandler>,
  bulkHandlers: Record<string, JobHandler> = {},
  beforeClaim: (kinds: string) => Promise<void> = async () => {},
  countRequests = () => 0,
) {
  const storeId = crypto.randomUUID()
  // A kind of its own, so that the tests do not run the jobs of each other.
  const kindOf = (kind: string) => `${kind} ${storeId}`
  const failures: string[] = []
  const logged: string[] = []
  let now = Date.parse('2030-01-01')
  const ofStore = (all: Record<string, JobHandler>) =>
    Object.fromEntries(Object.entries(all).map(([kind, handler]) => [kindOf(kind), handler]))
  const claiming: Database = {
    ...database,
    async run(statement) {
      if (statement.text.includes('claimed_until = $')) await beforeClaim(JSON.stringify(statement.values))
      return database.run(statement)
    },
  }
  const makeRunner = () =>
    createJobRunner(
      {
        database: claiming,
        clock: { now: () => now },
        log: ({ level, message }) => logged.push(`${level} ${message}`),
        onFailure: ({ job }) => failures.push(job),
        countRequests,
      },
      ofStore(handlers),
      ofStore(bulkHandlers),
    )
  return {
    storeId,
    failures,
    logged,
    makeRunner,
    runner: makeRunner(),
    pass: (seconds: number) => void (now += seconds * 1000),
    queue: ({ kind, ...job }: NewJob) =>
      database.transaction((session) =>
        queueJobs(session, storeId, new Date(now), [{ ...job, kind: kindOf(kind) }]),
      ),
    left: () => rows<{ key: string }>('select key from jobs where store_id = $1 order by key', storeId),
    parked: () => readParkedJobs(database, storeId),
    outcomes: async () =>
      (
        await rows<{ key: string }>('select key from outcomes where key like $1 order by key', `${storeId}%`)
      ).map(({ key }) => key.slice(storeId.length + 1)),
  }
}

const recordOf: JobHandler =
  async ({ storeId, key }) =>
  (tx) =>
    tx.run(note(`${storeId} ${key}`))

test('a job runs when it is due, with its payload, and is gone after its outcome is recorded', async () => {
  const payloads: unknown[] = []
  const store = openStore({
    print: (job, signal) => {
      payloads.push(job.payload)
      return recordOf(job, signal)
    },
  })
  await store.queue({ kind: 'print', key: 'now', payload: { text: 'Hello' } })
  await store.queue({ kind: 'print', key: 'later', payload: {}, dueAt: new Date('2030-01-01T00:01:00Z') })
  await store.runner.run()
  expect([payloads, await store.outcomes()]).toEqual([[{ text: 'Hello' }], ['now']])
  store.pass(60)
  await store.runner.run()
  expect([await store.outcomes(), await store.left()]).toEqual([['later', 'now'], []])
})

test('a job that throws is retried ever later, then parked with its last error, and stops no other', async () => {
  const store = openStore({
    fails: async ({ attempts }) => {
      throw new Error(`attempt ${attempts}`)
    },
    works: recordOf,
  })
  await store.queue({ kind: 'fails', key: 'a', payload: {} })
  for (let n = 0; n < 8; n += 1) {
    await store.queue({ kind: 'works', key: `${n}`, payload: {} })
    await store.runner.run()
    await store.runner.run()
    expect(store.failures).toHaveLength(n + 1)
    store.pass([5, 60, 300, 1800, 7200, 28_800, 86_400][n] ?? 1e6)
  }
  expect(await store.outcomes()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  expect(await store.parked()).toMatchObject([{ key: 'a', attempts: 8, lastError: 'attempt 8' }])
  expect(store.logged.at(-1)).toMatch(/^error A job failed for the last time: fails .* a$/)
  await store.runner.run()
  expect(store.failures).toHaveLength(8)

  // Queued anew it gets all its attempts again.
  await store.queue({ kind: 'fails', key: 'a', payload: {} })
  await store.runner.run()
  expect([await store.parked(), store.failures.length]).toEqual([[], 9])
})

test('a job that is queued anew while it runs runs once more, and records its outcome once', async () => {
  let runs = 0
  const store = openStore({
    refresh: async ({ key }) => {
      runs += 1
      if (runs === 1) await store.queue({ kind: 'refresh', key, payload: { second: true } })
      return (tx) => tx.run(note(`${store.storeId} run ${runs}`))
    },
  })
  await store.queue({ kind: 'refresh', key: 'a', payload: {} })
  await store.runner.run()
  await store.runner.run()
  expect([runs, await store.outcomes(), await store.left()]).toEqual([2, ['run 2'], []])
})

test('what a process has claimed and not finished, another one does after ten seconds', async () => {
  let hang = () => {}
  const started = new Promise<void>((resolve) => (hang = resolve))
  let isFirst = true
  let finish = () => {}
  const store = openStore({
    print: async (job, signal) => {
      if (!isFirst) return recordOf(job, signal)
      isFirst = false
      hang()
      await new Promise<void>((resolve) => (finish = resolve))
      return recordOf(job, signal)
    },
  })
  await store.queue({ kind: 'print', key: 'a', payload: {} })
  const slow = store.runner.run()
  await started
  const other = store.makeRunner()
  await other.run()
  expect(await store.outcomes()).toEqual([])
  store.pass(10)
  await other.run()
  expect(await store.outcomes()).toEqual(['a'])
  finish()
  await slow
  expect([await store.outcomes(), await store.left()]).toEqual([['a'], []])
})

test('a job whose attempts have ended thirty processes is parked, and does not run again', async () => {
  const store = openStore({ ends: recordOf })
  await store.queue({ kind: 'ends', key: 'a', payload: {} })
  await rows('update jobs set attempts = 30, claimed_until = due_at where store_id = $1', store.storeId)
  await store.runner.run()
  expect(await store.outcomes()).toEqual([])
  expect(await store.parked()).toMatchObject([{ lastError: 'The processes of all attempts have ended' }])
})

test('a slow job delays no other, and closing waits for it and starts none', async () => {
  let finish = () => {}
  let began = () => {}
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const store = openStore({
    slow: async () => {
      began()
      await new Promise<void>((resolve) => (finish = resolve))
      return (tx) => tx.run(note(`${store.storeId} slow`))
    },
    quick: recordOf,
  })
  await store.queue({ kind: 'slow', key: 's', payload: {} })
  const running = store.runner.run()
  await hasBegun
  for (let n = 0; n < 10; n += 1) await store.queue({ kind: 'quick', key: `${n}`, payload: {} })
  void store.runner.run()
  await expect.poll(store.outcomes).toHaveLength(10)
  // The runner may still look for more jobs until it closes.
  const closing = store.runner.close()
  await store.queue({ kind: 'quick', key: 'after', payload: {} })
  finish()
  await Promise.all([closing, running])
  expect(await store.outcomes()).toContain('slow')
  await store.runner.run()
  expect(await store.left()).toEqual([{ key: 'after' }])
})

test('closing interrupts a job that hangs, which another process runs when the claim is over', async () => {
  const signals: AbortSignal[] = []
  const store = openStore({
    print: async (job, signal) => {
      signals.push(signal)
      return signals.length === 1 ? new Promise<never>(() => {}) : recordOf(job, signal)
    },
  })
  await store.queue({ kind: 'print', key: 'a', payload: {} })
  const running = store.runner.run()
  await expect.poll(() => signals.length).toBe(1)
  await Promise.all([store.runner.close(20), running])
  expect([signals[0]?.aborted, store.failures, await store.left()]).toEqual([true, [], [{ key: 'a' }]])
  expect(store.logged).toEqual([
    expect.stringMatching(/^warn A job was interrupted, and is run again: print .* a$/),
  ])
  const other = store.makeRunner()
  await other.run()
  expect(await store.outcomes()).toEqual([])
  store.pass(10)
  await other.run()
  expect([await store.outcomes(), await store.left()]).toEqual([['a'], []])
})

test('a runner that is asked for another run while it claims jobs can be closed', async () => {
  let began = () => {}
  let answer = () => {}
  const hasBegun = new Promise<void>((resolve) => (began = resolve))
  const store = openStore({ print: recordOf }, {}, async () => {
    began()
    await new Promise<void>((resolve) => (answer = resolve))
  })
  const running = store.runner.run()
  await hasBegun
  void store.runner.run()
  const closing = store.runner.close()
  answer()
  await Promise.all([closing, running])
  expect(await store.outcomes()).toEqual([])
})

test('jobs that end while bulk jobs are claimed make room for those that wait, in the same run', async () => {
  let isFirst = true
  const store = openStore({ print: recordOf }, { change: recordOf }, async (kinds) => {
    if (!isFirst || !kinds.includes('change ')) return
    isFirst = false
    await expect.poll(store.outcomes).toHaveLength(8)
  })
  for (let n = 0; n < 9; n += 1) await store.queue({ kind: 'print', key: `${n}`, payload: {} })
  await store.runner.run()
  expect([(await store.outcomes()).length, await store.left()]).toEqual([9, []])
})

test('a mail that is due does not wait behind the bulk changes of a store, of which two run at once', async () => {
  const finish: (() => void)[] = []
  const store = openStore(
    { mail: recordOf },
    {
      change: async (job, signal) => {
        await new Promise<void>((resolve) => finish.push(resolve))
        return recordOf(job, signal)
      },
    },
  )
  for (let n = 0; n < 12; n += 1) await store.queue({ kind: 'change', key: `change ${n}`, payload: {} })
  store.pass(1)
  await store.queue({ kind: 'mail', key: 'mail', payload: {} })
  const running = store.runner.run()
  await expect.poll(store.outcomes).toEqual(['mail'])
  await expect.poll(() => finish.length).toBe(2)
  for (let n = 0; n < 12; n += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(0)
    expect(finish.length).toBeLessThanOrEqual(2)
    finish.shift()?.()
  }
  await running
  expect([(await store.outcomes()).length, await store.left()]).toEqual([13, []])
})

test('beside requests a slot of bulk jobs rests as long as its job has worked, and other jobs run meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let changes = 0
  const change: JobHandler = async () => {
    changes += 1
    store.pass(0.1)
  }
  let requests = 0
  const countRequests = () => (requests += 1)
  const store: ReturnType<typeof openStore> = openStore(
    { mail: recordOf },
    { change },
    undefined,
    countRequests,
  )
  for (let n = 0; n < 3; n += 1) await store.queue({ kind: 'change', key: `change ${n}`, payload: {} })
  const running = store.runner.run()
  // A poll would move the timers.
  while (changes < 2) await store.left()
  for (const key of ['first', 'second', 'third']) {
    await store.queue({ kind: 'mail', key, payload: {} })
    void store.runner.run()
    while (!(await store.outcomes()).includes(key));
  }
  expect([changes, await store.left()]).toEqual([2, [{ key: 'change 2' }]])
  await vi.advanceTimersByTimeAsync(200)
  while ((await store.left()).length > 0);
  await vi.advanceTimersByTimeAsync(200)
  await running
  expect(changes).toBe(3)
})

test('what a failed record has written is undone, and the job is retried', async () => {
  let isBroken = true
  const store = openStore({
    print:
      async ({ key }) =>
      async (tx) => {
        await tx.run(note(`${store.storeId} ${key}`))
        if (isBroken) throw new Error('broken')
      },
  })
  await store.queue({ kind: 'print', key: 'a', payload: {} })
  await store.runner.run()
  expect([await store.outcomes(), await store.left()]).toEqual([[], [{ key: 'a' }]])
  isBroken = false
  store.pass(5)
  await store.runner.run()
  expect([await store.outcomes(), await store.left()]).toEqual([['a'], []])
})
