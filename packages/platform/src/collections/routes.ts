// The read routes of collections.
import { Refusal, toCollection } from '@vitrine/rules'
import { type Handlers, hasPermission, type Principal } from '../call.ts'
import { storeFacts } from '../storage/store-facts.ts'
import { pagingMetadata, queryList, parseQuery } from '../storage/list.ts'
import type { Deps } from '../deps.ts'
import { collectionList, type FoundCollection, readCollection } from './store.ts'

const canSeeHidden = (caller: Principal) => hasPermission(caller, 'collections.read')

/** Makes the collections feature. */
export function collectionsFeature(deps: Deps) {
  const { database } = deps

  const getBy = async (column: 'id' | 'slug', value: string, caller: Principal) => {
    const { store, found } = await readCollection(
      database,
      caller.storeId,
      column,
      value,
      canSeeHidden(caller),
    )
    const [row] = found
    if (!row) throw new Refusal('COLLECTION_NOT_FOUND', { [column]: value })
    return { collection: toCollection(row.facts, row.numberOfProducts, storeFacts(store, deps)) }
  }

  const handlers: Handlers<'collections'> = {
    'GET /v2/collections/{id}': ({ path }, caller) => getBy('id', path.id, caller),
    'GET /v2/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),
    'GET /stores-reader/v1/collections/slug/{slug}': ({ path }, caller) => getBy('slug', path.slug, caller),

    'QUERY /v2/collections/query': async ({ body }, caller) => {
      const query = parseQuery(body.query, collectionList.fields, canSeeHidden(caller))
      const result = await queryList<FoundCollection>(database, collectionList, caller.storeId, query)
      const store = storeFacts(result.store, deps)
      const collections = result.found.map((row) => toCollection(row.facts, row.numberOfProducts, store))
      return { collections, metadata: pagingMetadata(result, query) }
    },
  }
  return { handlers }
}
