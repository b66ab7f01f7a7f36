// How many products have an entity of the catalogue, which answers have only where a request names it.
import { z } from 'zod'

/** How many products have the entity, where it was asked for. */
export const assignedCount = z.int().optional()

export const requestedFields = z
  .array(z.enum(['ASSIGNED_PRODUCT_COUNT', 'ASSIGNED_PRODUCTS_COUNT']))
  .max(100)
  .nullish()
  .describe('Either adds how many products have it.')
