// Serialization failures and deadlocks on a real PostgreSQL: the transaction that it aborts is retried, and callers
// see no error.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { inParallel } from '../shop/in-parallel.ts'
import { databaseUrl } from '../shop/engine.ts'

async function counters() {
  const database = await openPostgres(databaseUrl())
  const name = `counters_${process.pid}_${crypto.randomUUID().slice(0, 8)}`
  const run = (text: string) => database.run<{ n: number }>({ text, values: [] })
  await run(`create table ${name} (id int primary key, n int not null)`)
  await run(`insert into ${name} values (1, 0), (2, 0)`)
  onTestFinished(async () => {
    await run(`drop table ${name}`)
    await database.close()
  })
  return {
    database,
    name,
    values: async () => (await run(`select n from ${name} order by id`)).map(({ n }) => n),
  }
}

test('serialization failures are retried until every transaction has committed (ST7)', async () => {
  const { database, name, values } = await counters()
  let attempts = 0
  for (let round = 0; round < 10; round += 1) {
    await inParallel(5, () =>
      database.transaction(async ({ run }) => {
        attempts += 1
        await run({ text: 'set transaction isolation level serializable', values: [] })
        const [row] = await run<{ n: number }>({ text: `select n from ${name} where id = 1`, values: [] })
        await run({ text: `update ${name} set n = $1 where id = 1`, values: [(row?.n ?? 0) + 1] })
      }),
    )
  }
  expect(await values()).toEqual([50, 0])
  expect(attempts).toBeGreaterThan(50)
  expect(database.stats?.().retries).toBe(attempts - 50)
})

test('of two transactions in a deadlock one is retried (ST7)', async () => {
  const { database, name, values } = await counters()
  let attempts = 0
  let readyCount = 0
  let bothReady: () => void = () => {}
  const ready = new Promise<void>((resolve) => (bothReady = resolve))
  await inParallel(2, (n) =>
    database.transaction(async ({ run }) => {
      attempts += 1
      const increment = (id: number) =>
        run({ text: `update ${name} set n = n + 1 where id = $1`, values: [id] })
      await increment(n + 1)
      readyCount += 1
      if (readyCount === 2) bothReady()
      await ready
      await increment(2 - n)
    }),
  )
  expect(await values()).toEqual([2, 2])
  // The retry may take its row before the other transaction has woken up, and meet it in a deadlock again.
  expect(attempts).toBeGreaterThan(2)
  expect(database.stats?.().retries).toBe(attempts - 2)
})
