// A connection that ends while a transaction has asked it nothing: its work fails, and nothing else does.
import { openPostgres } from '@vitrine/platform'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'

const open = async () => {
  const database = await openPostgres(databaseUrl())
  onTestFinished(() => database.close())
  return database
}

const pid = { text: 'select pg_backend_pid() as pid', values: [] }

test('ST7: a connection that ends amid a transaction ends that transaction alone', async () => {
  const [database, other] = [await open(), await open()]
  const escaped: unknown[] = []
  const catches = (error: unknown) => void escaped.push(error)
  process.on('uncaughtException', catches)
  onTestFinished(() => void process.off('uncaughtException', catches))

  const work = database.transaction(async ({ run }) => {
    const [mine] = await run<{ pid: number }>(pid)
    const one = [mine?.pid]
    const lives = async () =>
      (await other.run({ text: 'select 1 from pg_stat_activity where pid = $1', values: one })).length > 0
    // It says why, and then hangs up: two errors, and nobody is waiting for either.
    await other.run({ text: 'select pg_terminate_backend($1)', values: one })
    await vi.waitUntil(async () => !(await lives()))
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    return run(pid)
  })
  await expect(work).rejects.toThrow(/connection error|Connection terminated|terminating connection/)
  expect(escaped).toEqual([])
  expect(await database.run(pid)).toHaveLength(1)
})

test('a connection that has worked a hundred times is listened to as at the first', async () => {
  const database = await open()
  const warned: string[] = []
  const hears = ({ name }: Error) => void warned.push(name)
  process.on('warning', hears)
  onTestFinished(() => void process.off('warning', hears))
  for (let n = 0; n < 100; n += 1) await database.run(pid)
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned).not.toContain('MaxListenersExceededWarning')
})
