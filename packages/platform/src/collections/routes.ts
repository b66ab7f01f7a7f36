// Reading collections: what goods are gathered under.
import type { collectionRoutes } from '@vitrine/contract'
import { Refusal, toCollection } from '@vitrine/rules'
import type { Callers, Handlers } from '../http/handlers.ts'
import { storeFacts } from '../settings/store-facts.ts'
import { pagingMetadata, queryList, parseQuery } from '../storage/list.ts'
import type { Deps } from '../deps.ts'
import { collectionList, type FoundCollection, readCollection } from './store.ts'

/** Answers the addresses of collections. */
export function collectionHandlers(world: Deps): Handlers<typeof collectionRoutes> {
  const { database } = world

  const one = async (
    by: 'id' | 'slug',
    value: string,
    { storeId, isMerchant: elevated }: Callers['caller'],
  ) => {
    const { store, found } = await readCollection(database, storeId, by, value, elevated)
    if (!found[0]) throw new Refusal('COLLECTION_NOT_FOUND', { [by]: value })
    return { collection: toCollection(found[0].facts, found[0].numberOfProducts, storeFacts(store, world)) }
  }

  return {
    'GET /v2/collections/{id}': ({ path }, caller) => one('id', path.id, caller),
    'GET /v2/collections/slug/{slug}': ({ path }, caller) => one('slug', path.slug, caller),
    'GET /stores-reader/v1/collections/slug/{slug}': ({ path }, caller) => one('slug', path.slug, caller),

    'QUERY /v2/collections/query': async ({ body }, { storeId, isMerchant: elevated }) => {
      const question = parseQuery(body.query, collectionList.fields, elevated)
      const answered = await queryList<FoundCollection>(database, collectionList, storeId, question)
      const store = storeFacts(answered.store, world)
      const collections = answered.found.map((row) => toCollection(row.facts, row.numberOfProducts, store))
      return { collections, metadata: pagingMetadata(answered, question) }
    },
  }
}
