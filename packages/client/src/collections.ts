// The module for collections: what goods are gathered under.
import type { Collection } from '@vitrine/contract'
import type { CallOptions } from './call.ts'
import type { Connection } from './client.ts'
import { createQuery } from './query.ts'

/** What may be asked of each field of a collection. */
export interface CollectionFields {
  compare: { id: string; name: string }
  list: Record<never, never>
  sort: 'id' | 'name'
}

const absent = 'COLLECTION_NOT_FOUND'

/** Calls about collections. */
export const collections = ({ call }: Connection) => ({
  /** The collection with this id, or `null`. */
  get: async (id: string, options?: CallOptions): Promise<Collection | null> =>
    (await call('GET /v2/collections/{id}', { path: { id } }, { ...options, absent }))?.collection ?? null,
  /** The collection with this slug, or `null`. */
  bySlug: async (slug: string, options?: CallOptions): Promise<Collection | null> =>
    (await call('GET /v2/collections/slug/{slug}', { path: { slug } }, { ...options, absent }))?.collection ??
    null,
  /** Asks for collections: conditions, order and paging follow; then `find` a page, or loop over all. */
  query: () =>
    createQuery<Collection, CollectionFields>(async (question, options) => {
      const answer = await call('QUERY /v2/collections/query', { body: { query: question } }, options)
      return { items: answer.collections, total: answer.metadata.total }
    }),
})

/** What the `collections` module can do. */
export interface CollectionCalls extends ReturnType<typeof collections> {}
