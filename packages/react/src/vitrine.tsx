// Provides the store to the components of a page.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import {
  type CartStore,
  type CartStoreState,
  createCartStore,
  type DehydratedState,
  type ShopClient,
} from './store.ts'

const StoreContext = createContext<CartStore | undefined>(undefined)

/** Props of `<Vitrine>`. Both are read once, when the component mounts. */
export interface VitrineProps {
  /** A client with the module `cart`, and with `products`, `collections`, `session` or `account` if a hook below reads them. */
  client: ShopClient
  /** What the server has read for this page: the result of `dehydrate`. */
  state?: DehydratedState | undefined
  children?: ReactNode
}

/**
 * Provides a client to the hooks below.
 *
 * @example
 * ```tsx
 * import { cart, createClient, products } from '@vitrine/client'
 * import { Vitrine } from '@vitrine/react'
 * import type { ReactNode } from 'react'
 *
 * const client = createClient({
 *   clientId: '5e11f00d-0000-4000-8000-000000000001',
 *   url: 'http://localhost:4000',
 *   modules: { cart, products },
 * })
 *
 * export const Shop = ({ children }: { children: ReactNode }) => <Vitrine client={client}>{children}</Vitrine>
 * ```
 */
export function Vitrine({ client, state, children }: VitrineProps) {
  const [store] = useState(() => createCartStore(client, state))
  useEffect(() => store.syncTabs(), [store])
  return <StoreContext value={store}>{children}</StoreContext>
}

/**
 * The store of the page.
 *
 * @example
 * ```tsx
 * import type { CurrentCart } from '@vitrine/client'
 * import { useCartStore } from '@vitrine/react'
 * import { useEffect } from 'react'
 *
 * // Shows the cart that a form post of the page has returned.
 * export function useCartFromForm(cart: CurrentCart) {
 *   const store = useCartStore()
 *   useEffect(() => store.setCart(cart), [store, cart])
 * }
 * ```
 */
export function useCartStore(): CartStore {
  const store = useContext(StoreContext)
  if (!store) throw new Error('Wrap this component in <Vitrine>')
  return store
}

/**
 * A part of the state. The component renders again only when that part changes.
 *
 * @example
 * ```tsx
 * import { type CartStoreState, useCartSelector } from '@vitrine/react'
 *
 * const isBusy = ({ cart }: CartStoreState) => cart.pending > 0
 *
 * export const Busy = () => <progress hidden={!useCartSelector(isBusy)} />
 * ```
 */
export function useCartSelector<T>(select: (state: CartStoreState) => T): T {
  const { subscribe, getState, getInitialState } = useCartStore()
  const selectOnce = useMemo(() => memoizeLast(select), [select])
  return useSyncExternalStore(
    subscribe,
    () => selectOnce(getState()),
    () => selectOnce(getInitialState()),
  )
}

/** Returns the same result for the same state, as `useSyncExternalStore` requires. */
const memoizeLast = <A, T>(select: (input: A) => T) => {
  let last: { input: A; value: T } | undefined
  return (input: A) => {
    if (last?.input !== input) last = { input, value: select(input) }
    return last.value
  }
}
