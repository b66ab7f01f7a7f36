// Finds work in a transaction that asks the database itself: on the embedded engine such a statement would wait for its own
// transaction, and on PostgreSQL for a second connection of the pool.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@vitrine/platform'

/** A database that refuses statements beside the transaction in which they are asked for. */
export function guardTransactions(database: Database): Database {
  const transactions = new AsyncLocalStorage<true>()
  const assertOutside = (what: string) => {
    if (transactions.getStore()) throw new Error(`Inside a transaction the database was asked for ${what}`)
  }
  return {
    ...database,
    async run(statement) {
      assertOutside(statement.name ?? statement.text)
      return database.run(statement)
    },
    async transaction(work) {
      assertOutside('another transaction')
      return database.transaction((session) => transactions.run(true, () => work(session)))
    },
  }
}
