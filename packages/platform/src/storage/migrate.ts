// Brings a database to the shape this version needs: numbered SQL, each once, one process at a time.
import { hexHashOf } from '../secrets.ts'
import type { Database, Statement } from './database.ts'
import { spine } from './migrations/0001-spine.ts'
import { catalogue } from './migrations/0002-catalogue.ts'
import { stockOfEachVariant } from './migrations/0003-stock-of-each-variant.ts'
import { daysOfCarts } from './migrations/0004-days-of-carts.ts'

/** In order; a migration that has run is never changed, only followed. */
const migrations = [
  { name: '0001-spine', sql: spine },
  { name: '0002-catalogue', sql: catalogue },
  { name: '0003-stock-of-each-variant', sql: stockOfEachVariant },
  { name: '0004-days-of-carts', sql: daysOfCarts },
]

// Any number will do, as long as every process takes the same.
const lock = 7_318_201_144n

/** Runs what has not run yet; returns the names. */
export function migrate(database: Database, now: number): Promise<string[]> {
  return database.transaction(async (session) => {
    const run = <Row>(statement: Statement) => session.run<Row>({ ...statement, noTimeout: true })
    await run({ text: 'set local statement_timeout = 0', values: [] })
    await run({ text: 'select pg_advisory_xact_lock($1)', values: [lock] })
    await run({
      text: 'create table if not exists migrations (name text primary key, checksum text not null, run_at timestamptz not null)',
      values: [],
    })
    const done = await run<{ name: string; checksum: string }>({
      text: 'select name, checksum from migrations',
      values: [],
    })
    const ran: string[] = []
    for (const { name, sql } of migrations) {
      const checksum = await hexHashOf(sql)
      const before = done.find((row) => row.name === name)
      if (before && before.checksum !== checksum) {
        throw new Error(
          `The migration ${name} has changed since it ran; this database belongs to another version.`,
        )
      }
      if (before) continue
      for (const text of sql.split(/;\s*\n/).filter((part) => part.trim())) await run({ text, values: [] })
      await run({
        text: 'insert into migrations (name, checksum, run_at) values ($1, $2, $3)',
        values: [name, checksum, new Date(now)],
      })
      ran.push(name)
    }
    const unknown = done.find((row) => !migrations.some(({ name }) => name === row.name))
    if (unknown) throw new Error(`This database was migrated by a newer version (${unknown.name}).`)
    return ran
  })
}
