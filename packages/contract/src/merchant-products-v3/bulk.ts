// Many products of catalog version 3 at once, with a result for each.
import { z } from 'zod'
import { Guid, key } from '../ids.ts'
import { NewProductV3, ProductUpdateV3, revision } from '../products-v3/input.ts'
import { ProductV3 } from '../products-v3/product.ts'
import { requestedFields } from '../products-v3/requested-fields.ts'

const maxProducts = 100
export const infoSectionIds = z.array(Guid).min(1).max(10)
const returned = {
  returnEntity: z.boolean().nullish().describe('Whether the results have the products.'),
  fields: requestedFields,
}

export const BulkCreate = z.object({ products: z.array(NewProductV3).min(1).max(maxProducts), ...returned })

const UpdateById = ProductUpdateV3.extend({ id: key })
/** An update of the product with this id. */
export interface ProductUpdateById extends z.infer<typeof UpdateById> {}
const BulkUpdateItem = z.object({ product: UpdateById })
/** An update in a list of updates. */
export interface BulkUpdateItem extends z.infer<typeof BulkUpdateItem> {}
export const BulkUpdateV3 = z.object({
  products: z.array(BulkUpdateItem).min(1).max(maxProducts),
  ...returned,
})

export const BulkInfoSections = z.object({
  products: z
    .array(z.object({ productId: key, revision }))
    .min(1)
    .max(maxProducts)
    .describe('Each at the revision that was read.'),
  infoSectionIds,
  ...returned,
})

export const BulkDelete = z.object({ productIds: z.array(key).min(1).max(maxProducts) })

const itemMetadata = z.object({
  /** Absent if it was not created. */
  id: z.string().optional(),
  originalIndex: z.int(),
  success: z.boolean(),
  error: z
    .object({ code: z.string(), description: z.string(), data: z.record(z.string(), z.unknown()) })
    .optional(),
})
export const BulkProductsResult = z.object({
  /** In the order of the request. */
  results: z.array(z.object({ itemMetadata, item: ProductV3.optional() })),
  bulkActionMetadata: z.object({
    totalSuccesses: z.int(),
    totalFailures: z.int(),
    undetailedFailures: z.int(),
  }),
})
/** The result for each product of a bulk write of catalog version 3. */
export interface BulkProductsResult extends z.infer<typeof BulkProductsResult> {}
