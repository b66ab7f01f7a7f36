// Caches the catalogue index of each store under the catalogue's version. The query that reads a page also reads the
// current version; when it has changed, the index is updated with the products that changed since.
import { type BrowseQuery, type BrowseResult, CatalogIndex, type IndexFields, search } from '@vitrine/rules'
import { readOrdersSince } from './collection-order.ts'
import { BoundedMap } from '../../storage/bounded-map.ts'
import { storeColumns } from '../../storage/store-facts.ts'
import { type DatabaseSession, statement } from '../../storage/database.ts'
import { type ListResult, toListResult, type Row } from '../../storage/list.ts'
import { type FoundProduct, stockOf } from './store.ts'

interface CachedIndex {
  /** Every change up to this version is in the index. */
  version: bigint
  index: CatalogIndex
}

// 100,000 products with 15 variants each take 40 MB (npm run bench:index).
const limits = { stores: 100, products: 1_000_000 }
/** How many products one statement reads, so that the largest catalogue stays below the time limit of a statement. */
const changesPerRead = 500

const readPage = statement<{ storeId: string; ids: string[] }>(
  'products.window-page',
  `select ${storeColumns}, s.catalogue_version as version, 0 as total, t.id, t.revision, t.stock
   from stores s
   left join lateral (
     select t.id, t.revision, w.place, ${stockOf}
     from unnest($ids::text[]) with ordinality as w(id, place)
     join products t on t.store_id = s.id and t.id = w.id and t.visible
   ) t on true
   where s.id = $storeId order by t.place`,
)

type Page = Row<FoundProduct> & { version: bigint }

const changesOf = (table: string, columns: string) => `(
  select id, version, ${columns} from ${table}
  where store_id = s.id and (version, id) > ($version, $id) order by version, id limit ${changesPerRead}
)`

const readChanges = statement<{ storeId: string; version: bigint; id: string }>(
  'products.window-news',
  `select p.id, p.version, p.fields, p.sold_out as "soldOut", p.brand, s.catalogue_version as current
   from stores s left join lateral (
     ${changesOf('products', 'case when visible then shown end as fields, sold_out, brand')}
     union all ${changesOf('removed_products', `null, '{}', null`)}
     order by version, id limit ${changesPerRead}
   ) p on true
   where s.id = $storeId order by p.version, p.id`,
)

interface ChangedProduct {
  id: string | null
  version: bigint
  /** Null for a product that shoppers do not see, or that was removed. */
  fields: IndexFields | null
  soldOut: string[]
  brand: string | null
  /** The version of the catalogue. */
  current: bigint
}

/** Makes the index cache of one process. */
export function catalogIndexes(database: DatabaseSession) {
  const indexes = new BoundedMap<string, CachedIndex>({ entries: limits.stores, weight: limits.products })

  // A product that changes meanwhile gets a higher version, and is read again further on. Until all changes are read, the
  // index has a lower version than the store, so no page of it is used.
  const update = async (storeId: string): Promise<CachedIndex> => {
    const cached = indexes.get(storeId)
    const { version, index } =
      cached && !cached.index.isOutgrown() ? cached : { version: -1n, index: new CatalogIndex() }
    // No id is empty, so this begins at the first product of the next version.
    const read = { version: version + 1n, id: '' }
    for (;;) {
      const changes = await database.run<ChangedProduct>(readChanges({ storeId, ...read }))
      index.update(
        changes.flatMap(({ id, fields, soldOut, brand }) =>
          id === null ? [] : [{ id, fields: fields ?? undefined, soldOut, brand }],
        ),
      )
      const last = changes.at(-1)
      if (last && last.id !== null && changes.length === changesPerRead) {
        read.version = last.version
        read.id = last.id
        continue
      }
      // Read last, so that they include every order of the version that the index gets.
      for (const { id, productIds } of await readOrdersSince(database, storeId, version))
        index.setOrder(id, productIds)
      const updated = { version: last?.current ?? version, index }
      if (last) indexes.set(storeId, updated, index.size)
      return updated
    }
  }

  // Single-flight: concurrent requests share one refresh.
  const updates = new Map<string, Promise<CachedIndex>>()
  const refresh = (storeId: string): Promise<CachedIndex> => {
    const running = updates.get(storeId) ?? update(storeId).finally(() => updates.delete(storeId))
    updates.set(storeId, running)
    return running
  }

  return {
    /** Searches a store's catalogue, and reads the rows of the page. */
    async search(
      storeId: string,
      query: BrowseQuery,
    ): Promise<ListResult<FoundProduct> & { result: BrowseResult }> {
      // Two refreshes are enough: the second one started after this query did, so it includes every write before it.
      let refreshes = 0
      for (let cached = indexes.get(storeId) ?? (await refresh(storeId)); ; refreshes += 1) {
        const result = search(cached.index, query)
        const rows = await database.run<Page>(readPage({ storeId, ids: result.ids }))
        if (rows[0] === undefined || rows[0].version <= cached.version || refreshes === 2)
          return { ...toListResult<FoundProduct>(rows), result }
        cached = await refresh(storeId)
      }
    },
  }
}
