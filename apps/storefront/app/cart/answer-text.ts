// What an answer says about one line: how many are in the cart now, and why not more.
import type { CurrentCart, LineItem } from '@vitrine/client'
import { cart as words } from '../messages/index.ts'

/** 'Mug: 3 in your cart.', and whatever the platform has to say against it. */
export function cartLineText({ lineItems, violations }: CurrentCart, line: LineItem): string {
  const quantity = lineItems.find(({ id }) => id === line.id)?.quantity ?? 0
  const against = violations.filter(({ target }) => target.lineItem.id === line.id)
  return [
    words.line.stands(line.productName.original, quantity),
    ...against.map(({ description }) => description),
  ].join(' ')
}
