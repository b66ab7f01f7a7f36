// Reads on a server what a page will show, and hands it to the browser.
import type { ProductSearch } from '@vitrine/client'
import { collectionsQuery, listQuery, type ProductQuery, productQuery, searchQuery } from './queries.ts'
import { type CartStore, createCartStore, type DehydratedState, type ShopClient, toValues } from './store.ts'

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
 * Reads everything that a page needs in parallel, and rejects if one read fails. The hooks of that page then find it. The
 * client needs the module `cart`, and `products` or `collections` if they are read.
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
  const reads = [
    ...products.map((slugOrId) => productQuery(client, slugOrId)),
    ...queries.map(listQuery),
    ...searches.map((search) => searchQuery(client, search)),
    ...(options.collections ? [collectionsQuery(client)] : []),
  ]
  const [cart, ...entries] = await Promise.all([
    options.cart ? client.cart.get() : undefined,
    ...reads.map(async ({ key, read }): Promise<[string, unknown]> => [key, await read()]),
  ])
  return createCartStore(client, { cart, queries: Object.fromEntries(entries) })
}

/**
 * The state of a store as plain JSON, for `<Vitrine state={…}>` in the browser.
 *
 * @example
 * ```tsx
 * import { type CartStore, dehydrate } from '@vitrine/react'
 *
 * export const toScript = (store: CartStore) =>
 *   `window.state = ${JSON.stringify(dehydrate(store)).replaceAll('<', '\\u003c')}`
 * ```
 */
export function dehydrate(store: CartStore): DehydratedState {
  const { cart, queries } = store.getState()
  return {
    ...(cart.status === 'success' && { cart: cart.cart }),
    ...(queries.size > 0 && { queries: toValues(queries) }),
  }
}
