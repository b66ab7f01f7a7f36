// The announcement after a change of one cart line: its new quantity, and why it is not higher.
import type { CurrentCart, LineItem } from '@vitrine/client'
import { cart as messages } from '../messages/index.ts'

/** 'Mug: 3 in your cart.', followed by the violations of the line. */
export function cartLineText({ lineItems, violations }: CurrentCart, line: LineItem): string {
  const quantity = lineItems.find(({ id }) => id === line.id)?.quantity ?? 0
  const ofLine = violations.filter(({ target }) => target.lineItem?.id === line.id)
  return [
    messages.line.inCart(line.productName.original, quantity),
    ...ofLine.map(({ description }) => description),
  ].join(' ')
}
