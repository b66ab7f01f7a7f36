// A start waits for a PostgreSQL that is not up yet, and says so once.
import { afterAll, expect, test, vi } from 'vitest'
import { waitForPostgres } from '../../apps/vitrine/src/open-database.ts'
import { createGate } from '../shop/gate.ts'
import { launchCommand } from '../shop/launch-command.ts'
import { newDatabase, setReadOnly } from '../shop/new-database.ts'
import { startPostgres } from '../shop/postgres.ts'
import { startHere } from '../shop/start-here.ts'

const postgres = await startPostgres()
afterAll(() => postgres.stop())

test('a start waits for a PostgreSQL that does not listen yet, and then for one that is starting up', async () => {
  const gate = await createGate(await newDatabase(postgres.url))
  const settings = { DATABASE_URL: gate.url, VITRINE_SAMPLE: '1', VITRINE_API_KEY: 'a-key-of-twenty-letters' }
  const command = launchCommand({ settings })
  const message = `Waiting for PostgreSQL at ${gate.host} …`
  await expect.poll(command.stdout).toBe(`  ${message}\n`)
  await gate.openStarting()
  await gate.shut()
  await gate.open()
  await command.ready
  // The message comes once, in the output and in the log.
  expect(command.stdout().split(message)).toHaveLength(2)
  expect(command.log().filter((line) => line.message === message)).toMatchObject([{ level: 'warn' }])
  command.child.kill('SIGTERM')
  expect((await command.ended).code).toBe(0)
})

const failure = (code: string | undefined, message = '') => Object.assign(new Error(message), { code })

test('only errors that may pass are waited for, and the last one is thrown when the time is over', async () => {
  const passing = [
    failure('ECONNREFUSED'),
    failure('ENOTFOUND'),
    failure('EAI_AGAIN'),
    failure('ETIMEDOUT'),
    failure('57P03', 'the database system is starting up'),
    failure('ENOENT', 'connect ENOENT /run/postgresql/.s.PGSQL.5432'),
    failure(undefined, 'timeout exceeded when trying to connect'),
    failure(undefined, 'Connection terminated due to connection timeout'),
    // A proxy that has no primary yet.
    failure('ECONNRESET'),
    failure(undefined, 'Connection terminated unexpectedly'),
    failure('25006', 'The database takes no writes'),
  ]
  await Promise.all(
    passing.map(async (error) => {
      const open = vi.fn(async () => 'open').mockRejectedValueOnce(error)
      const onWait = vi.fn()
      expect(await waitForPostgres(open, 60_000, onWait)).toBe('open')
      expect([open.mock.calls.length, onWait.mock.calls.length]).toEqual([2, 1])
      await expect(waitForPostgres(() => Promise.reject(error), 0, onWait)).rejects.toBe(error)
    }),
  )
  const lasting = [
    failure('28P01'),
    failure('3D000'),
    failure('53300'),
    failure('ENOENT', 'open root.crt'),
    failure('57014', 'canceling statement due to statement timeout'),
  ]
  for (const error of lasting) {
    const onWait = vi.fn()
    await expect(waitForPostgres(() => Promise.reject(error), 60_000, onWait)).rejects.toBe(error)
    expect(onWait).not.toHaveBeenCalled()
  }
})

test('a start on a replica waits for it to become the primary, and then says what to do', async () => {
  const url = await newDatabase(postgres.url)
  const settings = { DATABASE_URL: url, VITRINE_SAMPLE: '1' }
  await setReadOnly(url, true)
  await expect(startHere(settings, { databaseWaitMs: 0 })).rejects.toThrow(
    `DATABASE_URL: PostgreSQL at ${new URL(url).host} takes no writes, because it is a replica or set to read-only. Use an address that leads to the primary.`,
  )
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const starting = startHere(settings, { databaseWaitMs: 600_000 }, { lines, print })
  await expect.poll(() => lines).toEqual([`  Waiting for PostgreSQL at ${new URL(url).host} …`])
  await setReadOnly(url, false)
  await starting
})

test('a wrong password and a missing database are not waited for', async () => {
  const { username, password, host } = new URL(postgres.url)
  for (const [url, sentence] of [
    [`postgres://${username}:wrong@${host}/postgres`, 'rejects the user'],
    [`postgres://${username}:${password}@${host}/not_there`, "has no database 'not_there'"],
  ] as const) {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    await expect(startHere({ DATABASE_URL: url }, {}, { lines, print })).rejects.toThrow(sentence)
    expect(lines).toEqual([])
  }
})
