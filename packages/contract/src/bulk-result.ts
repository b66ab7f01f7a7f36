// What became of each item of a change of several.
import { z } from 'zod'

const itemMetadata = z.object({
  id: z.string(),
  originalIndex: z.int(),
  success: z.boolean(),
  error: z
    .object({ code: z.string(), description: z.string(), data: z.record(z.string(), z.unknown()) })
    .optional(),
})

const resultsOf = <S extends z.ZodType>(result: S) =>
  z.object({
    /** In the order of the request. */
    results: z.array(result),
    bulkActionMetadata: z.object({
      totalSuccesses: z.int(),
      totalFailures: z.int(),
      undetailedFailures: z.int(),
    }),
  })

export const BulkResult = resultsOf(z.object({ itemMetadata }))

/** The result for each item of a bulk change. */
export interface BulkResult extends z.infer<typeof BulkResult> {}

/** The result of a bulk change that answers the items too. */
export const bulkResultOf = <S extends z.ZodType>(item: S) =>
  resultsOf(z.object({ itemMetadata, item: item.optional() }))

/** The same for items that may have no id: those that were not found or not created. */
export const bulkResultWithOptionalIds = <S extends z.ZodType>(item: S) =>
  resultsOf(
    z.object({ itemMetadata: itemMetadata.extend({ id: z.string().optional() }), item: item.optional() }),
  )
