// The events of products as catalog version 3 tells them: `wix.stores.catalog.v3.product_created`, `_updated`, `_deleted`.
import { z } from 'zod'
import { modifiedFields } from '../modified-fields.ts'
import { ProductV3 } from '../products-v3/product.ts'

/** The product as visitors read it, without the fields that need a request. */
export const events = {
  'product.created': z.object({ entity: ProductV3 }),
  'product.updated': z.object({ currentEntity: ProductV3, modifiedFields }),
  'product.deleted': z.object({ deletedEntity: z.object({ id: z.string() }) }),
} as const
