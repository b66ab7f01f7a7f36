// What became of each item of a change of several.
import { z } from 'zod'

const ItemResult = z.object({
  itemMetadata: z.object({
    id: z.string(),
    originalIndex: z.int(),
    success: z.boolean(),
    error: z
      .object({ code: z.string(), description: z.string(), data: z.record(z.string(), z.unknown()) })
      .optional(),
  }),
})
export const BulkResult = z.object({
  /** In the order of the request. */
  results: z.array(ItemResult),
  bulkActionMetadata: z.object({
    totalSuccesses: z.int(),
    totalFailures: z.int(),
    undetailedFailures: z.int(),
  }),
})

/** The result for each item of a bulk change. */
export interface BulkResult extends z.infer<typeof BulkResult> {}

/** The result of a bulk change that answers the items too. */
export const bulkResultOf = <S extends z.ZodType>(item: S) =>
  BulkResult.extend({ results: z.array(ItemResult.extend({ item: item.optional() })) })
