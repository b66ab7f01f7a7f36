// Deletes expired rows in batches: each batch is a short statement, so that no request waits behind a long delete.
import { type DatabaseSession, type Statement, statement } from './database.ts'

/** How many rows one statement deletes. */
export const batchSize = 1000

/** Repeats a statement that answers how many rows are `gone`, until a batch is not full. */
export async function inBatches(session: DatabaseSession, purge: Statement): Promise<void> {
  for (let gone = batchSize; gone === batchSize; ) {
    const [row] = await session.run<{ gone: number }>(purge)
    gone = row?.gone ?? 0
  }
}

/** Makes the function that deletes the rows of a table whose `column` is before a given time. */
export function purgeOlderThan(table: string, column: string) {
  const purge = statement<{ before: Date }>(
    `${table}.purge`,
    `with gone as (
       delete from ${table}
       where ctid = any(array(select ctid from ${table} where ${column} < $before limit ${batchSize}))
       returning 1
     ) select count(*)::int as gone from gone`,
  )
  return (session: DatabaseSession, before: Date): Promise<void> => inBatches(session, purge({ before }))
}
