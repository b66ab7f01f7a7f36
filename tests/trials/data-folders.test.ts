// One process at a time holds a data folder, and a dead process never blocks it; each engine reports its durability.
import { openEmbedded, openPostgres } from '@vitrine/platform'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { newFolder } from '../shop/new-folder.ts'
import { startPostgres } from '../shop/postgres.ts'
import { Refused, startServer } from '../shop/server.ts'
import { atSize } from '../shop/size.ts'

test('one of two processes gets the data folder, and a killed holder releases it (ST2)', async () => {
  const folder = newFolder()
  await (await openEmbedded(folder)).close()
  const pairs = atSize({ landing: 3, trial: 20, long: 20 })
  const wrong: string[] = []
  for (let round = 0; round < pairs; round += 1) {
    const results = await Promise.allSettled([startServer({ folder }), startServer({ folder })])
    const holders = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as Error] : [],
    )
    const [holder] = holders
    const [refusal] = refused
    if (holders.length !== 1 || !(refusal instanceof Refused))
      wrong.push(`${holders.length} processes hold the folder`)
    if (!refusal?.message.includes(`is in use by process ${holder?.pid}.`)) wrong.push(`${refusal?.message}`)
    let third: unknown
    void openEmbedded(folder).then(
      (database) => (third = database),
      (error) => (third = error),
    )
    await expect.poll(() => third).toMatchObject({ name: 'FolderInUse' })
    await Promise.all(holders.map((server) => server.kill()))
    const reopened = await openEmbedded(folder).catch((error: Error) => error)
    if (reopened instanceof Error) wrong.push(`a killed holder blocks the folder: ${reopened.message}`)
    else await reopened.close()
  }
  say(`ST2: ${pairs} pairs of processes and as many kills, ${wrong.length} wrong`)
  expect(wrong).toEqual([])
})

test('the embedded engine reports its durability (ST3)', async () => {
  const folder = newFolder()
  const database = await openEmbedded(folder)
  expect(database.durability.message).toContain('survive a crash of this process, but not a power cut')
  await database.close()
  const memoryDatabase = await openEmbedded()
  expect(memoryDatabase.durability.message).toContain('all data is lost')
  await memoryDatabase.close()
})

/** Reads which durability settings are off, from the server itself. */
async function readDisabledSettings(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'",
  )
  await client.end()
  return rows.map(({ name }: { name: string }) => name)
}

test('PostgreSQL is reported as weak exactly if a durability setting is off (ST3)', async () => {
  const durable = await startPostgres(['-c', 'fsync=on'])
  onTestFinished(() => durable.stop())
  const asyncCommitUrl = `${databaseUrl()}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  const urls = [durable.url, databaseUrl(), asyncCommitUrl]
  const weakFlags: boolean[] = []
  for (const url of urls) {
    const disabledSettings = await readDisabledSettings(url)
    const database = await openPostgres(url)
    const { isWeak, message } = database.durability
    await database.close()
    expect(isWeak).toBe(disabledSettings.length > 0)
    for (const name of disabledSettings) expect(message).toContain(name)
    expect(message).toMatch(isWeak ? /can be lost in a power cut/ : /survive a crash and a power cut/)
    weakFlags.push(isWeak)
  }
  expect(weakFlags).toContain(true)
  if (!process.env.DATABASE_URL) expect(weakFlags).toEqual([false, true, true])
})
