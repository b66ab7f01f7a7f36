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

/** The size of what callers wrote into lines: their options with custom texts, custom lines, and data of programs. */
export const lineTextBytes = (lines: readonly CartLine[]) =>
  lines.reduce(
    (sum, { custom, options, overrides, extendedFields }) =>
      sum + [custom ?? options, overrides, extendedFields].reduce((all, each) => all + sizeOf(each), 0),
    0,
  )

const sizeOf = (value: unknown) => (value == null ? 0 : bytesOf(value))

/** What callers wrote into a cart besides its lines, by the field that it was sent in. */
const detailBytes = ({ lines: _, ...cart }: CartText): Record<string, number> => ({
  'cartInfo.buyerNote': sizeOf(cart.note),
  'cartInfo.buyerInfo': sizeOf(cart.email) + sizeOf(cart.contactId),
  'cartInfo.contactInfo': sizeOf(cart.address) + sizeOf(cart.contactDetails),
  'cartInfo.overrideCheckoutUrl': sizeOf(cart.overrideCheckoutUrl),
  'cartInfo.selectedShippingOption': sizeOf(cart.selectedShippingOption),
  'cartInfo.businessLocationId': sizeOf(cart.businessLocationId),
  'cartInfo.extendedFields': sizeOf(cart.extendedFields),
  couponCode: sizeOf(cart.coupon),
  merchantDiscounts: sizeOf(cart.merchantDiscounts),
})

/** What a cart holds that callers wrote. */
type CartText = Omit<CartFacts, 'version' | 'id' | 'createdDate' | 'updatedDate' | 'merge'>

/** The size of what callers wrote into a cart. */
export const cartTextBytes = (cart: CartText) =>
  Object.values(detailBytes(cart)).reduce((sum, bytes) => sum + bytes, lineTextBytes(cart.lines))

/** The field that has grown: the lines if they have, else the first of the others. */
function grownField(before: CartFacts | undefined, after: CartFacts): string {
  if (lineTextBytes(after.lines) > (before ? lineTextBytes(before.lines) : 0)) return 'lineItems'
  const earlier = before ? detailBytes(before) : {}
  const grown = Object.entries(detailBytes(after)).find(([field, bytes]) => bytes > (earlier[field] ?? 0))
  return grown?.[0] ?? 'cartInfo'
}

/**
 * Throws if a change makes the text of a cart larger than the limit. Every call reads and returns the whole cart, so its
 * size is bounded. A cart that is larger already may keep its size or shrink.
 */
export function assertTextFits(before: CartFacts | undefined, after: CartFacts) {
  // A character has at most three bytes, and most carts are far below the limit.
  if (JSON.stringify(after).length * 3 <= maxTextBytes) return
  const bytes = cartTextBytes(after)
  if (bytes <= maxTextBytes) return
  if (before && bytes <= cartTextBytes(before)) return
  throw tooLarge(grownField(before, after), `${Math.floor(maxTextBytes / 1024)} KiB of text`, maxTextBytes)
}

/** Throws if a line would have too large a quantity. */
export function assertQuantityFits({ quantity }: CartLine, field: string) {
  if (quantity > maxQuantity)
    throw new Invalid([
      violation(field, 'MAX', `must be <= ${maxQuantity} per line`, { threshold: maxQuantity }),
    ])
}
