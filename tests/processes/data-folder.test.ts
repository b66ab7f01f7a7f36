// A data folder never loses its shop: a new database is created only where none has been, and is in place only when whole.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../packages/platform/src/storage/embedded.ts'
import { lockFolder } from '../../packages/platform/src/storage/folder-lock.ts'

const parent = mkdtempSync(join(tmpdir(), 'vitrine-data-folders-'))
const shop = join(parent, 'shop')
afterAll(() => rmSync(parent, { recursive: true }))

async function run(folder: string, text: string) {
  const database = await openEmbedded(folder)
  return database.run({ text, values: [] }).finally(database.close)
}

beforeAll(() => run(shop, 'create table products as select 1 as id'))

function newFolder() {
  const folder = mkdtempSync(join(parent, 'folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A copy of the shop's folder, to be damaged. */
function copyOfShop() {
  const folder = newFolder()
  cpSync(shop, folder, { recursive: true })
  return folder
}

/** Every file below the folder, besides the lock, with its size and time of change. */
const snapshot = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('holder'))
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path))
      return [path, size, mtimeMs]
    })

/** Expects the folder to be refused in one sentence, to keep every byte, and to be released. */
async function expectRefused(folder: string, sentence: RegExp) {
  const before = snapshot(folder)
  const refusal = await openEmbedded(folder).catch((error: Error) => error)
  expect(refusal).toMatchObject({ name: 'DamagedFolder', message: expect.stringMatching(sentence) })
  expect((refusal as Error).message).toContain(folder)
  expect((refusal as Error).message).toMatch(/Restore the whole folder from a backup, or set VITRINE_DATA/)
  expect(snapshot(folder)).toEqual(before)
  await (await lockFolder(folder))()
}

test('a database that lacks one of its parts is refused, and nothing of it changes (ST8)', async () => {
  const folder = copyOfShop()
  const database = join(folder, 'postgres')
  for (const part of ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact']) {
    const aside = join(parent, 'part')
    renameSync(join(database, part), aside)
    await expectRefused(folder, new RegExp(`holds files, but ${part} is missing`))
    renameSync(aside, join(database, part))
  }
  expect(await run(folder, 'select id from products')).toEqual([{ id: 1 }])
})

test('a folder that has had a shop is refused when its database is empty or gone (ST8)', async () => {
  const folder = copyOfShop()
  rmSync(join(folder, 'postgres'), { recursive: true })
  await expectRefused(folder, /has had a shop, but its database is gone/)
  mkdirSync(join(folder, 'postgres'))
  await expectRefused(folder, /has had a shop, but its database is gone/)
})

test('a folder of an earlier version opens, and from then on it is known to have had a shop (ST8)', async () => {
  const folder = copyOfShop()
  rmSync(join(folder, 'vitrine.txt'))
  expect(await run(folder, 'select id from products')).toEqual([{ id: 1 }])
  rmSync(join(folder, 'postgres'), { recursive: true })
  await expectRefused(folder, /has had a shop/)
})

test('a folder with nothing but the key of a shop is refused (ST8)', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'vitrine-api-key'), 'the key of a shop')
  await expectRefused(folder, /has had a shop, but its database is gone/)
})

test('the database inside a data folder is not taken for a data folder (ST8)', async () => {
  const folder = copyOfShop()
  await expectRefused(
    join(folder, 'postgres'),
    new RegExp(`is the database itself.+ VITRINE_DATA must be ${folder}\\.`),
  )
})

test('a database that is a symbolic link is refused, because it could be locked twice (ST8)', async () => {
  const folder = newFolder()
  symlinkSync(join(shop, 'postgres'), join(folder, 'postgres'))
  await expectRefused(folder, /postgres is a symbolic link/)
})

test.each(['after a clean stop', 'after a crash'])(
  'a lost file of a table is reported %s, at this start and at the next (ST8)',
  async (when) => {
    const source = copyOfShop()
    const database = await openEmbedded(source)
    const query = (text: string) => database.run({ text, values: [] })
    await query('insert into products values (2)')
    const [{ path }] = (await query("select pg_relation_filepath('products') as path")) as [{ path: string }]
    const folder = newFolder()
    // A copy of a running database is as a crash leaves it.
    if (when === 'after a crash')
      cpSync(join(source, 'postgres'), join(folder, 'postgres'), { recursive: true })
    await database.close()
    if (when !== 'after a crash')
      cpSync(join(source, 'postgres'), join(folder, 'postgres'), { recursive: true })
    rmSync(join(folder, 'postgres', path))
    for (let start = 0; start < 2; start += 1) {
      await expect(openEmbedded(folder)).rejects.toMatchObject({
        name: 'DamagedFolder',
        message: expect.stringContaining(
          `${folder} is damaged: a file of its database, ${path}, is missing.`,
        ),
      })
    }
  },
)

test('an empty folder becomes a new database, also with an empty postgres/ and files of others in it (ST8)', async () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'postgres'))
  mkdirSync(join(folder, 'postgres-backup'))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  await run(folder, 'create table products as select 2 as id')
  expect(await run(folder, 'select id from products')).toEqual([{ id: 2 }])
  expect(readdirSync(folder).sort()).toEqual([
    'holder',
    'notes.txt',
    'postgres',
    'postgres-backup',
    'vitrine.txt',
  ])
})

test('what an interrupted first start left is removed by the next start (ST8)', async () => {
  const folder = newFolder()
  const unfinished = join(folder, 'unfinished-first-start-a1B2c3')
  cpSync(join(shop, 'postgres'), unfinished, { recursive: true })
  rmSync(join(unfinished, 'PG_VERSION'))
  expect(
    await run(folder, 'select count(*)::int as n from pg_tables where tablename = $$products$$'),
  ).toEqual([{ n: 0 }])
  expect(existsSync(unfinished)).toBe(false)
})
