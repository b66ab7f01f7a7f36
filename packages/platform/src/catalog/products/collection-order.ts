// The orders of collections: the products that a merchant has placed first come first, until they leave the collection.
import type { Condition } from '@vitrine/rules'
import { type DatabaseSession, lookup, statement } from '../../storage/database.ts'
import type { OffsetQuery } from '../../storage/list.ts'
import type { CatalogTransaction } from '../transaction.ts'

const findOrder = lookup<{ storeId: string; id: string }>(
  'collections.order',
  'select product_ids as "productIds" from collection_orders where store_id = $storeId and collection_id = $id',
)

/** The ids of the products that come first in a collection. */
export async function readOrder(session: DatabaseSession, storeId: string, id: string): Promise<string[]> {
  const [row] = await session.run<{ productIds: string[] }>(findOrder({ storeId, id }))
  return row?.productIds ?? []
}

/**
 * The id of the only collection whose products a condition asks for; none if it asks for those after an id, because a program that
 * goes on after the last id of each page reads all products only in the order of ids.
 */
function collectionOf(condition: Condition): string | undefined {
  const all = condition.is === 'and' ? condition.of : [condition]
  if (all.some((each) => each.is === 'gt' && each.field === 'id')) return undefined
  const ids = all.flatMap((each) =>
    (each.is === 'hasSome' || each.is === 'hasAll') && each.field === 'collectionIds' ? each.value : [],
  )
  return ids.length === 1 && typeof ids[0] === 'string' ? ids[0] : undefined
}

/** The query with the products that come first; one with a sort order, or without one collection, stays as it is. */
export async function inCollectionOrder(
  session: DatabaseSession,
  storeId: string,
  query: OffsetQuery,
): Promise<OffsetQuery> {
  const id = query.sort.length > 0 ? undefined : collectionOf(query.condition)
  const first = id === undefined ? [] : await readOrder(session, storeId, id)
  return first.length > 0 ? { ...query, first } : query
}

const leave = statement<{
  storeId: string
  version: bigint
  collectionIds: string[]
  productIds: string[]
  left: string
}>(
  'collections.leave-orders',
  `with gone as (
     select * from jsonb_to_recordset($left::jsonb) as d (collection text, product text)
   )
   update collection_orders o set version = $version, product_ids = array(
     select u.id from unnest(o.product_ids) with ordinality as u(id, place)
     where not exists (select 1 from gone d where d.collection = o.collection_id and d.product = u.id)
     order by u.place
   )
   where o.store_id = $storeId and o.collection_id = any($collectionIds) and o.product_ids && $productIds::text[]`,
)

/** Takes products out of the orders of the collections that they have left. */
export async function removeFromOrders(
  tx: CatalogTransaction,
  products: readonly { id: string; before: readonly string[]; after: readonly string[] }[],
): Promise<void> {
  const left = products.flatMap(({ id, before, after }) =>
    before
      .filter((collection) => !after.includes(collection))
      .map((collection) => ({ collection, product: id })),
  )
  if (left.length === 0) return
  await tx.run(
    leave({
      storeId: tx.storeId,
      version: await tx.version(),
      collectionIds: [...new Set(left.map(({ collection }) => collection))],
      productIds: [...new Set(left.map(({ product }) => product))],
      left: JSON.stringify(left),
    }),
  )
}

const findNewer = statement<{ storeId: string; version: bigint }>(
  'collections.newer-orders',
  `select collection_id as id, product_ids as "productIds" from collection_orders
   where store_id = $storeId and version > $version`,
)

/** The orders that have changed since a version of the catalogue. */
export const readOrdersSince = (session: DatabaseSession, storeId: string, version: bigint) =>
  session.run<{ id: string; productIds: string[] }>(findNewer({ storeId, version }))
