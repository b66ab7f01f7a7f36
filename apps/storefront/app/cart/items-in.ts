// How many things are in a cart, each piece counted.
import type { LineItem } from '@vitrine/client'

/** The number that goes with the word 'cart'. */
export const countItems = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
