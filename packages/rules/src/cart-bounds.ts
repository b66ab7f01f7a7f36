// How much a cart can hold.
import type { CartLine } from './cart.ts'
import { Invalid, violation } from './refusal.ts'

/** Bounds of a cart, as the contract has them. */
export interface CartBounds {
  maxLines: number
  maxQuantity: number
  maxBytes: number
}

const utf8 = new TextEncoder()

/** No cart has more lines than a cart can have, nor heavier ones: each time it is asked for, all of it is read and sent. */
export function assertLinesFit(lines: readonly CartLine[], bounds: CartBounds) {
  const check = (size: number, most: number, says: string) => {
    if (size <= most) return
    const why = `must leave at most ${says} in the cart`
    throw new Invalid([violation('lineItems', 'MAX_SIZE', why, { threshold: most })])
  }
  check(lines.length, bounds.maxLines, `${bounds.maxLines} lines`)
  const weight = utf8.encode(JSON.stringify(lines)).length
  check(weight, bounds.maxBytes, `${Math.floor(bounds.maxBytes / 1024)} KiB of words and numbers`)
}

/** More of one thing than a line can have. */
export const quantityTooHigh = (field: string, { maxQuantity: most }: CartBounds) =>
  new Invalid([violation(field, 'MAX', `must be <= ${most} in one line`, { threshold: most })])
