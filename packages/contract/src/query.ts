// The query language of the wire: the shape of a query. Its meaning is in rules/src/query.ts.
import { z } from 'zod'
import { queryBounds } from './constants.ts'

/** The requested page of a list. */
export const pagingFields = {
  limit: z.int().min(0).max(queryBounds.maxLimit).nullish(),
  offset: z.int().min(0).max(queryBounds.maxOffset).nullish(),
}

export const QueryBody = z.object({
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('By field name, a value or operators: `{ "price": { "$lte": 50 } }`.'),
  sort: z
    .array(z.object({ fieldName: z.string().min(1).max(512), order: z.enum(['ASC', 'DESC']).default('ASC') }))
    .max(queryBounds.maxSortFields)
    .nullish()
    .describe('Sort fields in order of precedence. Ties are sorted by `id`.'),
  paging: z.object(pagingFields).nullish(),
})
/** The filter, sort order and page of a query. */
export interface QueryBody extends z.input<typeof QueryBody> {}

export const PagingMetadata = z.object({
  count: z.int(),
  offset: z.int(),
  total: z.int(),
  tooManyToCount: z.boolean(),
})
/** The position of a page in its list, and the total count. */
export interface PagingMetadata extends z.infer<typeof PagingMetadata> {}
