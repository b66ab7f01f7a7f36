// The cart for components: what is in it, and what can be done to it.
import { useCallback, useEffect } from 'react'
import type { CartState } from './cart-slice.ts'
import type { State } from './store.ts'
import { useSelected, useStore } from './vitrine.tsx'

const whole = (cart: CartState) => cart

/**
 * The cart and what can be done to it, or as much of that as `select` takes: `useCart((cart) => cart.count)`.
 *
 * @example
 * ```tsx
 * import { useCart } from '@vitrine/react'
 *
 * export function Lines() {
 *   const { lines, setQuantity, remove, error } = useCart()
 *   return (
 *     <ul>
 *       {lines.map(({ id, productName, quantity }) => (
 *         <li key={id}>
 *           {quantity} × {productName.original}
 *           <button onClick={() => setQuantity(id, quantity + 1)}>One more</button>
 *           <button onClick={() => remove([id])}>Remove</button>
 *         </li>
 *       ))}
 *       {error && <li role="alert">{error.message}</li>}
 *     </ul>
 *   )
 * }
 * ```
 */
export function useCart(): CartState
export function useCart<T>(select: (cart: CartState) => T): T
export function useCart(select: (cart: CartState) => unknown = whole): unknown {
  const store = useStore()
  useEffect(() => store.readCart(), [store])
  return useSelected(useCallback(({ cart }: State) => select(cart), [select]))
}
