// Hooks that read products and collections: from what the page has loaded, else from the platform.
import type { Collection, Product, ProductSearch, SearchFacets, StoreError } from '@vitrine/client'
import { useCallback, useEffect, useRef } from 'react'
import {
  type CartStoreState,
  type ProductList,
  type ProductQuery,
  type QueryState,
  searchKey,
} from './store.ts'
import { useCartSelector, useCartStore } from './vitrine.tsx'

/** The progress of a read. */
export interface QueryStatus {
  /** `idle` before the first read: on a server, and in the first render. */
  status: 'idle' | QueryState<unknown>['status']
  error: StoreError | undefined
}

/** What `useProduct` returns. */
export interface UseProductResult extends QueryStatus {
  /** `null` while it loads, and when it is not found. */
  product: Product | null
}

/** What `useProducts` returns. */
export interface UseProductsResult extends QueryStatus {
  /** Empty until the first page is read. */
  products: readonly Product[]
  /** The number of products on all pages. */
  total: number
}

/** What `useProductSearch` returns. */
export interface UseProductSearchResult extends UseProductsResult {
  facets: SearchFacets | undefined
}

/** What `useCollections` returns. */
export interface UseCollectionsResult extends QueryStatus {
  collections: readonly Collection[]
}

const statusOf = (state: QueryState<unknown> | undefined): QueryStatus => ({
  status: state?.status ?? 'idle',
  error: state?.error,
})

/**
 * One product, by its slug or its id.
 *
 * @example
 * ```tsx
 * import { Money, useProduct } from '@vitrine/react'
 *
 * export function Mug() {
 *   const { product, status } = useProduct('reading-mug')
 *   if (!product) return <p>{status === 'success' ? 'Product not found' : 'Loading…'}</p>
 *   return (
 *     <h1>
 *       {product.name}, <Money value={product.priceData} />
 *     </h1>
 *   )
 * }
 * ```
 */
export function useProduct(slugOrId: string): UseProductResult {
  const store = useCartStore()
  useEffect(() => store.loadProduct(slugOrId), [store, slugOrId])
  const state = useCartSelector(
    useCallback(({ products }: CartStoreState) => products.get(slugOrId), [slugOrId]),
  )
  return { product: state?.value ?? null, ...statusOf(state) }
}

const useList = (key: string) =>
  useCartSelector(useCallback(({ lists }: CartStoreState) => lists.get(key), [key]))

/**
 * The first page of a query. Queries with the same conditions share one request.
 *
 * @example
 * ```tsx
 * import { createClient, products } from '@vitrine/client'
 * import { useProducts } from '@vitrine/react'
 *
 * const shop = createClient({ clientId: '…', url: 'http://localhost:4000', modules: { products } })
 *
 * export function Mugs() {
 *   const mugs = useProducts(shop.products.query().contains('name', 'mug').ascending('price').limit(12))
 *   return (
 *     <ul aria-busy={mugs.status === 'loading'}>
 *       {mugs.products.map(({ id, name }) => (
 *         <li key={id}>{name}</li>
 *       ))}
 *     </ul>
 *   )
 * }
 * ```
 */
export function useProducts(query: ProductQuery): UseProductsResult {
  const store = useCartStore()
  const key = JSON.stringify(query)
  useEffect(() => store.loadProducts(query), [store, key])
  const state = useList(key)
  return { products: state?.value?.items ?? none, total: state?.value?.total ?? 0, ...statusOf(state) }
}

/**
 * A page of a search with its facets. While the next search loads, the results of the last one stay.
 *
 * @example
 * ```tsx
 * import { useProductSearch } from '@vitrine/react'
 * import { useState } from 'react'
 *
 * export function Sale() {
 *   const [inStock, setInStock] = useState(false)
 *   const { products, total, facets, status } = useProductSearch({ onSale: true, inStock, limit: 12 })
 *   return (
 *     <section aria-busy={status === 'loading'}>
 *       <label>
 *         <input type="checkbox" checked={inStock} onChange={() => setInStock(!inStock)} />
 *         In stock ({facets?.inStock})
 *       </label>
 *       <p>{total} products</p>
 *       <ul>
 *         {products.map(({ id, name }) => (
 *           <li key={id}>{name}</li>
 *         ))}
 *       </ul>
 *     </section>
 *   )
 * }
 * ```
 */
export function useProductSearch(search: ProductSearch): UseProductSearchResult {
  const store = useCartStore()
  const key = searchKey(search)
  useEffect(() => store.loadSearch(search), [store, key])
  const state = useList(key)
  const last = useRef<ProductList>(undefined)
  useEffect(() => {
    if (state?.value) last.current = state.value
  }, [state])
  const list = state?.value ?? last.current
  return {
    products: list?.items ?? none,
    total: list?.total ?? 0,
    facets: list?.facets,
    ...statusOf(state),
  }
}

/**
 * The collections of the store, by name.
 *
 * @example
 * ```tsx
 * import { useCollections } from '@vitrine/react'
 *
 * export const Menu = () => (
 *   <nav>
 *     {useCollections().collections.map(({ id, name, slug }) => (
 *       <a key={id} href={`/collections/${slug}`}>
 *         {name}
 *       </a>
 *     ))}
 *   </nav>
 * )
 * ```
 */
export function useCollections(): UseCollectionsResult {
  const store = useCartStore()
  useEffect(() => store.loadCollections(), [store])
  const state = useCartSelector(collectionsOf)
  return { collections: state?.value ?? none, ...statusOf(state) }
}

const collectionsOf = ({ collections }: CartStoreState) => collections

const none: readonly never[] = []
