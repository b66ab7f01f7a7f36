// The size limits of a cart.
import { cartBounds } from '@vitrine/contract/constants'
import type { CartFacts, CartLine } from './cart-facts.ts'
import { Invalid, violation } from './refusal.ts'

const { maxLines, maxQuantity, maxTextBytes } = cartBounds
const utf8 = new TextEncoder()

const tooLarge = (field: string, limitText: string, threshold: number) =>
  new Invalid([violation(field, 'MAX_SIZE', `exceeds the cart limit of ${limitText}`, { threshold })])

/** Throws if a cart would have too many lines. */
export function assertLinesFit(lines: readonly CartLine[]) {
  if (lines.length > maxLines) throw tooLarge('lineItems', `${maxLines} lines`, maxLines)
}

const bytesOf = (value: unknown) => utf8.encode(JSON.stringify(value)).length

/** The size of what callers wrote into lines: their options with custom texts, and custom lines as a whole. */
export const lineTextBytes = (lines: readonly CartLine[]) =>
  lines.reduce((sum, { custom, options }) => sum + (custom || options ? bytesOf(custom ?? options) : 0), 0)

const noteBytes = (note: string | null) => (note === null ? 0 : bytesOf(note))

/** The size of what callers wrote into a cart. */
export const cartTextBytes = ({ lines, note }: Pick<CartFacts, 'lines' | 'note'>) =>
  lineTextBytes(lines) + noteBytes(note)

/**
 * Throws if a change makes the text of a cart larger than the limit. Every call reads and returns the whole cart, so its
 * size is bounded. A cart that is larger already may keep its size or shrink.
 */
export function assertTextFits(before: CartFacts | undefined, after: CartFacts) {
  const bytes = cartTextBytes(after)
  if (bytes <= maxTextBytes) return
  if (before && bytes <= cartTextBytes(before)) return
  const lineBytesBefore = before ? lineTextBytes(before.lines) : 0
  const field = lineTextBytes(after.lines) > lineBytesBefore ? 'lineItems' : 'cartInfo.buyerNote'
  throw tooLarge(field, `${Math.floor(maxTextBytes / 1024)} KiB of text`, maxTextBytes)
}

/** Throws if a line would have too large a quantity. */
export function assertQuantityFits({ quantity }: CartLine, field: string) {
  if (quantity > maxQuantity)
    throw new Invalid([
      violation(field, 'MAX', `must be <= ${maxQuantity} per line`, { threshold: maxQuantity }),
    ])
}
