// The version of a store's catalogue, which changes whenever an indexed field of a product changes.
import { type DatabaseSession, statement } from '../storage/database.ts'

const nextVersion = statement<[string]>(
  'products.next-version',
  'update stores set catalogue_version = catalogue_version + 1 where id = $1 returning catalogue_version as version',
)

/** Increments a store's catalogue version. Locks the store's row, so that versions are committed in order. */
export async function bumpCatalogVersion(session: DatabaseSession, storeId: string): Promise<bigint> {
  const [row] = await session.run<{ version: bigint }>(nextVersion(storeId))
  return (row as { version: bigint }).version
}
