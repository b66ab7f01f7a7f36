// Detects writes by the engine's own count: every transaction that writes takes the next transaction id.
import type { Database } from '@vitrine/platform'

/** The id that the next writing transaction would get; reads do not change it. */
export async function writeCount(database: Database): Promise<bigint> {
  const text = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'
  const [row] = await database.run<{ next: string }>({ text, values: [] })
  return BigInt(row?.next ?? 0)
}
