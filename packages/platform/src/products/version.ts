// The version of a store's catalogue: every change of what a shop's window shows makes the next one.
import { type DatabaseSession, statement } from '../storage/database.ts'

const nextVersion = statement<[string]>(
  'products.next-version',
  'update stores set catalogue_version = catalogue_version + 1 where id = $1 returning catalogue_version as version',
)

/** The next version of a store's catalogue. It locks the store, so that versions are committed in their order. */
export async function nextCatalogue(session: DatabaseSession, storeId: string): Promise<bigint> {
  const [row] = await session.run<{ version: bigint }>(nextVersion(storeId))
  return (row as { version: bigint }).version
}
