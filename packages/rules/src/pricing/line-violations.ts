// A step of pricing: what is wrong with the lines of a cart, such as too little stock.
import type { Violation } from '@vitrine/contract'
import type { LineFigures } from './figures.ts'

/** The violations of the lines, at most one each; `cappedLines` are those that the last change has capped at the stock. */
export const lineViolations = (lines: readonly LineFigures[], cappedLines: readonly string[]): Violation[] =>
  lines.flatMap((figures) => violationOf(figures, cappedLines.includes(figures.line.id)) ?? [])

function violationOf(
  { line, isForSale, hasOldModifiers, stock }: LineFigures,
  isCapped: boolean,
): Violation | undefined {
  const violation = (severity: Violation['severity'], description: string, remove: boolean): Violation => ({
    severity,
    description,
    target: {
      lineItem: {
        name: 'LINE_ITEM_DEFAULT',
        id: line.id,
        ...(remove && { suggestedFix: 'REMOVE_LINE_ITEM' as const }),
      },
    },
  })
  if (hasOldModifiers)
    return violation('ERROR', 'Its options have changed. Remove it and add it again.', true)
  if (!isForSale) return violation('ERROR', 'No longer available.', true)
  const available = stock ?? Number.POSITIVE_INFINITY
  if (available <= 0) return violation('ERROR', 'Sold out.', true)
  if (available < line.quantity)
    return violation('ERROR', `Only ${available} left. Reduce the quantity to continue.`, false)
  if (isCapped) return violation('WARNING', `Only ${available} left, so we reduced the quantity.`, false)
  return undefined
}
