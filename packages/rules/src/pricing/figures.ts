// The figures of a cart, in minor units: what the steps of pricing compute. Nothing here is stored or formatted.
import type { CartTotals, Violation } from '@vitrine/contract'
import type { CartLine, Offer } from '../cart-facts.ts'
import type { DiscountFigures } from '../discounts/apply-discounts.ts'
import type { ModifierValue } from '../modifiers.ts'

/** The figures of one line. */
export interface LineFigures {
  line: CartLine
  /** Also that of a hidden product, which a line still shows; undefined for a deleted product. */
  offer: Offer | undefined
  /** Whether the line can be bought: the product exists, is visible, and has its modifiers as the line does. */
  isForSale: boolean
  /** The product can be bought, but not with the modifiers of this line. */
  hasOldModifiers: boolean
  /** What the shopper has added to the variant. */
  modifiers: readonly ModifierValue[]
  /** What the modifiers add to the price of one unit. */
  addedPrice: bigint
  /** The stock that is left for this line; null if stock is not tracked. */
  stock: number | null
  /** The price of one unit, with its modifiers. */
  price: bigint
  /** The price of one unit with its modifiers, before the product's own discount. */
  fullPrice: bigint
  /** The price of all units. */
  total: bigint
}

/** What a total row is for; each kind is a field of the wire's price summary. */
export type TotalKind = Exclude<keyof CartTotals['priceSummary'], 'total'>

/** One part of what a cart costs; a discount is negative. */
export interface TotalRow {
  kind: TotalKind
  amount: bigint
}

/** The figures of a cart. */
export interface CartFigures {
  lines: LineFigures[]
  discounts: DiscountFigures
  /** What the total is made of, in the order in which it is shown; the amounts add up to the total. */
  totalRows: TotalRow[]
  violations: Violation[]
}
