// Caches products in their wire shape. Each query reads the current revisions; a document is fetched once per revision,
// and rendered again only when its stock or the settings of its store have changed.
import type { Product } from '@vitrine/contract'
import { type ProductFacts, type StockByVariant, toProduct } from '@vitrine/rules'
import { BoundedMap } from '../storage/bounded-map.ts'
import { type StoreRow, storeFacts } from '../storage/store-facts.ts'
import type { Deps } from '../deps.ts'
import type { ListResult } from '../storage/list.ts'
import { type FoundProduct, readFacts } from './store.ts'

interface CachedProduct {
  revision: bigint
  facts: ProductFacts
  rendered?: { stock: string; settings: string; product: Product }
}

// A product with three variants takes 3 kB, and one with a thousand half a megabyte.
const defaultLimits = { products: 2000, variants: 200_000 }

/** Makes the product cache of one process; beyond its limits, the oldest entries are evicted. */
export function productCache(deps: Deps, limits = defaultLimits) {
  const cache = new BoundedMap<string, CachedProduct>({ entries: limits.products, weight: limits.variants })
  const keyOf = (storeId: string, id: string) => `${storeId} ${id}`

  /** Loads documents by id: from the cache if it has the right revision, otherwise from the database. */
  const loadDocuments = async (storeId: string, found: readonly FoundProduct[]) => {
    const entries = new Map<string, CachedProduct>()
    const missing: string[] = []
    for (const { id, revision } of found) {
      const entry = cache.get(keyOf(storeId, id))
      if (entry?.revision === revision) entries.set(id, entry)
      else missing.push(id)
    }
    if (missing.length === 0) return entries
    for (const { id, revision, facts } of await readFacts(deps.database, storeId, missing)) {
      const entry = { revision, facts }
      entries.set(id, entry)
      cache.set(keyOf(storeId, id), entry, facts.variants.length)
    }
    return entries
  }

  const renderCached = (entry: CachedProduct, stock: string, settings: string, store: StoreRow): Product => {
    const { rendered } = entry
    if (rendered?.stock === stock && rendered.settings === settings) return rendered.product
    const product = toProduct(entry.facts, JSON.parse(stock) as StockByVariant, storeFacts(store, deps))
    entry.rendered = { stock, settings, product }
    return product
  }

  return {
    /**
     * Renders the products that a query found, in its order; products deleted meanwhile are left out. With `forMerchant`
     * they have the fields of merchants, and are not cached.
     */
    async render(
      storeId: string,
      { store, found }: ListResult<FoundProduct>,
      { canSeeHidden, forMerchant = false }: { canSeeHidden: boolean; forMerchant?: boolean },
    ): Promise<Product[]> {
      const entries = await loadDocuments(storeId, found)
      const settings = `${store.currency} ${store.language} ${store.storefrontUrl}`
      return found.flatMap(({ id, stock }) => {
        const entry = entries.get(id)
        // Documents are read after the query, so a product may have been hidden in between.
        if (!entry || !(canSeeHidden || entry.facts.visible !== false)) return []
        if (forMerchant) return [toProduct(entry.facts, JSON.parse(stock), storeFacts(store, deps), entry)]
        return [renderCached(entry, stock, settings, store)]
      })
    },
  }
}
