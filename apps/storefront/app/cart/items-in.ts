// How many things are in a cart, each piece counted.
import type { Cart } from '@vitrine/client'

/** The number beside the word 'Cart'. */
export const itemsIn = (cart: Cart | null | undefined) =>
  cart?.lineItems.reduce((sum, line) => sum + line.quantity, 0) ?? 0
