// When the embedded engine crashes, all waiting statements fail at once, and its folder is released.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

const query = (database: Database, text: string) => database.run({ text, values: [] })

test('a panic of PostgreSQL ends the engine, and every waiting statement fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-panic-'))
  const database = await openEmbedded(folder)
  await query(database, 'create table t (a text)')
  // Like a full or missing disk: the write-ahead log cannot continue.
  rmSync(join(folder, 'postgres', 'pg_wal'), { recursive: true })
  await query(database, 'select pg_switch_wal()')
  const fatal = query(database, "insert into t select repeat('x', 1000) from generate_series(1, 30000)")
  const others = [
    query(database, 'select 1'),
    query(database, 'select 2'),
    database.transaction(async () => {}),
  ]
  await expect(fatal).rejects.toThrow('pg_wal')
  for (const other of others) await expect(other).rejects.toMatchObject({ code: '57P01' })
  expect((await database.crashed)?.message).toMatch(
    /^The embedded database crashed: could not create file "pg_wal/,
  )
  await expect(query(database, 'select 1')).rejects.toMatchObject({ code: '57P01' })
  await database.close()
  await (await lockFolder(folder))()
  rmSync(folder, { recursive: true })
})

test('a stack overflow ends the engine too', async () => {
  const database = await openEmbedded()
  await query(database, 'create function f() returns int language plpgsql as $$ begin return f(); end $$')
  await query(database, "set max_stack_depth = '7000kB'")
  await expect(query(database, 'select f()')).rejects.toMatchObject({ code: '57P01' })
  expect(await database.crashed).toBeInstanceOf(Error)
  await database.close()
})

test('a failed statement or a close does not count as a crash', async () => {
  const database = await openEmbedded()
  await expect(query(database, 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(query(database, 'select f()')).rejects.toMatchObject({ code: '42883' })
  expect(await query(database, 'select 1 as n')).toEqual([{ n: 1 }])
  await database.close()
  await expect(query(database, 'select 1')).rejects.toThrow('The embedded database is closed')
  expect(await Promise.race([database.crashed, 'not crashed'])).toBe('not crashed')
})

test('a value that no message can carry fails its statement, and no other', async () => {
  const uncaught: unknown[] = []
  const onUncaught = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', onUncaught)
  onTestFinished(() => void process.off('uncaughtException', onUncaught))
  const database = await openEmbedded()
  onTestFinished(() => database.close())
  const forgotten = { text: 'select $1::text', values: [Promise.resolve('without await')] }
  const results = Promise.allSettled([
    query(database, 'select 1 as n'),
    database.run(forgotten),
    query(database, 'select 2 as n'),
  ])
  expect(await results).toMatchObject([
    { status: 'fulfilled', value: [{ n: 1 }] },
    { status: 'rejected', reason: { name: 'DataCloneError' } },
    { status: 'fulfilled', value: [{ n: 2 }] },
  ])
  await expect(database.transaction(({ run }) => run(forgotten))).rejects.toThrow('could not be cloned')
  expect(await query(database, 'select 3 as n')).toEqual([{ n: 3 }])
  expect(uncaught).toEqual([])
})

test('a folder in which the engine cannot start is released', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-no-room-'))
  writeFileSync(join(folder, 'postgres'), 'a file in place of the folder of the engine')
  await expect(openEmbedded(folder)).rejects.toMatchObject({ code: 'ENOTDIR' })
  await (await lockFolder(folder))()
  rmSync(folder, { recursive: true })
})
