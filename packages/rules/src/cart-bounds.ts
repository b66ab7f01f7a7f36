// The size limits of a cart.
import type { CartLine } from './cart.ts'
import { Invalid, violation } from './refusal.ts'

/** Limits of a cart, as in the contract. */
export interface CartBounds {
  maxLines: number
  maxQuantity: number
  maxBytes: number
}

const utf8 = new TextEncoder()

/** Throws if the lines exceed the limits of a cart. Every call reads and returns the whole cart, so its size is bounded. */
export function assertLinesFit(lines: readonly CartLine[], { maxLines, maxBytes }: CartBounds) {
  const check = (size: number, limit: number, limitText: string) => {
    if (size <= limit) return
    const description = `exceeds the cart limit of ${limitText}`
    throw new Invalid([violation('lineItems', 'MAX_SIZE', description, { threshold: limit })])
  }
  check(lines.length, maxLines, `${maxLines} lines`)
  const bytes = utf8.encode(JSON.stringify(lines)).length
  check(bytes, maxBytes, `${Math.floor(maxBytes / 1024)} KiB`)
}

/** The error for a quantity above the limit of one line. */
export const quantityTooHigh = (field: string, { maxQuantity }: CartBounds) =>
  new Invalid([violation(field, 'MAX', `must be <= ${maxQuantity} per line`, { threshold: maxQuantity })])
