// Rows that have served their time go in batches: each is a short statement, and nobody waits behind it.
import { type Session, statement } from './database.ts'

const batch = 1000

/** Forgets the rows of a table whose `column` is before a time, a batch at a time. */
export function forget(table: string, column: string) {
  const purge = statement<[Date]>(
    `${table}.forget`,
    `with gone as (
       delete from ${table}
       where ctid = any(array(select ctid from ${table} where ${column} < $1 limit ${batch}))
       returning 1
     ) select count(*)::int as gone from gone`,
  )
  return async (session: Session, before: Date): Promise<void> => {
    for (let gone = batch; gone === batch; ) {
      const [row] = await session.run<{ gone: number }>(purge(before))
      gone = row?.gone ?? 0
    }
  }
}
