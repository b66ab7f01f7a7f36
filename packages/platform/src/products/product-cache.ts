// Products as visitors read them, kept ready under the revision that each read brings: a document is fetched and
// worked into the wire's shape once per revision, and again only when its stock or its store's ways have changed.
import type { Product } from '@vitrine/contract'
import { type ProductFacts, type StockByVariant, toProduct } from '@vitrine/rules'
import { type StoreRow, storeFacts } from '../settings/store-facts.ts'
import type { Deps } from '../deps.ts'
import type { ListResult } from '../storage/list.ts'
import { type FoundProduct, readFacts } from './store.ts'

interface CachedProduct {
  revision: bigint
  facts: ProductFacts
  ready?: { stock: string; ways: string; product: Product }
}

// A product of three variants takes three kilobytes, and one of a thousand half a megabyte.
const usually = { products: 2000, variants: 200_000 }

/** What one process keeps; of more than `most`, the oldest make room. */
export function productCache(world: Deps, most = usually) {
  const kept = new Map<string, CachedProduct>()
  let variants = 0
  const place = (storeId: string, id: string) => `${storeId} ${id}`

  const forget = (at: string) => {
    variants -= kept.get(at)?.facts.variants.length ?? 0
    kept.delete(at)
  }

  const keep = (at: string, one: CachedProduct) => {
    forget(at)
    kept.set(at, one)
    variants += one.facts.variants.length
    for (const oldest of kept.keys()) {
      if (kept.size <= most.products && variants <= most.variants) break
      forget(oldest)
    }
  }

  /** The documents by id: those that are kept at the revision that was found, and the others fetched. */
  const documents = async (storeId: string, found: readonly FoundProduct[]) => {
    const here = new Map<string, CachedProduct>()
    const missing: string[] = []
    for (const { id, revision } of found) {
      const one = kept.get(place(storeId, id))
      if (one?.revision === revision) here.set(id, one)
      else missing.push(id)
    }
    if (missing.length === 0) return here
    for (const { id, revision, facts } of await readFacts(world.database, storeId, missing)) {
      const one = { revision, facts }
      here.set(id, one)
      keep(place(storeId, id), one)
    }
    return here
  }

  const show = (one: CachedProduct, stock: string, ways: string, store: StoreRow): Product => {
    if (one.ready?.stock === stock && one.ready.ways === ways) return one.ready.product
    const product = toProduct(one.facts, JSON.parse(stock) as StockByVariant, storeFacts(store, world))
    one.ready = { stock, ways, product }
    return product
  }

  return {
    /**
     * The products that were found, in their order; one that has gone meanwhile is left out. With what they cost,
     * for merchants, they are made anew each time.
     */
    async render(
      storeId: string,
      { store, found }: ListResult<FoundProduct>,
      { hidden, costs = false }: { hidden: boolean; costs?: boolean },
    ): Promise<Product[]> {
      const here = await documents(storeId, found)
      const ways = `${store.currency} ${store.language} ${store.storefrontUrl}`
      return found.flatMap(({ id, stock }) => {
        const one = here.get(id)
        // A document is read after the question: one that has been hidden meanwhile is not shown.
        if (!one || !(hidden || one.facts.visible !== false)) return []
        if (costs) return [toProduct(one.facts, JSON.parse(stock), storeFacts(store, world), true)]
        return [show(one, stock, ways, store)]
      })
    },
  }
}
