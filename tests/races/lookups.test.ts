// Lookups share connections, and yet no lookup harms another one.
import { randomInt, randomUUID } from 'node:crypto'
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { inParallel } from '../shop/in-parallel.ts'

const openTwo = async () => {
  const pools = await Promise.all([openPostgres(databaseUrl()), openPostgres(databaseUrl())])
  onTestFinished(async () => void (await Promise.all(pools.map((pool) => pool.close()))))
  return pools
}

const backendOf = { text: 'select pg_backend_pid() as pid', values: [], isLookup: true } as const

test('lookups that run at the same time share connections, eight at most on one', async () => {
  const database = await openPostgres(databaseUrl(), { poolSize: 3 })
  onTestFinished(() => database.close())
  const rows = await inParallel(16, () => database.run<{ pid: number }>(backendOf))
  const pids = rows.map(([row]) => row?.pid)
  expect(new Set(pids.slice(0, 8)).size).toBe(1)
  expect(new Set(pids.slice(8)).size).toBe(1)
  expect(new Set(pids).size).toBe(2)
})

test('a lookup that fails takes no other with it', async () => {
  const database = await openPostgres(databaseUrl(), { poolSize: 1 })
  onTestFinished(() => database.close())
  const invalid = { text: 'select 1 / $1::int', values: [0], isLookup: true } as const
  const results = await Promise.allSettled(
    [backendOf, invalid, backendOf].map((lookup) => database.run(lookup)),
  )
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('lookups without end leave the only connection to a statement that waits for it', async () => {
  const database = await openPostgres(databaseUrl(), { poolSize: 1 })
  onTestFinished(() => database.close())
  let isOver = false
  const lookUp = async () => {
    while (!isOver) await database.run(backendOf)
  }
  const lookups = inParallel(4, lookUp)
  await database.run({ text: 'select 1', values: [] })
  isOver = true
  await lookups
})

test('a lookup that fails before it is prepared leaves the others of its name unharmed', async () => {
  const [database, other] = await openTwo()
  const table = `locked_${randomUUID().replaceAll('-', '')}`
  await other.run({ text: `create table ${table} (n int)`, values: [] })
  const lookup = { name: table, text: `select n from ${table}`, values: [], isLookup: true } as const
  const results = await other.transaction(async ({ run }) => {
    await run({ text: `lock table ${table}`, values: [] })
    const lookups = Promise.allSettled(Array.from({ length: 8 }, () => database.run(lookup)))
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where query = $1 and wait_event_type = 'Lock'`
    await expect.poll(() => other.run({ text: cancel, values: [lookup.text] })).toHaveLength(1)
    return { lookups }
  })
  const settled = await results.lookups
  expect(settled[0]).toMatchObject({ status: 'rejected', reason: { code: '57014' } })
  expect(settled.slice(1)).toEqual(Array(7).fill({ status: 'fulfilled', value: [] }))
})

test('a lookup does not wait for one that is running while connections are idle', async () => {
  const [database, other] = await openTwo()
  const values = [randomInt(2 ** 31)]
  const lock = { text: 'select pg_advisory_xact_lock($1)', values }
  let isOver = false
  const slow = await other.transaction(async ({ run }) => {
    await run(lock)
    const lookup = database.run({ ...lock, isLookup: true }).finally(() => (isOver = true))
    const waiting = { text: `select pid from pg_locks where objid = $1 and not granted`, values }
    await expect.poll(() => other.run(waiting)).toHaveLength(1)
    await database.run(backendOf)
    expect(isOver).toBe(false)
    return { lookup }
  })
  expect(await slow.lookup).toHaveLength(1)
})

test('slow lookups that share a connection have their time each, and not together', async () => {
  const database = await openPostgres(databaseUrl())
  onTestFinished(() => database.close())
  const slow = { text: 'select 1 as n from pg_sleep(1.5)', values: [], isLookup: true } as const
  expect(await inParallel(4, () => database.run(slow))).toEqual(Array(4).fill([{ n: 1 }]))
})
