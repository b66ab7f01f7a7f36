// The query language of the wire: the shape of a query. Its meaning is in rules/src/query.ts.
import { z } from 'zod'
import { cursorBounds, queryBounds } from './constants.ts'

/** The requested page of a list. */
export const pagingFields = {
  limit: z.int().min(0).max(queryBounds.maxLimit).nullish(),
  offset: z.int().min(0).max(queryBounds.maxOffset).nullish(),
}

const filter = z
  .record(z.string(), z.unknown())
  .nullish()
  .describe('By field name, a value or operators: `{ "price": { "$lte": 50 } }`.')

export const sortOrder = z.object({
  fieldName: z.string().min(1).max(512),
  order: z.enum(['ASC', 'DESC']).default('ASC'),
})
const sort = z
  .array(sortOrder)
  .max(queryBounds.maxSortFields)
  .nullish()
  .describe(
    'Sort fields in order of precedence. Ties are sorted by `id`, in the direction of the last field.',
  )

export const QueryBody = z.object({ filter, sort, paging: z.object(pagingFields).nullish() })
/** The filter, sort order and page of a query. */
export interface QueryBody extends z.input<typeof QueryBody> {}

export const PagingMetadata = z.object({
  count: z.int(),
  offset: z.int(),
  total: z.int(),
  tooManyToCount: z
    .boolean()
    .describe(
      'There are more items than `total`: with most filters, only the first thousand or so are counted.',
    ),
})
/** The position of a page in its list, and the total count. */
export interface PagingMetadata extends z.infer<typeof PagingMetadata> {}

export const CursorPaging = z.object({
  limit: pagingFields.limit,
  cursor: z
    .string()
    .max(cursorBounds.maxLength)
    .nullish()
    .describe(
      '`next` or `prev` of the page that was read last. It holds the filter and sort order of its query, which are not sent again.',
    ),
})
/** The requested page of a list with cursors. */
export interface CursorPaging extends z.input<typeof CursorPaging> {}

export const CursorQuery = z.object({ filter, sort, cursorPaging: CursorPaging.nullish() })
/** The filter, sort order and page of a query with cursors. */
export interface CursorQuery extends z.input<typeof CursorQuery> {}

export const CursorPagingMetadata = z.object({
  count: z.int(),
  cursors: z.object({ next: z.string().optional(), prev: z.string().optional() }),
  hasNext: z.boolean(),
})
/** The number of items on a page, and the cursors of the pages beside it; the first page has no `prev`, the last no `next`. */
export interface CursorPagingMetadata extends z.infer<typeof CursorPagingMetadata> {}

export const PlatformQuery = QueryBody.extend({
  cursorPaging: CursorPaging.nullish().describe(
    'Instead of `paging`: the pages go by the sort order alone, and a cursor is sent without filter and sort order.',
  ),
}).refine(({ paging, cursorPaging }) => !paging || !cursorPaging, {
  message: 'must not be sent with paging',
  path: ['cursorPaging'],
  params: { rule: 'ONE_OF_ALIGNMENT' },
})
/** A query of catalog version 1, whose pages begin at offsets or at cursors. */
export interface PlatformQuery extends z.input<typeof PlatformQuery> {}

/** Pages of offsets have a total, pages of cursors have cursors. */
export const PlatformPagingMetadata = PagingMetadata.partial({
  offset: true,
  total: true,
  tooManyToCount: true,
}).extend({ cursors: CursorPagingMetadata.shape.cursors.optional() })
/** The number of items on a page, with its place in the list or the cursors of the pages beside it. */
export interface PlatformPagingMetadata extends z.infer<typeof PlatformPagingMetadata> {}
