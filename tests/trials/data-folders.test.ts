// One process at a time on an embedded folder, a dead one never in the way; and what each engine promises is told.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded, openPostgres } from '@vitrine/platform'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseUrl } from '../shop/engine.ts'
import { say } from '../shop/figures.ts'
import { startPostgres } from '../shop/postgres.ts'
import { Refused, startServer } from '../shop/server.ts'

/** A folder that goes when the test does. */
function placeFor(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('ST2: of twenty pairs one holds the folder, and twenty dead holders hold nothing', async () => {
  const folder = placeFor('pairs')
  await (await openEmbedded(folder)).close()
  const wrong: string[] = []
  let slowest = 0
  for (let round = 0; round < 20; round += 1) {
    const came = await Promise.allSettled([startServer({ folder }), startServer({ folder })])
    const holders = came.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = came.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    const [holder] = holders
    const [no] = refused
    if (holders.length !== 1 || !(no instanceof Refused)) wrong.push(`${holders.length} hold it`)
    if (!no?.message.includes(`is held by process ${holder?.pid}.`)) wrong.push(`${no?.message}`)
    const began = performance.now()
    const third = await openEmbedded(folder).catch((error: Error) => error)
    slowest = Math.max(slowest, performance.now() - began)
    if (!(third instanceof Error) || third.name !== 'FolderHeld') wrong.push('a third got in')
    await Promise.all(holders.map((one) => one.kill()))
    const after = await openEmbedded(folder).catch((error: Error) => error)
    if (after instanceof Error) wrong.push(`a dead holder is in the way: ${after.message}`)
    else await after.close()
  }
  say(`ST2: 20 pairs and 20 kills, ${wrong.length} wrong, slowest refusal ${slowest.toFixed(0)} ms`)
  expect(wrong).toEqual([])
  expect(slowest).toBeLessThan(1000)
})

test('ST3: the embedded engine says what it keeps, and what not', async () => {
  const folder = placeFor('words')
  const kept = await openEmbedded(folder)
  expect(kept.durability.message).toContain('crash-safe, not power-safe')
  await kept.close()
  const memory = await openEmbedded()
  expect(memory.durability.message).toContain('everything is gone')
  await memory.close()
})

/** What the server itself says of its settings. */
async function settingsOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select name from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'",
  )
  await client.end()
  return rows.map(({ name }: { name: string }) => name)
}

test('ST3: PostgreSQL that can lose writes is told loudly, one that keeps them is told so', async () => {
  const careful = await startPostgres(['-c', 'fsync=on'])
  onTestFinished(() => careful.stop())
  const hasty = `${databaseUrl()}?options=${encodeURIComponent('-c synchronous_commit=off')}`
  const urls = [careful.url, databaseUrl(), hasty]
  const seen: boolean[] = []
  for (const url of urls) {
    const off = await settingsOf(url)
    const database = await openPostgres(url)
    const { isWeak: weak, message: says } = database.durability
    await database.close()
    expect(weak).toBe(off.length > 0)
    for (const name of off) expect(says).toContain(name)
    expect(says).toMatch(weak ? /can be lost in a power cut/ : /survives a crash and a power cut/)
    seen.push(weak)
  }
  expect(seen).toContain(true)
  if (!process.env.DATABASE_URL) expect(seen).toEqual([false, true, true])
})
