// The pages of a query of catalog version 3: each names the next one with a cursor.
import { z } from 'zod'
import { queryBounds } from '../constants.ts'
import { describeQuery } from '../fields.ts'
import { QueryBody } from '../query.ts'

const cursor = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/, 'must be a cursor of an answer')

export const CursorQuery = z
  .object({
    filter: QueryBody.shape.filter,
    sort: QueryBody.shape.sort,
    cursorPaging: z
      .object({
        limit: z.int().min(0).max(queryBounds.maxLimit).nullish(),
        cursor: cursor
          .nullish()
          .describe('Goes on with the query that it came from: without filter and sort.'),
      })
      .nullish(),
  })
  .describe(describeQuery('inventoryItems'))
/** The filter, sort order and page of a query with cursors. */
export interface CursorQuery extends z.input<typeof CursorQuery> {}

export const CursorMetadata = z.object({
  count: z.int(),
  cursors: z.object({ next: z.string().optional(), prev: z.string().optional() }),
  hasNext: z.boolean(),
})
