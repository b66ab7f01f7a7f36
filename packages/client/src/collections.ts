// The module for collections, the groups that a store sorts its products into.
import type { Collection, PagingMetadata } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { ModuleFactory } from './client.ts'
import { createQuery, type Query } from './query.ts'

/** The fields of a collection that `query` takes. */
export interface CollectionFields {
  compare: { id: string; name: string }
  list: Record<never, never>
  sort: 'id' | 'name'
}

/** What the `collections` module can do. */
export interface CollectionsModule {
  /** The collection with this id, or `null`. */
  get(id: string, options?: CallOptions): Promise<Collection | null>
  /** The collection with this slug, or `null`. */
  bySlug(slug: string, options?: CallOptions): Promise<Collection | null>
  /** Starts a query: chain conditions, sort order and paging, then `find` a page or iterate over all collections. */
  query(): Query<Collection, CollectionFields>
}

const absent = 'COLLECTION_NOT_FOUND'

/** The module for collections. */
export const collections: ModuleFactory<CollectionsModule> = ({ call }) => ({
  get: async (id, options) =>
    (await call('GET /v2/collections/{id}', { path: { id } }, { ...options, absent }))?.collection ?? null,
  bySlug: async (slug, options) =>
    (await call('GET /v2/collections/slug/{slug}', { path: { slug } }, { ...options, absent }))?.collection ??
    null,
  query: () =>
    createQuery<Collection, CollectionFields>(async (body, options) => {
      const answer = await call('QUERY /v2/collections/query', { body: { query: body } }, options)
      return { items: answer.collections, ...(answer.metadata as PagingMetadata) }
    }),
})
