// The hook for the cart and its actions.
import { useCallback, useEffect } from 'react'
import type { CartState } from './cart-slice.ts'
import type { CartStoreState } from './store.ts'
import { useCartSelector, useCartStore } from './vitrine.tsx'

const wholeCart = (cart: CartState) => cart

/**
 * The cart and its actions, or the part that `select` returns: `useCart((cart) => cart.count)`.
 *
 * @example
 * ```tsx
 * import { useCart } from '@vitrine/react'
 *
 * export function Lines() {
 *   const { lines, updateQuantity, remove, error } = useCart()
 *   return (
 *     <ul>
 *       {lines.map(({ id, productName, quantity }) => (
 *         <li key={id}>
 *           {quantity} × {productName.original}
 *           <button onClick={() => updateQuantity(id, quantity + 1)}>One more</button>
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
export function useCart(select: (cart: CartState) => unknown = wholeCart): unknown {
  const store = useCartStore()
  useEffect(() => store.loadCart(), [store])
  return useCartSelector(useCallback(({ cart }: CartStoreState) => select(cart), [select]))
}
