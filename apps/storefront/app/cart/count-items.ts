// How many items are in a cart.
import type { LineItem } from '@vitrine/client'

/** The sum of all quantities, as shown beside the word 'Cart'. */
export const countItems = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
