// What the identity feature reads of a store.
import { type DatabaseSession, lookup } from '../storage/database.ts'
import { storeNotFound } from '../storage/store-facts.ts'

const find = lookup<{ storeId: string }>('identity.store', 'select name from stores where id = $storeId')

/** The name of a store. */
export async function readStoreName(session: DatabaseSession, storeId: string): Promise<string> {
  const [row] = await session.run<{ name: string }>(find({ storeId }))
  if (!row) throw storeNotFound()
  return row.name
}
