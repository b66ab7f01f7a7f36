// Collections: groups of products in a store's catalog.
import { z } from 'zod'
import type { RefusalTable } from './errors.ts'
import { describeQuery } from './fields.ts'
import { key, slug } from './ids.ts'
import { Picture } from './products/draft.ts'
import { Media } from './products/product.ts'
import { PagingMetadata, QueryBody } from './query.ts'
import type { ExamplesOf, RouteTable } from './route.ts'

export const about = 'Groups of products.'

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

export const refusals = {
  COLLECTION_NOT_FOUND: {
    status: 404,
    wireCode: 404,
    message: 'Collection not found',
    fix: 'Check the id or slug; visitors cannot see hidden collections',
  },
} as const satisfies RefusalTable

const getCollection = { answer: CollectionAnswer, for: 'caller', refuses: ['COLLECTION_NOT_FOUND'] } as const

export const routes = {
  'GET /v2/collections/{id}': { ...getCollection, path: { id: key } },
  'GET /v2/collections/slug/{slug}': { ...getCollection, path: { slug } },
  'GET /stores-reader/v1/collections/slug/{slug}': { ...getCollection, path: { slug } },
  'QUERY /v2/collections/query': {
    body: z.object({ query: QueryBody.nullish().describe(describeQuery('collections')) }),
    answer: CollectionsAnswer,
    for: 'caller',
  },
} as const satisfies RouteTable<keyof typeof refusals>

const kitchen = '5a3b1e00-0000-4000-9000-000000000001'

export const examples: ExamplesOf<typeof routes> = {
  'GET /v2/collections/{id}': {
    summary: 'Get a collection',
    description: 'Returns one collection by its id.',
    client: `shop.collections.get('${kitchen}')`,
    path: { id: kitchen },
  },
  'GET /v2/collections/slug/{slug}': {
    summary: 'Get a collection by slug',
    description: 'Returns one collection by the slug of its page.',
    client: "shop.collections.bySlug('kitchen')",
    path: { slug: 'kitchen' },
  },
  'GET /stores-reader/v1/collections/slug/{slug}': {
    summary: 'Get a collection by slug (v1)',
    description: 'Same as Get a collection by slug, at the path of catalog version 1.',
    path: { slug: 'kitchen' },
  },
  'QUERY /v2/collections/query': {
    summary: 'Query collections',
    description: 'Returns one page of the collections that match a filter, in the given sort order.',
    client: "shop.collections.query().ascending('name').limit(2).find()",
    body: { query: { sort: [{ fieldName: 'name' }], paging: { limit: 2 } } },
  },
}
