// The pages of a query with cursors: a cursor holds the filter, the sort order and the place where its page begins.
import { type CursorQuery, queryBounds } from '@vitrine/contract'
import { Invalid, violation } from '@vitrine/rules'
import { base64url } from 'jose'
import { z } from 'zod'
import type { DatabaseSession } from '../storage/database.ts'
import { type List, parseQuery, queryList } from '../storage/list.ts'

const Cursor = z.object({
  filter: z.record(z.string(), z.unknown()),
  sort: z
    .array(z.object({ fieldName: z.string(), order: z.enum(['ASC', 'DESC']) }))
    .max(queryBounds.maxSortFields),
  offset: z.int().min(0).max(100_000_000),
})
type Cursor = z.infer<typeof Cursor>

const write = (cursor: Cursor): string => base64url.encode(JSON.stringify(cursor))

function read(text: string): Cursor {
  try {
    return Cursor.parse(JSON.parse(new TextDecoder().decode(base64url.decode(text))))
  } catch {
    throw new Invalid([
      violation('query.cursorPaging.cursor', 'FORMAT', 'must be a cursor of an answer to this call'),
    ])
  }
}

/** Queries one page of a list, and answers the cursors of its neighbours. */
export async function queryCursorPage<Found>(
  session: DatabaseSession,
  list: List,
  storeId: string,
  query: CursorQuery | null | undefined,
) {
  const { cursor, limit } = query?.cursorPaging ?? {}
  const sort = (query?.sort ?? []).map(({ fieldName, order = 'ASC' }) => ({ fieldName, order }))
  const begin = cursor ? read(cursor) : { filter: query?.filter ?? {}, sort, offset: 0 }
  const parsed = parseQuery({ filter: begin.filter, sort: begin.sort, paging: { limit } }, list.fields, true)
  const { found, total } = await queryList<Found>(session, list, storeId, { ...parsed, offset: begin.offset })
  const end = begin.offset + found.length
  const hasNext = found.length > 0 && end < total
  const back = Math.max(0, begin.offset - parsed.limit)
  return {
    found,
    pagingMetadata: {
      count: found.length,
      cursors: {
        ...(hasNext && { next: write({ ...begin, offset: end }) }),
        ...(begin.offset > 0 && { prev: write({ ...begin, offset: back }) }),
      },
      hasNext,
    },
  }
}
