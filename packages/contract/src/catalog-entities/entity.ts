// What the small entities of catalog version 3 have in common: brands, ribbons, info sections and customizations.
import { z } from 'zod'
import { Guid } from '../ids.ts'
import { bulkResultOf } from '../merchant-products/bulk.ts'
import { CursorPagingMetadata, CursorQuery } from '../query.ts'

/** How many entities one call changes. */
export const maxPerCall = 100

/** What the platform adds to what merchants write. */
export const entityFields = {
  id: z.string(),
  /** Increases with each change; an update sends the one that it has read. */
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
}

/** What an update names its entity by. */
export const updatedEntity = {
  id: Guid,
  revision: z
    .string()
    .regex(/^\d{1,18}$/, 'must be a revision')
    .describe('The revision that was read. An entity that was changed meanwhile stays as it is.'),
}

/** How many products have the entity, where it was asked for. */
export const assignedCount = z.int().optional()

export const requestedFields = z
  .array(z.enum(['ASSIGNED_PRODUCT_COUNT', 'ASSIGNED_PRODUCTS_COUNT']))
  .max(100)
  .nullish()
  .describe('Either adds how many products have it.')

export const entityIds = z.array(Guid).min(1).max(maxPerCall)

export const returnEntity = z.boolean().nullish().describe('Whether the results hold the entities.')

/** The fields that every bulk change takes beside its items. */
export const bulkFields = { returnEntity, fields: requestedFields }

export const countBody = z.object({ filter: CursorQuery.shape.filter })
export const countAnswer = z.object({ count: z.int() })
export const bulkAnswerOf = bulkResultOf
export const pagingMetadata = CursorPagingMetadata
