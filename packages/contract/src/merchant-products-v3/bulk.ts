// Many products of catalog version 3 at once, with a result for each.
import { z } from 'zod'
import { bulkResultWithOptionalIds } from '../bulk-result.ts'
import { Guid, key } from '../ids.ts'
import { ItemResults } from '../inventory-items/item.ts'
import {
  NewProductV3,
  NewProductWithInventory,
  ProductUpdateV3,
  ProductUpdateWithInventory,
  revision,
} from '../products-v3/input.ts'
import { ProductTags } from '../products/parts.ts'
import { ProductV3 } from '../products-v3/product.ts'
import { requestedFields } from '../products-v3/requested-fields.ts'

const maxProducts = 100
export const infoSectionIds = z.array(Guid).min(1).max(10)
const returned = {
  returnEntity: z.boolean().nullish().describe('Whether the results have the products.'),
  fields: requestedFields,
}
const returnedWithInventory = {
  returnEntity: z.boolean().nullish().describe('Whether the results have the products and inventory items.'),
  fields: requestedFields,
}
const listOf = <S extends z.ZodType>(product: S) => z.array(product).min(1).max(maxProducts)

export const BulkCreate = z.object({ products: listOf(NewProductV3), ...returned })
export const BulkCreateWithInventory = z.object({
  products: listOf(NewProductWithInventory),
  ...returnedWithInventory,
})

const UpdateById = ProductUpdateV3.extend({ id: key })
/** An update of the product with this id. */
export interface ProductUpdateById extends z.infer<typeof UpdateById> {}
export const BulkUpdateV3 = z.object({ products: listOf(z.object({ product: UpdateById })), ...returned })

const UpdateWithInventoryById = ProductUpdateWithInventory.extend({ id: key })
/** An update of the product with this id and of the stock of its variants. */
export interface ProductUpdateWithInventoryById extends z.infer<typeof UpdateWithInventoryById> {}
export const BulkUpdateWithInventory = z.object({
  products: listOf(z.object({ product: UpdateWithInventoryById })),
  ...returnedWithInventory,
})

export const BulkInfoSections = z.object({
  products: listOf(z.object({ productId: key, revision })).describe('Each at the revision that was read.'),
  infoSectionIds,
  ...returned,
})

const hasTags = (tags: ProductTags | null | undefined) =>
  Boolean(tags?.publicTags?.tagIds?.length || tags?.privateTags?.tagIds?.length)

export const BulkUpdateTags = z
  .object({
    productIds: listOf(key),
    assignTags: ProductTags.nullish().describe('Tags that a product already has stay.'),
    unassignTags: ProductTags.nullish().describe('A product keeps a tag that is in both lists.'),
  })
  .refine(({ assignTags, unassignTags }) => hasTags(assignTags) || hasTags(unassignTags), {
    error: 'must have a tag to assign or to unassign',
    path: ['assignTags'],
    params: { rule: 'REQUIRED_ONE_OF_FIELD' },
  })
/** Tags that products get, and tags that they lose. */
export interface TagChange extends Pick<z.infer<typeof BulkUpdateTags>, 'assignTags' | 'unassignTags'> {}

export const BulkDelete = z.object({ productIds: listOf(key) })

export const BulkProductsResult = bulkResultWithOptionalIds(ProductV3)
/** The result for each product of a bulk write of catalog version 3. */
export interface BulkProductsResult extends z.infer<typeof BulkProductsResult> {}

/** The result for each `inventoryItem` that was sent, in the order of the request. */
export const inventoryResults = ItemResults
export const BulkProductsWithInventoryResult = z.object({
  productResults: BulkProductsResult,
  inventoryResults,
})
/** The result for each product of a bulk write, and for each inventory item that was sent with them. */
export interface BulkProductsWithInventoryResult extends z.infer<typeof BulkProductsWithInventoryResult> {}
