// An engine that ends by itself says so at once, to everybody, and lets its folder go.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { lockFolder } from './folder-lock.ts'

const ask = (database: Database, text: string) => database.run({ text, values: [] })

test('a panic of PostgreSQL ends the engine with its own words, and nobody waits for an answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-panic-'))
  const database = await openEmbedded(folder)
  await ask(database, 'create table t (a text)')
  // As when the disk is full or gone: the log of writes can not go on.
  rmSync(join(folder, 'postgres', 'pg_wal'), { recursive: true })
  await ask(database, 'select pg_switch_wal()')
  const fatal = ask(database, "insert into t select repeat('x', 1000) from generate_series(1, 30000)")
  const others = [ask(database, 'select 1'), ask(database, 'select 2'), database.transaction(async () => {})]
  await expect(fatal).rejects.toThrow('pg_wal')
  for (const other of others) await expect(other).rejects.toMatchObject({ code: '57P01' })
  expect((await database.crashed)?.message).toMatch(
    /^The embedded database has died: could not create file "pg_wal/,
  )
  await expect(ask(database, 'select 1')).rejects.toMatchObject({ code: '57P01' })
  await database.close()
  await (await lockFolder(folder))()
  rmSync(folder, { recursive: true })
})

test('a stack run over ends the engine too', async () => {
  const database = await openEmbedded()
  await ask(database, 'create function f() returns int language plpgsql as $$ begin return f(); end $$')
  await ask(database, "set max_stack_depth = '7000kB'")
  await expect(ask(database, 'select f()')).rejects.toMatchObject({ code: '57P01' })
  expect(await database.crashed).toBeInstanceOf(Error)
  await database.close()
})

test('an error is no death, and neither is a close', async () => {
  const database = await openEmbedded()
  await expect(ask(database, 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await expect(ask(database, 'select f()')).rejects.toMatchObject({ code: '42883' })
  expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
  await expect(ask(database, 'select 1')).rejects.toThrow('The embedded database is closed')
  expect(await Promise.race([database.crashed, 'alive'])).toBe('alive')
})

test('a folder in which no engine can start is let go', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-no-room-'))
  writeFileSync(join(folder, 'postgres'), 'a file where the engine would have its folder')
  await expect(openEmbedded(folder)).rejects.toMatchObject({ code: 'EEXIST' })
  await (await lockFolder(folder))()
  rmSync(folder, { recursive: true })
})
