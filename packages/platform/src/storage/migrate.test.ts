// Migrations are whole scripts, run all or none; a database of a newer version is left as it is.
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const now = Date.parse('2030-01-01')
const first = {
  '0001-doubled': `
    create table numbers (n int, doubled int);
    create function double_it() returns trigger language plpgsql as $$
    begin
      new.doubled := new.n * 2; -- a semicolon; inside a body
      return new;
    end;
    $$;
    create trigger doubling before insert on numbers for each row execute function double_it();
  `,
}

const database = await openEmbedded()
afterAll(() => database.close())

const run = <Row>(text: string) => database.run<Row>({ text, values: [] })
const names = async () => (await run<{ name: string }>('select name from migrations')).map(({ name }) => name)

test('a migration may define a function and a trigger', async () => {
  expect(await migrate(database, now, first)).toEqual(['0001-doubled'])
  await run('insert into numbers (n) values (21)')
  expect(await run('select doubled from numbers')).toEqual([{ doubled: 42 }])
  expect(await migrate(database, now, first)).toEqual([])
})

test('a migration that fails leaves the old schema whole, also what earlier ones of the same run have changed', async () => {
  const failing = {
    ...first,
    '0002-column': 'alter table numbers add column tripled int',
    '0003-fails': 'alter table numbers drop column doubled; select no_such_column from numbers',
  }
  await expect(migrate(database, now, failing)).rejects.toThrow('no_such_column')
  expect(await run('select * from numbers')).toEqual([{ n: 21, doubled: 42 }])
  expect(await names()).toEqual(['0001-doubled'])
})

test('a database that a newer version has migrated is refused, and nothing is written (UP6)', async () => {
  const older = { '0000-other': 'create table other (n int)' }
  await expect(migrate(database, now, older)).rejects.toThrow('migrated by a newer version (0001-doubled)')
  expect(await run("select to_regclass('other') as found")).toEqual([{ found: null }])
  expect(await names()).toEqual(['0001-doubled'])
})
