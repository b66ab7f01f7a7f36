// Takes what was bought out of a cart. A sign-in may have joined the lines with those of the member, so that only the item is the same.
import type { CartLine } from '../cart-facts.ts'
import { itemKey } from '../cart.ts'

/** The lines of a cart without what was bought of them; the same lines if nothing was. */
export function takeBought(lines: CartLine[], bought: readonly CartLine[]): CartLine[] {
  const left = lines.map((line) => ({ ...line }))
  let isChanged = false
  for (const { quantity, ...item } of bought) {
    const key = itemKey(item)
    const line =
      left.find(({ id }) => id === item.id) ??
      left.find((other) => key !== undefined && other.quantity > 0 && itemKey(other) === key)
    if (!line) continue
    line.quantity -= quantity
    isChanged = true
  }
  return isChanged ? left.filter(({ quantity }) => quantity > 0) : lines
}
