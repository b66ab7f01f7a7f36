// How much a cart can hold.
import type { CartLine } from './cart.ts'
import { Invalid, violation } from './refusal.ts'

/** Bounds of a cart, as the contract has them. */
export interface CartBounds {
  lines: number
  quantity: number
}

/** No cart has more lines than a cart can have. */
export function checkLines(lines: readonly CartLine[], { lines: most }: CartBounds) {
  if (lines.length <= most) return
  throw new Invalid([
    violation('lineItems', 'MAX_SIZE', `must leave at most ${most} lines in the cart`, { threshold: most }),
  ])
}

/** More of one thing than a line can have. */
export const tooMany = (field: string, { quantity: most }: CartBounds) =>
  new Invalid([violation(field, 'MAX', `must be <= ${most} in one line`, { threshold: most })])
