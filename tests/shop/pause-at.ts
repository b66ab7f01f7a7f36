// Pauses a database at a named statement, so that a test lets a rival run at that moment: a race that is the same each time.
import type { Database, DatabaseSession, Statement } from '@vitrine/platform'

/** A database that pauses. */
export interface PausedDatabase {
  database: Database
  /** Runs the rival before the next statement with this name is sent. */
  before(name: string, rival: () => Promise<unknown>): void
}

/** Wraps a database; rivals use another one, because in a transaction this one has a session of its own. */
export function pauseAt(database: Database): PausedDatabase {
  let next: { name: string; rival: () => Promise<unknown> } | undefined
  const paused = <Session extends DatabaseSession>(session: Session): Session => ({
    ...session,
    async run<Row>(statement: Statement) {
      if (next && statement.name === next.name) {
        const { rival } = next
        next = undefined
        await rival()
      }
      return session.run<Row>(statement)
    },
  })
  return {
    database: {
      ...paused(database),
      transaction: (work) => database.transaction((session) => work(paused(session))),
    },
    before(name, rival) {
      next = { name, rival }
    },
  }
}
