// Finds work in a transaction that asks the database itself: on the embedded engine such a statement would wait for its own
// transaction, and on PostgreSQL for a second connection of the pool.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@vitrine/platform'

// One for all databases: each storage that was used slows every promise of the process.
const transactions = new AsyncLocalStorage<Database>()

/** A database that refuses statements beside the transaction in which they are asked for. */
export function guardTransactions(database: Database): Database {
  const assertOutside = (what: string) => {
    if (transactions.getStore() === database)
      throw new Error(`Inside a transaction the database was asked for ${what}`)
  }
  return {
    ...database,
    async run(statement) {
      assertOutside(statement.name ?? statement.text)
      return database.run(statement)
    },
    async transaction(work) {
      assertOutside('another transaction')
      return database.transaction((session) => transactions.run(database, () => work(session)))
    },
  }
}
