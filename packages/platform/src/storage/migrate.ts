// Migrates a database to the schema of this version: numbered SQL scripts, each run once, by one process at a time.
import { hexHashOf } from '../secrets.ts'
import { type Database, type Statement, statement } from './database.ts'
import * as allMigrations from './migrations/index.ts'

// An arbitrary number; every process must use the same one.
const advisoryLock = 7_318_201_144n

const liftTimeout = statement('migrations.lift-timeout', 'set local statement_timeout = 0')
const lock = statement<{ number: bigint }>('migrations.lock', 'select pg_advisory_xact_lock($number)')
const createTable = statement(
  'migrations.create-table',
  'create table if not exists migrations (name text primary key, checksum text not null, run_at timestamptz not null)',
)
const readApplied = statement('migrations.read', 'select name, checksum from migrations')
const remember = statement<{ name: string; checksum: string; now: Date }>(
  'migrations.remember',
  'insert into migrations (name, checksum, run_at) values ($name, $checksum, $now)',
)

/** Runs the pending migrations, all or none, and returns their names; a database of a newer version is refused. */
export function migrate(
  database: Database,
  now: number,
  migrations: Record<string, string> = allMigrations,
): Promise<string[]> {
  return database.transaction(async (session) => {
    const run = <Row>(statement: Statement) => session.run<Row>({ ...statement, noTimeout: true })
    await run(liftTimeout())
    await run(lock({ number: advisoryLock }))
    await run(createTable())
    const applied = await run<{ name: string; checksum: string }>(readApplied())
    const unknown = applied.find(({ name }) => !Object.hasOwn(migrations, name))
    if (unknown) throw new Error(`This database was migrated by a newer version (${unknown.name}).`)
    const ran: string[] = []
    for (const [name, sql] of Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const checksum = await hexHashOf(sql)
      const earlier = applied.find((row) => row.name === name)
      if (earlier && earlier.checksum !== checksum) {
        throw new Error(
          `The migration ${name} has changed since it ran; this database belongs to another version.`,
        )
      }
      if (earlier) continue
      await run({ text: sql, values: [], isScript: true })
      await run(remember({ name, checksum, now: new Date(now) }))
      ran.push(name)
    }
    return ran
  })
}
