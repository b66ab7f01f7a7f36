// Notes which named statements reach PostgreSQL: a landing fails if one of the platform's was never sent there.
import type { Database, DatabaseSession } from '@vitrine/platform'
import { noteStatement } from './units.mjs'

const noted = <Session extends DatabaseSession>(session: Session): Session => ({
  ...session,
  async run(statement) {
    if (statement.name) noteStatement(statement.name)
    return session.run(statement)
  },
})

/** The same database; what is sent to a PostgreSQL is noted. */
export const noteStatements = (database: Database): Database =>
  database.engine === 'postgres'
    ? {
        ...noted(database),
        transaction: (work) => database.transaction((session) => work(noted(session))),
      }
    : database
