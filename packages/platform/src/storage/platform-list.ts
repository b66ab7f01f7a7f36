// Queries of catalog version 1: a page begins at an offset, or at a cursor of the page that was read last.
import type { PlatformPagingMetadata, PlatformQuery } from '@vitrine/contract'
import { parseCursorQuery, queryCursorList } from './cursor-list.ts'
import type { DatabaseSession } from './database.ts'
import {
  type List,
  type ListResult,
  type OffsetQuery,
  pagingMetadata,
  parseQuery,
  queryList,
} from './list.ts'

/** One page of a list, as a query asks for it. */
interface PlatformPage<Found> extends Pick<ListResult<Found>, 'store' | 'found'> {
  metadata: PlatformPagingMetadata
}

interface PlatformListQuery {
  storeId: string
  query: PlatformQuery | null | undefined
  canSeeHidden: boolean
  /** Gives the pages of offsets an order of their own; those of cursors have none, because a cursor names its place by it. */
  inOrder?: (query: OffsetQuery) => Promise<OffsetQuery>
}

/** Queries one page of a list by its offset or its cursor. */
export async function queryPlatformList<Found extends { id: string }>(
  session: DatabaseSession,
  list: List,
  { storeId, query, canSeeHidden, inOrder }: PlatformListQuery,
): Promise<PlatformPage<Found>> {
  if (query?.cursorPaging) {
    const parsed = parseCursorQuery(query, list.fields, canSeeHidden)
    const { store, found, pagingMetadata } = await queryCursorList<Found>(session, list, storeId, parsed)
    return { store, found, metadata: { count: found.length, cursors: pagingMetadata.cursors } }
  }
  const parsed = parseQuery(query, list.fields, canSeeHidden)
  const ordered = inOrder ? await inOrder(parsed) : parsed
  const result = await queryList<Found>(session, list, storeId, ordered)
  return { store: result.store, found: result.found, metadata: pagingMetadata(result, ordered) }
}
