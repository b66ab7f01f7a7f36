// Hooks that read products and collections: from what the page has loaded, else from the platform.
import type { Collection, Product, ProductSearch, SearchFacets, StoreError } from '@vitrine/client'
import { useCallback, useEffect, useRef } from 'react'
import {
  collectionsQuery,
  listQuery,
  type ProductQuery,
  type ProductResults,
  productQuery,
  searchQuery,
} from './queries.ts'
import type { CartStoreState, QueryState } from './store.ts'
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

/** Reads a query once, and returns its state whenever that changes. */
const useQuery = <T>({ key, read }: { key: string; read(): Promise<T> }) => {
  const store = useCartStore()
  useEffect(() => store.load(key, read), [store, key])
  const state = useCartSelector(
    useCallback(({ queries }: CartStoreState) => queries.get(key) as QueryState<T> | undefined, [key]),
  )
  return { value: state?.value, status: state?.status ?? ('idle' as const), error: state?.error }
}

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
  const { value, ...status } = useQuery(productQuery(useCartStore().client, slugOrId))
  return { product: value ?? null, ...status }
}

/**
 * The first page of a query. Queries with the same conditions share one request.
 *
 * @example
 * ```tsx
 * import { cart, createClient, products } from '@vitrine/client'
 * import { useProducts } from '@vitrine/react'
 *
 * const shop = createClient({ clientId: '…', url: 'http://localhost:4000', modules: { cart, products } })
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
  const { value, ...status } = useQuery(listQuery(query))
  return { products: value?.items ?? none, total: value?.total ?? 0, ...status }
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
  const { value, ...status } = useQuery(searchQuery(useCartStore().client, search))
  const last = useRef<ProductResults>(undefined)
  useEffect(() => {
    if (value) last.current = value
  }, [value])
  const { items, total, facets } = value ?? last.current ?? noResults
  return { products: items, total, facets, ...status }
}

const noResults = { items: [], total: 0, facets: undefined }

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
  const { value, ...status } = useQuery(collectionsQuery(useCartStore().client))
  return { collections: value ?? none, ...status }
}

const none: readonly never[] = []
