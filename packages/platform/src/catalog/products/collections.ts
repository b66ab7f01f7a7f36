// What writes of products need of collections: that none is deleted meanwhile, and how many products they have.
import type { CollectionDraft } from '@vitrine/contract'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'

const keepAll = statement<{ storeId: string }>(
  'collections.keep-all',
  `select pg_advisory_xact_lock_shared(hashtextextended($storeId::text, 0))`,
)

/**
 * Keeps every collection of a store from being deleted until the transaction ends, so that no product is saved into one that
 * is gone by then. Comes before all other locks.
 */
export const keepCollections = (session: DatabaseSession, storeId: string) =>
  session.run(keepAll({ storeId }))

const waitForKeepers = statement<{ storeId: string }>(
  'collections.wait-for-keepers',
  `select pg_advisory_xact_lock(hashtextextended($storeId::text, 0))`,
)

/** Waits for the transactions that keep the collections, before one is deleted. Comes before all other locks. */
export const lockDeletions = (session: DatabaseSession, storeId: string) =>
  session.run(waitForKeepers({ storeId }))

const readKeys = statement<{ storeId: string }>(
  'collections.keys',
  'select id, slug from collections where store_id = $storeId',
)

/** Reads the ids and slugs of all collections of a store, none of which is deleted until the transaction ends. */
export async function readCollectionKeys(session: DatabaseSession, storeId: string) {
  await keepCollections(session, storeId)
  return session.run<Pick<CollectionDraft, 'id' | 'slug'>>(readKeys({ storeId }))
}

const changeCounts = statement<{ storeId: string; changes: string }>(
  'collections.change-counts',
  `update collections c set number_of_products = c.number_of_products + d.difference
   from jsonb_to_recordset($changes::jsonb) as d (id text, difference int)
   where c.store_id = $storeId and c.id = d.id`,
)

/**
 * Updates the product counts of collections by the difference; called in the transaction that changes products, with those
 * that count a product before and after.
 */
export async function changeProductCounts(
  session: DatabaseSession,
  storeId: string,
  products: readonly (readonly [before: ReadonlySet<string>, after: ReadonlySet<string>])[],
): Promise<void> {
  const differences = new Map<string, number>()
  const add = (ids: ReadonlySet<string>, difference: number) => {
    for (const id of ids) differences.set(id, (differences.get(id) ?? 0) + difference)
  }
  for (const [before, after] of products) {
    add(before, -1)
    add(after, 1)
  }
  const changes = [...differences].flatMap(([id, difference]) =>
    difference === 0 ? [] : [{ id, difference }],
  )
  if (changes.length > 0) await session.run(changeCounts({ storeId, changes: JSON.stringify(changes) }))
}

const findNames = lookup<{ storeId: string; ids: string[] }>(
  'collections.names',
  `select id, facts->>'name' as name, slug from collections
   where store_id = $storeId and id = any($ids) and visible`,
)

/** Reads the names and slugs of collections that shoppers see, by their ids. */
export async function readCollectionNames(
  session: DatabaseSession,
  storeId: string,
  ids: string[],
): Promise<Map<string, { name: string; slug: string }>> {
  const rows = await session.run<{ id: string; name: string; slug: string }>(findNames({ storeId, ids }))
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}
