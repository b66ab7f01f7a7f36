// Merges the cart of a visitor into the cart of the member as whom the visitor signs in, and reports what became of each line.
import type { CartMerge, MergedLine } from '@vitrine/contract'
import { cartBounds } from '@vitrine/contract/constants'
import { cartTextBytes, lineTextBytes } from './cart-bounds.ts'
import { dropLostDiscounts } from './cart-details.ts'
import { type CartFacts, type CartLine, emptyCart, type Offer } from './cart-facts.ts'
import { capToStock, itemKey, linesByItem, offerAt, productNameOf } from './cart.ts'

const { maxLines, maxQuantity, maxTextBytes } = cartBounds

/** Two carts to merge. */
interface CartPair {
  visitor: CartFacts
  /** The member's cart; without one, the lines move into a new cart with the id `id`. */
  member: CartFacts | undefined
  /** The offers of the lines of both carts. */
  offers: readonly Offer[]
  id: string
  /** The time of the merge, as ISO 8601. */
  now: string
}

type Reason = MergedLine['reason']

/** A line of the visitor's cart on its way. */
interface MovedLine {
  offer: Offer | undefined
  /** The quantity in the visitor's cart. */
  quantity: number
  /** The line of the merged cart, or why it takes none. */
  target: { line: CartLine; quantityBefore: number } | { refusal: Reason }
}

/**
 * Merges a visitor's cart into a member's. A line for the same item raises the quantity of the member's line, any other line is
 * added; the sum is capped at the stock that all lines of a variant share. The member's own units stay in the cart, even where
 * the stock no longer suffices: the cart's violations say so.
 */
export function mergeCarts({ visitor, member, offers, id, now }: CartPair): {
  cart: CartFacts
  merge: CartMerge
} {
  const before = member ?? emptyCart(id, now)
  const detailed = withDetails(before, visitor)
  const merge: CartMerge = { joined: [], capped: [], dropped: [] }
  if (visitor.lines.length === 0 && detailed === before) return { cart: before, merge }
  const lines = before.lines.map((line) => ({ ...line }))
  const cart = { ...detailed, lines, updatedDate: now }
  const moved = moveLines(visitor.lines, cart, offers)

  const targets = moved.flatMap(({ target }) => ('line' in target ? target : []))
  const minimums = new Map(targets.map(({ line, quantityBefore }) => [line, quantityBefore]))
  capToStock(cart, [...minimums.keys()], offers, (line) => minimums.get(line) ?? 0)

  for (const line of moved) {
    const [list, merged] = toMergedLine(line)
    merge[list].push(merged)
  }
  const filled = lines.filter(({ quantity }) => quantity > 0)
  const merged = dropLostDiscounts({ ...cart, lines: filled })
  return { cart: { ...merged, ...(moved.length > 0 && { merge }) }, merge }
}

/** Details that stay together. The contact id of a visitor is not the member's. */
const detailGroups = [
  ['note'],
  ['email', 'address', 'contactDetails'],
  ['overrideCheckoutUrl'],
  ['selectedShippingOption'],
  ['businessLocationId'],
  ['extendedFields'],
  ['coupon'],
  ['merchantDiscounts'],
] as const satisfies (keyof CartFacts)[][]

/** The member's cart with the visitor's details that it lacks, as far as it has room for them. */
function withDetails(member: CartFacts, visitor: CartFacts): CartFacts {
  let detailed = member
  for (const names of detailGroups) {
    const sent = names.filter((name) => visitor[name] != null)
    if (sent.length === 0 || names.some((name) => member[name] != null)) continue
    const next = { ...detailed, ...Object.fromEntries(sent.map((name) => [name, visitor[name]])) }
    if (cartTextBytes(next) <= maxTextBytes) detailed = next
  }
  return detailed
}

/** Moves lines into a cart as far as its limits allow (mutates its lines); the stock is not yet taken into account. */
function moveLines(source: readonly CartLine[], cart: CartFacts, offers: readonly Offer[]): MovedLine[] {
  const { lines } = cart
  const byItem = linesByItem(lines)
  let freeBytes = Math.max(maxTextBytes - cartTextBytes(cart), 0)
  const move = (line: CartLine, offer: Offer | undefined): MovedLine['target'] => {
    if (!offer?.visible) return { refusal: 'NOT_FOUND' }
    const existing = byItem.get(itemKey(line) ?? '')
    if (existing) {
      const quantityBefore = existing.quantity
      existing.quantity = Math.min(quantityBefore + line.quantity, maxQuantity)
      return { line: existing, quantityBefore }
    }
    if (offer.stock !== null && offer.stock <= 0) return { refusal: 'OUT_OF_STOCK' }
    if (lines.length >= maxLines) return { refusal: 'MAX_LINES' }
    const bytes = lineTextBytes([line])
    if (bytes > freeBytes) return { refusal: 'MAX_TEXT' }
    freeBytes -= bytes
    const added = { ...line, quantity: Math.min(line.quantity, maxQuantity) }
    lines.push(added)
    return { line: added, quantityBefore: 0 }
  }
  return joinSameItems(source).map((line) => {
    const offer = offerAt(line, offers)
    return { offer, quantity: line.quantity, target: move(line, offer) }
  })
}

/** Joins lines for the same item. The smallest id remains, so that the order of such lines does not matter. */
function joinSameItems(lines: readonly CartLine[]): CartLine[] {
  const joined = new Map<string, CartLine>()
  for (const line of lines) {
    const key = itemKey(line) ?? line.id
    const other = joined.get(key)
    const first = other && other.id < line.id ? other : line
    joined.set(key, { ...first, quantity: line.quantity + (other?.quantity ?? 0) })
  }
  return [...joined.values()]
}

/** What became of a line, and the list that tells it. */
function toMergedLine({ offer, quantity, target }: MovedLine): [keyof CartMerge, MergedLine] {
  const merged = { productName: productNameOf(offer), quantity, added: 0 }
  if ('refusal' in target) return ['dropped', { ...merged, reason: target.refusal }]
  const { line, quantityBefore } = target
  const added = line.quantity - quantityBefore
  if (added === quantity) {
    const reason = quantityBefore > 0 ? 'QUANTITY_ADDED' : 'ADDED'
    return ['joined', { ...merged, reason, added }]
  }
  const isCapped = line.quantity < Math.min(quantityBefore + quantity, maxQuantity)
  const stockReason = (offer?.stock ?? 0) > 0 ? 'LIMITED_STOCK' : 'OUT_OF_STOCK'
  const reason = isCapped ? stockReason : 'MAX_QUANTITY'
  return [line.quantity > 0 ? 'capped' : 'dropped', { ...merged, reason, added }]
}
