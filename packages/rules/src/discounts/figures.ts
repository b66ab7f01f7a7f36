// What discounts know of a cart, and what they take off it, in minor units.

/** A line that discounts may cover. */
export interface DiscountableLine {
  id: string
  product: string
  collectionIds: readonly string[]
  /** A custom line is in no catalog, so no scope names it. */
  isCustom: boolean
  quantity: number
  /** The price of one unit with its modifiers, after the product's own discount. */
  price: bigint
}

/** Units of a line that cost the same, and what is left of their price after the discounts so far. */
export interface Units {
  line: DiscountableLine
  count: bigint
  left: bigint
}

/** What a discount takes off one line. */
interface LineDiscount {
  lineId: string
  amount: bigint
}

/** What a discount is about: all of a cart, some of its items, or its delivery. */
type DiscountedPart = 'GLOBAL' | 'SPECIFIC_ITEMS' | 'SHIPPING'

/** A discount that applies, with what it takes off. */
export interface AppliedFigures {
  source: 'rule' | 'merchant' | 'coupon'
  /** That of the rule or the coupon; of a merchant's discount its place. */
  id: string
  name: string
  /** The code and the kind of a coupon. */
  code?: string
  kind?: string
  type: DiscountedPart
  /** What it was taken off: the sum that was left of the units that it covers. */
  base: bigint
  amount: bigint
  lines: LineDiscount[]
  /** In words for shoppers: '10% off 2 items'. */
  text: string
}

/** The sum that is left of units. */
export const leftOf = (units: readonly Units[]): bigint => units.reduce((sum, { left }) => sum + left, 0n)

/** The sum of lines before any discount of the cart. */
export const subtotalOf = (lines: readonly DiscountableLine[]): bigint =>
  lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n)

/** How many units lines have. */
export const countOf = (lines: readonly DiscountableLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
