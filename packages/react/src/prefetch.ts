// Reads on a server what a page will show, and hands it to the browser.
import type { Product, ProductSearch } from '@vitrine/client'
import {
  type CartStore,
  createCartStore,
  type DehydratedState,
  findProduct,
  moduleOf,
  type ProductList,
  type ProductQuery,
  readCollections,
  searchKey,
  type ShopClient,
} from './store.ts'

/** What `prefetch` reads. */
export interface PrefetchOptions {
  /** The visitor's cart. */
  cart?: boolean
  /** Products by slug or id. */
  products?: string[]
  /** Lists of products. */
  queries?: ProductQuery[]
  searches?: ProductSearch[]
  collections?: boolean
}

/**
 * Reads everything that a page needs in parallel, and rejects if one read fails. The hooks on that page then find it.
 *
 * @example
 * ```tsx
 * import { cart, createClient, products } from '@vitrine/client'
 * import { dehydrate, prefetch } from '@vitrine/react'
 *
 * const client = createClient({ clientId: '…', url: 'http://localhost:4000', modules: { cart, products } })
 *
 * export async function loader() {
 *   const store = await prefetch(client, { cart: true, products: ['reading-mug'] })
 *   return { state: dehydrate(store) }
 * }
 * ```
 */
export async function prefetch(client: ShopClient, options: PrefetchOptions): Promise<CartStore> {
  const { products = [], queries = [], searches = [] } = options
  const [cart, found, lists, results, collections] = await Promise.all([
    options.cart ? client.cart.get() : undefined,
    Promise.all(products.map((name) => findProduct(moduleOf(client, 'products'), name))),
    Promise.all(queries.map(async (query) => toEntry(JSON.stringify(query), await query.find()))),
    Promise.all(
      searches.map(async (search) =>
        toEntry(searchKey(search), await moduleOf(client, 'products').search(search)),
      ),
    ),
    options.collections ? readCollections(client) : undefined,
  ])
  return createCartStore(client, {
    cart,
    products: found.filter((product) => product !== null),
    lists: Object.fromEntries([...lists, ...results]),
    collections,
  })
}

const toEntry = (key: string, { items, total, facets }: ProductList): [string, ProductList] => [
  key,
  { items, total, ...(facets && { facets }) },
]

/** The state of a store as plain JSON, for `<Vitrine state={…}>` in the browser. */
export function dehydrate(store: CartStore): DehydratedState {
  const { cart, products, lists, collections } = store.getState()
  const known = [...products.values()].flatMap(({ value }): Product[] => (value ? [value] : []))
  return {
    ...(cart.status === 'success' && { cart: cart.cart }),
    ...(known.length > 0 && { products: [...new Set(known)] }),
    ...(lists.size > 0 && {
      lists: Object.fromEntries([...lists].flatMap(([key, { value }]) => (value ? [[key, value]] : []))),
    }),
    ...(collections?.value && { collections: collections.value }),
  }
}
