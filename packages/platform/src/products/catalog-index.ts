// Caches the catalogue index of each store under the catalogue's version. The query that reads a page also reads the
// current version; when it has changed, the index is updated with the products that changed since.
import {
  buildIndex,
  type BrowseQuery,
  search,
  type BrowseResult,
  toIndexed,
  type CatalogIndex,
  type IndexFields,
} from '@vitrine/rules'
import { storeColumns } from '../settings/store-facts.ts'
import { type DatabaseSession, statement } from '../storage/database.ts'
import { type ListResult, toListResult, type Row } from '../storage/list.ts'
import { type FoundProduct, stockOf } from './store.ts'

interface CachedIndex {
  version: bigint
  index: CatalogIndex
  /** Results of earlier queries at this version, by the query as JSON. */
  results: Map<string, BrowseResult>
}

/** Bounds of the cache: stores, results per store, and the length of a query whose result is cached. */
const limits = { stores: 100, results: 500, queryLength: 1000 }

const readPage = statement<[string, string[]]>(
  'products.window-page',
  `select ${storeColumns}, s.catalogue_version as version, 0 as total, t.id, t.revision, t.stock
   from stores s
   left join lateral (
     select t.id, t.revision, w.place, ${stockOf}
     from unnest($2::text[]) with ordinality as w(id, place)
     join products t on t.store_id = s.id and t.id = w.id and t.visible
   ) t on true
   where s.id = $1 order by t.place`,
)

type Page = Row<FoundProduct> & { version: bigint }

const readChanges = statement<[string, bigint]>(
  'products.window-news',
  `select p.id, p.visible, p.in_stock as "inStock", p.shown, s.catalogue_version as version
   from stores s left join products p on p.store_id = s.id and p.version > $2
   where s.id = $1`,
)

interface ChangedProduct {
  id: string | null
  visible: boolean
  inStock: boolean[]
  shown: IndexFields
  version: bigint
}

const emptyIndex: CachedIndex = { version: -1n, index: buildIndex(new Map()), results: new Map() }

/** Makes the index cache of one process. */
export function catalogIndexes(database: DatabaseSession) {
  const indexes = new Map<string, CachedIndex>()

  const cache = (storeId: string, entry: CachedIndex) => {
    if (!indexes.has(storeId) && indexes.size >= limits.stores)
      indexes.delete(indexes.keys().next().value as string)
    indexes.set(storeId, entry)
  }

  const update = async (storeId: string): Promise<CachedIndex> => {
    const cached = indexes.get(storeId) ?? emptyIndex
    const changes = await database.run<ChangedProduct>(readChanges(storeId, cached.version))
    const version = changes[0]?.version ?? cached.version
    const all = new Map(cached.index.all)
    for (const { id, visible, inStock, shown } of changes) {
      if (id === null) continue
      if (visible) all.set(id, toIndexed(id, shown, inStock))
      else all.delete(id)
    }
    const updated = { version, index: buildIndex(all, cached.index), results: new Map() }
    if (changes.length > 0) cache(storeId, updated)
    return updated
  }

  // Single-flight: concurrent requests share one refresh.
  const updates = new Map<string, Promise<CachedIndex>>()
  const refresh = (storeId: string): Promise<CachedIndex> => {
    const running = updates.get(storeId) ?? update(storeId).finally(() => updates.delete(storeId))
    updates.set(storeId, running)
    return running
  }

  const searchCached = ({ index, results }: CachedIndex, query: BrowseQuery): BrowseResult => {
    const key = JSON.stringify(query)
    const cached = results.get(key)
    if (cached) return cached
    const result = search(index, query)
    if (key.length > limits.queryLength) return result
    if (results.size >= limits.results) results.delete(results.keys().next().value as string)
    results.set(key, result)
    return result
  }

  return {
    /** Searches a store's catalogue, and reads the rows of the page. */
    async search(
      storeId: string,
      query: BrowseQuery,
    ): Promise<ListResult<FoundProduct> & { result: BrowseResult }> {
      // Two refreshes are enough: the second one started after this query did, so it includes every write before it.
      for (let cached = indexes.get(storeId) ?? emptyIndex, refreshes = 0; ; refreshes += 1) {
        const result = searchCached(cached, query)
        const rows = await database.run<Page>(readPage(storeId, result.ids))
        if (rows[0] === undefined || rows[0].version <= cached.version || refreshes === 2)
          return { ...toListResult<FoundProduct>(rows), result }
        cached = await refresh(storeId)
      }
    },
  }
}
