// The read routes of collections.
import type { collectionRoutes } from '@vitrine/contract'
import { Refusal, toCollection } from '@vitrine/rules'
import type { Callers, Handlers } from '../http/handlers.ts'
import { storeFacts } from '../settings/store-facts.ts'
import { pagingMetadata, queryList, parseQuery } from '../storage/list.ts'
import type { Deps } from '../deps.ts'
import { collectionList, type FoundCollection, readCollection } from './store.ts'

/** Handlers of the collection routes. */
export function collectionHandlers(deps: Deps): Handlers<typeof collectionRoutes> {
  const { database } = deps

  const getBy = async (column: 'id' | 'slug', value: string, { storeId, isMerchant }: Callers['caller']) => {
    const { store, found } = await readCollection(database, storeId, column, value, isMerchant)
    const [row] = found
    if (!row) throw new Refusal('COLLECTION_NOT_FOUND', { [column]: value })
    return { collection: toCollection(row.facts, row.numberOfProducts, storeFacts(store, deps)) }
  }

  return {
    'GET /v2/collections/{id}': ({ path }, caller) => getBy('id', path.id, caller),
    'GET /v2/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),
    'GET /stores-reader/v1/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),

    'QUERY /v2/collections/query': async ({ body }, { storeId, isMerchant }) => {
      const query = parseQuery(body.query, collectionList.fields, isMerchant)
      const result = await queryList<FoundCollection>(database, collectionList, storeId, query)
      const store = storeFacts(result.store, deps)
      const collections = result.found.map((row) => toCollection(row.facts, row.numberOfProducts, store))
      return { collections, metadata: pagingMetadata(result, query) }
    },
  }
}
