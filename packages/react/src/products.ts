// Products for components: from what the page knows, and from the platform when it does not.
import type { Product, StoreError } from '@vitrine/client'
import { useCallback, useEffect } from 'react'
import type { ProductQuery, Reading, State } from './store.ts'
import { useSelected, useStore } from './vitrine.tsx'

/** How a reading stands. */
export interface Standing {
  status: Reading<unknown>['status']
  error: StoreError | undefined
}

/** A product, if there is one. */
export interface ProductReading extends Standing {
  product: Product | null
}

/** A list of products; empty until it is read. */
export interface ProductsReading extends Standing {
  products: readonly Product[]
  /** How many there are in all. */
  total: number
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
 *   if (!product) return <p>{status === 'ready' ? 'There is no such mug.' : 'One moment…'}</p>
 *   return (
 *     <h1>
 *       {product.name}, <Money value={product.priceData} />
 *     </h1>
 *   )
 * }
 * ```
 */
export function useProduct(slugOrId: string): ProductReading {
  const store = useStore()
  useEffect(() => store.readProduct(slugOrId), [store, slugOrId])
  const reading = useSelected(useCallback(({ products }: State) => products.get(slugOrId), [slugOrId]))
  return { product: reading?.value ?? null, status: reading?.status ?? 'loading', error: reading?.error }
}

/**
 * The first page of a list; asked again in the same words, it is the same list.
 *
 * @example
 * ```tsx
 * import { createClient, products } from '@vitrine/client'
 * import { useProducts } from '@vitrine/react'
 *
 * const shop = createClient({ clientId: '…', host: 'http://localhost:4000', modules: { products } })
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
export function useProducts(query: ProductQuery): ProductsReading {
  const store = useStore()
  // Two questions in the same words are the same question.
  const key = JSON.stringify(query)
  useEffect(() => store.readProducts(query), [store, key])
  const reading = useSelected(useCallback(({ lists }: State) => lists.get(key), [key]))
  return {
    products: reading?.value?.items ?? none,
    total: reading?.value?.total ?? 0,
    status: reading?.status ?? 'loading',
    error: reading?.error,
  }
}

const none: readonly Product[] = []
