// What a page knows of the store, in one place outside React: the cart as it is shown, and what has been read.
import type {
  CartModule,
  Collection,
  CollectionsModule,
  CurrentCart,
  Product,
  ProductFields,
  ProductSearch,
  ProductsModule,
  Query,
  SearchFacets,
  StoreError,
} from '@vitrine/client'
import { type CartState, createCartSlice } from './cart-slice.ts'

/** The modules of a client that the hooks call. */
export interface ShopClient {
  cart: CartModule
  products?: ProductsModule
  collections?: CollectionsModule
}

/** A query for products. */
export type ProductQuery = Query<Product, ProductFields>

/** A list of products. */
export interface ProductList {
  items: Product[]
  /** The number of products on all pages. */
  total: number
  /** Only of a search. */
  facets?: SearchFacets
}

/** Something that is being read, or has been. */
export interface QueryState<T> {
  status: 'loading' | 'success' | 'error'
  value?: T
  error?: StoreError
}

/** Everything that a page knows. */
export interface CartStoreState {
  cart: CartState
  /** By id and by slug; `null`: not found. */
  products: ReadonlyMap<string, QueryState<Product | null>>
  /** By query or search, as JSON. */
  lists: ReadonlyMap<string, QueryState<ProductList>>
  /** Undefined until a component asks for them. */
  collections: QueryState<Collection[]> | undefined
}

/** What a server has read for a page, as plain JSON: pass it to `<Vitrine>`. */
export interface DehydratedState {
  cart?: CurrentCart | null | undefined
  products?: Product[] | undefined
  lists?: Record<string, ProductList> | undefined
  collections?: Collection[] | undefined
}

/** The store of one page. */
export interface CartStore {
  getState(): CartStoreState
  /** The state that the server rendered: the first one that the browser renders too. */
  getInitialState(): CartStoreState
  subscribe(listener: () => void): () => void
  /** Shows a cart that the page got elsewhere, unless a newer revision is known. */
  setCart(cart: CurrentCart | null): void
  /** Each of these reads what is not known yet, and sends one request at a time for it. */
  loadCart(): void
  loadProduct(slugOrId: string): void
  loadProducts(query: ProductQuery): void
  loadSearch(search: ProductSearch): void
  loadCollections(): void
  /** Follows the changes that other tabs make to the cart, until the returned function is called. */
  syncTabs(): () => void
}

/** The key under which a search is stored. */
export const searchKey = (search: ProductSearch) => `search ${JSON.stringify(search)}`

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
    (id) => state.products.get(id)?.value ?? undefined,
    () => update({ cart: cart.getState() }),
  )
  const initialState: CartStoreState = {
    cart: cart.getState(),
    products: new Map(toEntries(initial.products ?? [])),
    lists: new Map(Object.entries(initial.lists ?? {}).map(([key, value]) => [key, success(value)])),
    collections: initial.collections && success(initial.collections),
  }
  let state = initialState

  const setProducts = (...entries: ProductEntry[]) =>
    update({ products: new Map([...state.products, ...entries]) })
  const setList = (key: string, list: QueryState<ProductList>) =>
    update({ lists: new Map([...state.lists, [key, list]]) })

  const loadList = (key: string, read: () => Promise<ProductList>) => {
    if (isKnown(state.lists.get(key))) return
    setList(key, loading)
    read().then(
      ({ items, total, facets }) => {
        setProducts(...toEntries(items))
        setList(key, success({ items, total, ...(facets && { facets }) }))
      },
      (error: StoreError) => setList(key, failure(error)),
    )
  }

  return {
    getState: () => state,
    getInitialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCart: cart.setCart,
    loadCart: cart.loadCart,
    syncTabs: cart.syncTabs,
    loadProduct(name) {
      if (isKnown(state.products.get(name))) return
      setProducts([name, loading])
      findProduct(moduleOf(client, 'products'), name).then(
        (product) => setProducts(...toEntries(product ? [product] : []), [name, success(product)]),
        (error: StoreError) => setProducts([name, failure(error)]),
      )
    },
    loadProducts: (query) => loadList(JSON.stringify(query), () => query.find()),
    loadSearch: (search) => loadList(searchKey(search), () => moduleOf(client, 'products').search(search)),
    loadCollections() {
      if (isKnown(state.collections)) return
      update({ collections: loading })
      readCollections(client).then(
        (collections) => update({ collections: success(collections) }),
        (error: StoreError) => update({ collections: failure(error) }),
      )
    },
  }
}

const loading: QueryState<never> = { status: 'loading' }
const success = <T>(value: T): QueryState<T> => ({ status: 'success', value })
const failure = (error: StoreError): QueryState<never> => ({ status: 'error', error })
const isKnown = (state: QueryState<unknown> | undefined) => state !== undefined && state.status !== 'error'

/** A product under one of its names. */
type ProductEntry = [slugOrId: string, state: QueryState<Product | null>]

const toEntries = (products: Product[]) =>
  products.flatMap((product) =>
    [product.slug, product.id].map((name): ProductEntry => [name, success(product)]),
  )

/** A module that the page uses, and so must have been passed to `createClient`. */
export const moduleOf = <Name extends keyof ShopClient>(
  client: ShopClient,
  name: Name,
): NonNullable<ShopClient[Name]> => {
  const module = client[name]
  if (!module) throw new Error(`Pass the module \`${name}\` to createClient`)
  return module
}

const looksLikeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Finds a product by its slug or its id. */
export const findProduct = async (products: ProductsModule, name: string): Promise<Product | null> =>
  looksLikeId.test(name)
    ? ((await products.get(name)) ?? products.bySlug(name))
    : ((await products.bySlug(name)) ?? products.get(name))

/** The first 100 collections, by name. */
export const readCollections = async (client: ShopClient): Promise<Collection[]> =>
  (await moduleOf(client, 'collections').query().ascending('name').limit(100).find()).items
