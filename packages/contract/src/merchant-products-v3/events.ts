// The events of products as catalog version 3 tells them.
import { z } from 'zod'
import { modifiedFields } from '../modified-fields.ts'
import { ProductV3 } from '../products-v3/product.ts'

/** The product as visitors read it, without the fields that need a request. */
export const events = {
  'product.created': {
    wire: 'wix.stores.catalog.v3.product_created',
    payload: z.object({ entity: ProductV3 }),
  },
  'product.updated': {
    wire: 'wix.stores.catalog.v3.product_updated',
    payload: z.object({ currentEntity: ProductV3, modifiedFields }),
  },
  'product.deleted': {
    wire: 'wix.stores.catalog.v3.product_deleted',
    payload: z.object({ deletedEntity: z.object({ id: z.string() }) }),
  },
} as const
