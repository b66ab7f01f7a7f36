// A database connection that ends during a transaction, while no statement runs: the transaction fails, and nothing
// else does.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'

const open = async () => {
  const database = await openPostgres(databaseUrl())
  onTestFinished(() => database.close())
  return database
}

const backendPid = { text: 'select pg_backend_pid() as pid', values: [] }

test('a connection that ends during a transaction fails only that transaction (ST7)', async () => {
  const [database, other] = [await open(), await open()]
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => void process.off('uncaughtException', onUncaught))

  const work = database.transaction(async ({ run }) => {
    const [backend] = await run<{ pid: number }>(backendPid)
    const values = [backend?.pid]
    const isAlive = async () =>
      (await other.run({ text: 'select 1 from pg_stat_activity where pid = $1', values })).length > 0
    // PostgreSQL sends an error and then closes the connection: two error events, which no query is waiting for.
    await other.run({ text: 'select pg_terminate_backend($1)', values })
    await vi.waitUntil(async () => !(await isAlive()))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return run(backendPid)
  })
  await expect(work).rejects.toThrow(/connection error|Connection terminated|terminating connection/)
  expect(uncaught).toEqual([])
  expect(await database.run(backendPid)).toHaveLength(1)
})

test('a connection that has been used a hundred times leaks no event listeners', async () => {
  const database = await open()
  const warnings: string[] = []
  const onWarning = ({ name }: Error) => void warnings.push(name)
  process.on('warning', onWarning)
  onTestFinished(() => void process.off('warning', onWarning))
  for (let n = 0; n < 100; n += 1) await database.run(backendPid)
  await new Promise((resolve) => setImmediate(resolve))
  expect(warnings).not.toContain('MaxListenersExceededWarning')
})
