// The order of a query for the products of one collection: those that a merchant has placed first come first.
import type { Condition } from '@vitrine/rules'
import { readOrder } from '../collections/order.ts'
import type { DatabaseSession } from '../storage/database.ts'
import type { OffsetQuery } from '../storage/list.ts'

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
