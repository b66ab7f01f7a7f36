// What a page knows of the store, in one place outside React: the cart as it is shown, and what the hooks have read.
import type {
  AccountModule,
  CartModule,
  CollectionsModule,
  CurrentCart,
  Product,
  ProductsModule,
  SessionModule,
  StoreError,
} from '@vitrine/client'
import { type CartState, createCartSlice } from './cart-slice.ts'

/** The modules of a client that the hooks call: `cart` always, the others by the hooks that read them. */
export interface ShopClient {
  cart: CartModule
  products?: ProductsModule
  collections?: CollectionsModule
  session?: Pick<SessionModule, 'signedIn' | 'onChange'> | undefined
  account?: Pick<AccountModule, 'get' | 'update'> | undefined
}

/** Something that is being read, or has been. */
export interface QueryState<T = unknown> {
  status: 'loading' | 'success' | 'error'
  value?: T
  error?: StoreError
}

/** Everything that a page knows. */
export interface CartStoreState {
  cart: CartState
  /** What the hooks have read, by a key of their own. */
  queries: ReadonlyMap<string, QueryState>
}

/** What a server has read for a page, as plain JSON: `dehydrate` makes it, and `<Vitrine state={…}>` takes it. */
export interface DehydratedState {
  /** `null`: the visitor has no cart; absent: not known. */
  cart?: CurrentCart | null | undefined
  queries?: Record<string, unknown> | undefined
}

/** The store of one page. */
export interface CartStore {
  client: ShopClient
  getState(): CartStoreState
  /** The state that the server rendered: the first one that the browser renders too. */
  getInitialState(): CartStoreState
  subscribe(listener: () => void): () => void
  /** Shows a cart from another source, such as a form post, unless a newer revision is known. */
  setCart(cart: CurrentCart | null): void
  /** Reads the cart, unless it is known. */
  loadCart(): void
  /** Reads what belongs under a key, unless it is known; a failed read is repeated by the next call. */
  load(key: string, read: () => Promise<unknown>): void
  /** Follows the changes that other tabs make to the cart, until the returned function is called. */
  syncTabs(): () => void
}

/**
 * Creates the store; nothing is read before a component asks for it. `<Vitrine>` creates it for a page; without React it
 * notifies its listeners.
 *
 * @example
 * ```tsx
 * import { cart, createClient } from '@vitrine/client'
 * import { createCartStore } from '@vitrine/react'
 *
 * const client = createClient({ clientId: '…', url: 'http://localhost:4000', modules: { cart } })
 * const store = createCartStore(client)
 *
 * store.subscribe(() => {
 *   document.title = `${store.getState().cart.count} in your cart`
 * })
 * store.loadCart()
 * ```
 */
export const createCartStore = (client: ShopClient, initial: DehydratedState = {}): CartStore => {
  const listeners = new Set<() => void>()
  const update = (changes: Partial<CartStoreState>) => {
    state = { ...state, ...changes }
    for (const listener of listeners) listener()
  }

  const cart = createCartSlice(
    client.cart,
    initial.cart,
    (id) => state.queries.get(productKey(id))?.value as Product | undefined,
    () => update({ cart: cart.getState() }),
  )
  const initialState: CartStoreState = {
    cart: cart.getState(),
    queries: new Map(Object.entries(initial.queries ?? {}).flatMap(([key, value]) => toEntries(key, value))),
  }
  let state = initialState

  const setQueries = (entries: QueryEntry[]) => update({ queries: new Map([...state.queries, ...entries]) })

  return {
    client,
    getState: () => state,
    getInitialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCart: cart.setCart,
    loadCart: cart.loadCart,
    syncTabs: cart.syncTabs,
    load(key, read) {
      const known = state.queries.get(key)
      if (known && known.status !== 'error') return
      setQueries([[key, { status: 'loading' }]])
      read().then(
        (value) => setQueries(toEntries(key, value)),
        (error: StoreError) => setQueries([[key, { status: 'error', error }]]),
      )
    },
  }
}

type QueryEntry = [key: string, state: QueryState]

/** The key of a product, by its slug or its id. */
export const productKey = (slugOrId: string) => `product ${slugOrId}`

/** A value under its key, and every product in it under its own keys, so that a list answers for its products. */
const toEntries = (key: string, value: unknown): QueryEntry[] => {
  const { items, productPageUrl } = (value ?? {}) as { items?: Product[]; productPageUrl?: object }
  const products = items ?? (productPageUrl ? [value as Product] : [])
  const keys = products.flatMap((product) => [
    [productKey(product.slug), product] as const,
    [productKey(product.id), product] as const,
  ])
  return [...keys, [key, value] as const].map(([name, known]) => [name, { status: 'success', value: known }])
}

/** The values of the queries; a product that another value contains is left out, because `toEntries` finds it there. */
export const toValues = (queries: CartStoreState['queries']): Record<string, unknown> => {
  const values: Record<string, unknown> = {}
  const found = new Map<string, unknown>()
  const isProduct = (key: string) => key.startsWith(productKey(''))
  const listsFirst = [...queries].sort(([a], [b]) => Number(isProduct(a)) - Number(isProduct(b)))
  for (const [key, { status, value }] of listsFirst) {
    if (status !== 'success' || found.get(key) === value) continue
    values[key] = value
    for (const [name, entry] of toEntries(key, value)) found.set(name, entry.value)
  }
  return values
}
