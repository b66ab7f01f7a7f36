// Migrates a database to the schema of this version: numbered SQL, each run once, by one process at a time.
import { hexHashOf } from '../secrets.ts'
import type { Database, Statement } from './database.ts'
import { spine } from './migrations/0001-spine.ts'
import { catalogue } from './migrations/0002-catalogue.ts'
import { stockOfEachVariant } from './migrations/0003-stock-of-each-variant.ts'
import { daysOfCarts } from './migrations/0004-days-of-carts.ts'

/** In order; a migration that has run anywhere is never edited, only followed by another. */
const migrations = [
  { name: '0001-spine', sql: spine },
  { name: '0002-catalogue', sql: catalogue },
  { name: '0003-stock-of-each-variant', sql: stockOfEachVariant },
  { name: '0004-days-of-carts', sql: daysOfCarts },
]

// An arbitrary number; every process must use the same one.
const advisoryLock = 7_318_201_144n

/** Runs the pending migrations and returns their names. */
export function migrate(database: Database, now: number): Promise<string[]> {
  return database.transaction(async (session) => {
    const run = <Row>(statement: Statement) => session.run<Row>({ ...statement, noTimeout: true })
    await run({ text: 'set local statement_timeout = 0', values: [] })
    await run({ text: 'select pg_advisory_xact_lock($1)', values: [advisoryLock] })
    await run({
      text: 'create table if not exists migrations (name text primary key, checksum text not null, run_at timestamptz not null)',
      values: [],
    })
    const applied = await run<{ name: string; checksum: string }>({
      text: 'select name, checksum from migrations',
      values: [],
    })
    const ran: string[] = []
    for (const { name, sql } of migrations) {
      const checksum = await hexHashOf(sql)
      const earlier = applied.find((row) => row.name === name)
      if (earlier && earlier.checksum !== checksum) {
        throw new Error(
          `The migration ${name} has changed since it ran; this database belongs to another version.`,
        )
      }
      if (earlier) continue
      for (const text of sql.split(/;\s*\n/).filter((part) => part.trim())) await run({ text, values: [] })
      await run({
        text: 'insert into migrations (name, checksum, run_at) values ($1, $2, $3)',
        values: [name, checksum, new Date(now)],
      })
      ran.push(name)
    }
    const unknown = applied.find((row) => !migrations.some(({ name }) => name === row.name))
    if (unknown) throw new Error(`This database was migrated by a newer version (${unknown.name}).`)
    return ran
  })
}
