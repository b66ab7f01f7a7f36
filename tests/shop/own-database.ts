// Databases for shops that share theirs with no other.
import { type Database, openEmbedded, openPostgres } from '@vitrine/platform'
import { inject } from 'vitest'
import { databaseUrl, defaultEngine } from './engine.ts'
import { createDatabase } from './new-database.ts'
import { countUnit } from './units.mjs'

// Creating and migrating a database takes a second, emptying it 30 ms. It keeps its schema only.
const emptyDatabases: Database[] = []
const empty = `do $$ begin execute (
  select 'truncate ' || string_agg(quote_ident(tablename), ', ') from pg_tables
  where schemaname = 'public' and tablename <> 'migrations'
); end $$`

const openNew = {
  pglite() {
    countUnit('databases')
    return openEmbedded()
  },
  // The global setup drops it.
  postgres: async () => openPostgres((await createDatabase(databaseUrl(), inject('databasePrefix'))).url),
}

/** A database without rows, which the next test uses once this one has closed it. */
export async function borrowDatabase(): Promise<Database> {
  const database = emptyDatabases.pop() ?? (await openNew[defaultEngine]())
  let isClosed = false
  return {
    ...database,
    async close() {
      if (isClosed) return
      isClosed = true
      await database.run({ text: empty, values: [] })
      emptyDatabases.push(database)
    },
  }
}
