// Computes the figures of a cart, step by step, from its facts and the current offers.
import type { CartFacts, Offer } from '../cart-facts.ts'
import type { CartFigures } from './figures.ts'
import { lineViolations } from './line-violations.ts'
import { priceLines } from './price-lines.ts'
import { totalRowsOf } from './total-rows.ts'

/** Prices a cart; `cappedLines` are the ids of the lines that the last change has capped at the stock. */
export function priceCart({
  facts,
  offers,
  cappedLines = [],
}: {
  facts: CartFacts
  offers: readonly Offer[]
  cappedLines?: readonly string[]
}): CartFigures {
  const lines = priceLines(facts, offers)
  return { lines, totalRows: totalRowsOf(lines), violations: lineViolations(lines, cappedLines) }
}
