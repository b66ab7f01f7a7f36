// Collections: groups of products in a store's catalog.
import { z } from 'zod'
import { key, Media, Picture, slug } from './products.ts'
import { describeQuery } from './fields.ts'
import { PagingMetadata, QueryBody } from './query.ts'

/** Limits of a collection, as on the wire. */
const collectionBounds = { name: 50, description: 600 } as const

export const CollectionDraft = z.strictObject({
  id: key,
  name: z.string().min(1).max(collectionBounds.name),
  slug,
  description: z.string().max(collectionBounds.description),
  /** The banner, in landscape format. */
  picture: Picture.exactOptional(),
  /** Absent: true. */
  visible: z.boolean().exactOptional(),
})
/** A collection in an import file; products list the collections that they are in. */
export interface CollectionDraft extends z.infer<typeof CollectionDraft> {}

export const Collection = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  media: Media,
  /** How many of its products visitors see. */
  numberOfProducts: z.int(),
  visible: z.boolean(),
})
/** A collection, as the API returns it. */
export interface Collection extends z.infer<typeof Collection> {}

export const CollectionAnswer = z.object({ collection: Collection })
export const CollectionsAnswer = z.object({ collections: z.array(Collection), metadata: PagingMetadata })
/** One page of collections. */
export interface CollectionsAnswer extends z.infer<typeof CollectionsAnswer> {}

const getCollection = { answer: CollectionAnswer, for: 'caller', refuses: ['COLLECTION_NOT_FOUND'] } as const

export const collectionRoutes = {
  'GET /v2/collections/{id}': getCollection,
  'GET /v2/collections/slug/{slug}': getCollection,
  'GET /stores-reader/v1/collections/slug/{slug}': getCollection,
  'QUERY /v2/collections/query': {
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('collections')) }),
    answer: CollectionsAnswer,
    for: 'caller',
  },
} as const
