// Databases that a test shares with no other: borrowed and emptied, or new for what changes more than rows.
import { type Database, openEmbedded, openPostgres } from '@vitrine/platform'
import { inject, onTestFinished } from 'vitest'
import { databaseUrl, defaultEngine } from './engine.ts'
import { createDatabase } from './new-database.ts'
import { noteStatements } from './note-statements.ts'
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
  async postgres() {
    const { url } = await createDatabase(databaseUrl(), inject('databasePrefix'))
    return noteStatements(await openPostgres(url))
  },
}

/** A new database of the default engine, closed when the test ends. */
export async function openOwnDatabase(): Promise<Database> {
  const database = await openNew[defaultEngine]()
  onTestFinished(() => database.close())
  return database
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
