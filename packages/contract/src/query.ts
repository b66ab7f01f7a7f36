// The query language of the wire: what a query may look like; rules/query.ts says what it means.
import { z } from 'zod'

/** Bounds of every query. */
export const queryBounds = {
  limit: 100,
  defaultLimit: 50,
  skip: 10_000,
  nodes: 50,
  depth: 8,
  values: 100,
  text: 256,
  sorts: 5,
} as const

/** Which part of how much is asked for. */
export const page = {
  limit: z.int().min(0).max(queryBounds.limit).nullish(),
  offset: z.int().min(0).max(queryBounds.skip).nullish(),
}

export const Query = z.object({
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe('By field, what it must be, or operators: `{ "price": { "$lte": 50 } }`.'),
  sort: z
    .array(z.object({ fieldName: z.string().min(1).max(512), order: z.enum(['ASC', 'DESC']).default('ASC') }))
    .max(queryBounds.sorts)
    .nullish()
    .describe('The first counts most; what is alike in all of them comes in the order of its id.'),
  paging: z.object(page).nullish(),
})
/** One question to a list: filter, sort, page. */
export interface Query extends z.input<typeof Query> {}

export const PagingMetadata = z.object({
  count: z.int(),
  offset: z.int(),
  total: z.int(),
  tooManyToCount: z.boolean(),
})
/** Which part of how much an answer holds. */
export interface PagingMetadata extends z.infer<typeof PagingMetadata> {}
