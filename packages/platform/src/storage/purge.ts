// Rows that have served their time go in batches: each is a short statement, and nobody waits behind it.
import { type DatabaseSession, type Statement, statement } from './database.ts'

/** How many rows go at once. */
export const batch = 1000

/** Runs a statement that says how many rows are `gone`, until there were fewer than a batch. */
export async function inBatches(session: DatabaseSession, purge: Statement): Promise<void> {
  for (let gone = batch; gone === batch; ) {
    const [row] = await session.run<{ gone: number }>(purge)
    gone = row?.gone ?? 0
  }
}

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
  return (session: DatabaseSession, before: Date): Promise<void> => inBatches(session, purge(before))
}
