// Computes the figures of a cart, step by step, from its facts, the current offers and the discounts that it may get.
import type { CartFacts, Offer } from '../cart-facts.ts'
import { couponViolations, discountCart, type PossibleDiscounts } from './discount-cart.ts'
import type { CartFigures } from './figures.ts'
import { lineViolations } from './line-violations.ts'
import { priceLines } from './price-lines.ts'
import { totalRowsOf } from './total-rows.ts'

/** What a cart is priced with. */
export interface PriceInput {
  facts: CartFacts
  offers: readonly Offer[]
  possible: PossibleDiscounts
  /** The ids of the lines that the last change has capped at the stock. */
  cappedLines?: readonly string[]
}

/** Prices a cart. */
export function priceCart({ facts, offers, possible, cappedLines = [] }: PriceInput): CartFigures {
  const lines = priceLines(facts, offers)
  const discounts = discountCart(facts, lines, possible)
  return {
    lines,
    discounts,
    totalRows: totalRowsOf(lines, discounts),
    violations: [...lineViolations(lines, cappedLines), ...couponViolations(discounts)],
  }
}
