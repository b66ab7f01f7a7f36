// Brings a shop to the components below: one store for the page, made once.
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { createStore, type Initial, type Shop, type State, type Store } from './store.ts'

const StoreContext = createContext<Store | undefined>(undefined)

/** What `<Vitrine>` is told. Both are looked at once, when the page wakes. */
export interface VitrineProps {
  client: Shop
  /** What the server knew when it drew the page. */
  initial?: Initial | undefined
  children?: ReactNode
}

/**
 * Gives the components below a shop to look at.
 *
 * @example
 * ```tsx
 * import { cart, createClient, products } from '@vitrine/client'
 * import { Vitrine } from '@vitrine/react'
 * import type { ReactNode } from 'react'
 *
 * const client = createClient({
 *   clientId: '5e11f00d-0000-4000-8000-000000000001',
 *   host: 'http://localhost:4000',
 *   modules: { cart, products },
 * })
 *
 * export const Shop = ({ children }: { children: ReactNode }) => <Vitrine client={client}>{children}</Vitrine>
 * ```
 */
export function Vitrine({ client, initial, children }: VitrineProps) {
  const [store] = useState(() => createStore(client, initial))
  useEffect(() => store.keepUp(), [store])
  return <StoreContext value={store}>{children}</StoreContext>
}

/**
 * The store of the page.
 *
 * @example
 * ```tsx
 * import type { CartAnswer } from '@vitrine/client'
 * import { useStore } from '@vitrine/react'
 * import { useEffect } from 'react'
 *
 * // Shows the cart that a form of the page's own has brought.
 * export function useBrought(answer: CartAnswer) {
 *   const store = useStore()
 *   useEffect(() => store.setCart(answer), [store, answer])
 * }
 * ```
 */
export function useStore(): Store {
  const store = useContext(StoreContext)
  if (!store) throw new Error('There is no <Vitrine> around this component')
  return store
}

/**
 * What a component wants to know of the state; it is drawn again only when that changes.
 *
 * @example
 * ```tsx
 * import { type State, useSelected } from '@vitrine/react'
 *
 * const busy = ({ cart }: State) => cart.pending > 0
 *
 * export const Busy = () => <progress hidden={!useSelected(busy)} />
 * ```
 */
export function useSelected<T>(select: (state: State) => T): T {
  const { subscribe, getState, getInitialState } = useStore()
  const pick = useMemo(() => remember(select), [select])
  return useSyncExternalStore(
    subscribe,
    () => pick(getState()),
    () => pick(getInitialState()),
  )
}

/** Answers the same object for the same state, whatever the selector makes of it. */
const remember = <A, T>(select: (from: A) => T) => {
  let last: { from: A; value: T } | undefined
  return (from: A) => {
    if (last?.from !== from) last = { from, value: select(from) }
    return last.value
  }
}
