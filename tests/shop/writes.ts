// Whether anything was written, as the engine itself counts it: every transaction that writes takes the next number.
import type { Database } from '@vitrine/platform'

/** The number the next writing transaction would get; reads leave it as it is. */
export async function writeCount(database: Database): Promise<bigint> {
  const text = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'
  const [row] = await database.run<{ next: string }>({ text, values: [] })
  return BigInt(row?.next ?? 0)
}
