// The events of collections: event name -> payload, with the data that subscribers of catalog version 1 get.
import { z } from 'zod'
import { Media } from '../products/product.ts'

const source = {
  /** The name of the field on the wire. */
  collection_Id: z.string(),
  originatedFromVersion: z.literal('V1_CATALOG'),
}

export const events = {
  'collection.created': {
    wire: 'com.wix.ecommerce.catalog.api.v1.CollectionCreated',
    payload: z.object({
      ...source,
      name: z.string(),
      slug: z.string(),
      visible: z.boolean(),
      media: Media,
    }),
  },
  'collection.changed': {
    wire: 'com.wix.ecommerce.catalog.api.v1.CollectionChanged',
    payload: z.object({
      ...source,
      changedFields: z.array(
        z.enum(['name', 'slug', 'description', 'visible', 'media', 'productOrder', 'rule', 'seoData']),
      ),
    }),
  },
  'collection.deleted': {
    wire: 'com.wix.ecommerce.catalog.api.v1.CollectionDeleted',
    payload: z.object(source),
  },
} as const
