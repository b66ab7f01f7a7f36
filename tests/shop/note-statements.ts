// Notes which named statements reach PostgreSQL: a landing fails if one of the platform's was never sent there.
import type { Database, DatabaseSession, Statement } from '@vitrine/platform'
import { namedStatements } from '../../packages/platform/src/storage/database.ts'
import { noteStatement } from './units.mjs'

/** The name of a statement; some of the named ones are sent without it, so that PostgreSQL plans them for their values. */
const nameOf = ({ name, text }: Statement) =>
  name ?? [...namedStatements].find(([, named]) => named === text)?.[0]

const noted = <Session extends DatabaseSession>(session: Session): Session => ({
  ...session,
  async run(statement) {
    const name = nameOf(statement)
    if (name) noteStatement(name)
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
