// The query language of the wire: what a query may look like; rules/query.ts says what it means.
import { z } from 'zod'

/** Bounds of every query. */
export const queryBounds = {
  maxLimit: 100,
  defaultLimit: 50,
  maxOffset: 10_000,
  maxConditions: 50,
  maxDepth: 8,
  maxValues: 100,
  maxTextLength: 256,
  maxSortFields: 5,
} as const

/** Which part of how much is asked for. */
export const pagingFields = {
  limit: z.int().min(0).max(queryBounds.maxLimit).nullish(),
  offset: z.int().min(0).max(queryBounds.maxOffset).nullish(),
}

export const QueryBody = z.object({
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('By field, what it must be, or operators: `{ "price": { "$lte": 50 } }`.'),
  sort: z
    .array(z.object({ fieldName: z.string().min(1).max(512), order: z.enum(['ASC', 'DESC']).default('ASC') }))
    .max(queryBounds.maxSortFields)
    .nullish()
    .describe('The first counts most; what is alike in all of them comes in the order of its id.'),
  paging: z.object(pagingFields).nullish(),
})
/** One question to a list: filter, sort, page. */
export interface QueryBody extends z.input<typeof QueryBody> {}

export const PagingMetadata = z.object({
  count: z.int(),
  offset: z.int(),
  total: z.int(),
  tooManyToCount: z.boolean(),
})
/** Which part of how much an answer holds. */
export interface PagingMetadata extends z.infer<typeof PagingMetadata> {}
