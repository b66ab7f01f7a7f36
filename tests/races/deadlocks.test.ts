// Transactions that stand in each other's way on a real PostgreSQL: it ends one, and nobody hears of it.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test } from 'vitest'
import { inParallel } from '../shop/at-once.ts'
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
    all: async () => (await run(`select n from ${name} order by id`)).map(({ n }) => n),
  }
}

test('ST7: serialization failures are tried again until all have counted', async () => {
  const { database, name, all } = await counters()
  let tried = 0
  for (let round = 0; round < 10; round += 1) {
    await inParallel(5, () =>
      database.transaction(async ({ run }) => {
        tried += 1
        await run({ text: 'set transaction isolation level serializable', values: [] })
        const [row] = await run<{ n: number }>({ text: `select n from ${name} where id = 1`, values: [] })
        await run({ text: `update ${name} set n = $1 where id = 1`, values: [(row?.n ?? 0) + 1] })
      }),
    )
  }
  expect(await all()).toEqual([50, 0])
  expect(tried).toBeGreaterThan(50)
})

test('ST7: of two that wait for each other, one is tried again', async () => {
  const { database, name, all } = await counters()
  let tried = 0
  let arrived = 0
  let meet: () => void = () => {}
  const met = new Promise<void>((resolve) => (meet = resolve))
  await inParallel(2, (n) =>
    database.transaction(async ({ run }) => {
      tried += 1
      const count = (id: number) => run({ text: `update ${name} set n = n + 1 where id = $1`, values: [id] })
      await count(n + 1)
      arrived += 1
      if (arrived === 2) meet()
      await met
      await count(2 - n)
    }),
  )
  expect([await all(), tried]).toEqual([[2, 2], 3])
})
