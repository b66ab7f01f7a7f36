// What the page knows of the shop, in one place outside React: the cart as it is shown, and what has been read.
import type {
  CartAnswer,
  CartCalls,
  Product,
  ProductCalls,
  ProductFields,
  Query,
  StoreError,
} from '@vitrine/client'
import { type CartState, createCartStore } from './cart-slice.ts'

/** The parts of a client that the store calls. */
export interface Shop {
  cart: CartCalls
  products?: ProductCalls
}

/** A question about products. */
export type ProductQuery = Query<Product, ProductFields>

/** A list of products as the store keeps it. */
export interface ProductList {
  items: Product[]
  /** How many there are in all. */
  total: number
}

/** Something that is being read, or has been. */
export interface Reading<T> {
  status: 'loading' | 'ready' | 'failed'
  value?: T
  error?: StoreError
}

/** Everything the page knows. */
export interface State {
  cart: CartState
  /** By id and by slug; `null`: there is none. */
  products: ReadonlyMap<string, Reading<Product | null>>
  /** By question, as JSON. */
  lists: ReadonlyMap<string, Reading<ProductList>>
}

/** What the server knew when it drew the page; plain JSON. */
export interface Initial {
  /** `null`: there is none; absent: not known. */
  cart?: CartAnswer | null | undefined
  products?: Product[] | undefined
  /** By question: `JSON.stringify(query)`. */
  lists?: Record<string, ProductList> | undefined
}

/** The store of one page. */
export interface Store {
  getState(): State
  /** What the server drew: the first thing that the browser draws too. */
  getInitialState(): State
  subscribe(listener: () => void): () => void
  /** Shows a cart that the platform answered elsewhere, unless something newer is known. */
  setCart(answer: CartAnswer | null): void
  /** Each reads what is not known yet, and nothing twice at once. */
  readCart(): void
  readProduct(slugOrId: string): void
  readProducts(query: ProductQuery): void
  /** Keeps up with what other tabs do to the cart; for as long as the page stands. */
  keepUp(): () => void
}

/**
 * Opens the store; nothing is read before it is asked for. `<Vitrine>` does it for a page; without React it tells its
 * listeners.
 *
 * @example
 * ```tsx
 * import { cart, createClient } from '@vitrine/client'
 * import { createStore } from '@vitrine/react'
 *
 * const client = createClient({ clientId: '…', host: 'http://localhost:4000', modules: { cart } })
 * const store = createStore(client)
 *
 * store.subscribe(() => {
 *   document.title = `${store.getState().cart.count} in your cart`
 * })
 * store.readCart()
 * ```
 */
export const createStore = (shop: Shop, initial: Initial = {}): Store => {
  const listeners = new Set<() => void>()
  const update = (more: Partial<State>) => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }

  const cart = createCartStore(
    shop.cart,
    initial.cart,
    (id) => state.products.get(id)?.value ?? undefined,
    () => update({ cart: cart.show() }),
  )
  const initialState: State = {
    cart: cart.show(),
    products: new Map(byName(initial.products ?? [])),
    lists: new Map(Object.entries(initial.lists ?? {}).map(([key, value]) => [key, ready(value)])),
  }
  let state = initialState

  const setProducts = (...more: Named[]) => update({ products: new Map([...state.products, ...more]) })
  const setList = (key: string, reading: Reading<ProductList>) =>
    update({ lists: new Map([...state.lists, [key, reading]]) })

  return {
    getState: () => state,
    getInitialState: () => initialState,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setCart: cart.set,
    readCart: cart.read,
    keepUp: cart.keepUp,
    readProduct(name) {
      if (isRead(state.products.get(name))) return
      setProducts([name, loading])
      find(productsOf(shop), name).then(
        (product) => setProducts(...byName(product ? [product] : []), [name, ready(product)]),
        (error: StoreError) => setProducts([name, failed(error)]),
      )
    },
    readProducts(query) {
      const key = JSON.stringify(query)
      if (isRead(state.lists.get(key))) return
      setList(key, loading)
      query.find().then(
        ({ items, total }) => {
          setProducts(...byName(items))
          setList(key, ready({ items, total }))
        },
        (error: StoreError) => setList(key, failed(error)),
      )
    },
  }
}

const loading: Reading<never> = { status: 'loading' }
const ready = <T>(value: T): Reading<T> => ({ status: 'ready', value })
const failed = (error: StoreError): Reading<never> => ({ status: 'failed', error })
const isRead = (reading: Reading<unknown> | undefined) => reading !== undefined && reading.status !== 'failed'

/** What has been read under a name. */
type Named = [name: string, reading: Reading<Product | null>]

const byName = (products: Product[]) =>
  products.flatMap((product) => [product.slug, product.id].map((name): Named => [name, ready(product)]))

const productsOf = ({ products }: Shop): ProductCalls => {
  if (!products) throw new Error('The client was made without the module `products`')
  return products
}

const looksLikeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const find = async (products: ProductCalls, name: string): Promise<Product | null> =>
  looksLikeId.test(name)
    ? ((await products.get(name)) ?? products.bySlug(name))
    : ((await products.bySlug(name)) ?? products.get(name))
