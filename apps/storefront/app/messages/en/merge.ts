// Texts about the cart of a visitor that was merged into that of the member as whom the visitor signed in.
import { count } from './count.ts'

const onlyAdded = (added: number, quantity: number) =>
  added > 0 ? `only ${added} of ${count(quantity, 'item')} added` : 'no more added'

/** What became of one line: its product, its quantity before the sign-in, and how many were added. */
interface Merged {
  added: number
  quantity: number
}

export const merge = {
  joinedTitle: 'We added the items that you chose before you signed in',
  changedTitle: 'Some items that you chose before you signed in are not in your cart',
  dismiss: 'Dismiss',
  product: 'A product that is no longer for sale',
  added: ({ added }: Merged) => `${added} added`,
  /** By the reason of a line that is not in the cart with its whole quantity. */
  reasons: {
    LIMITED_STOCK: ({ added, quantity }: Merged) => `not enough in stock, ${onlyAdded(added, quantity)}`,
    OUT_OF_STOCK: (_: Merged) => 'sold out, so it was not added',
    NOT_FOUND: (_: Merged) => 'no longer available, so it was not added',
    MAX_QUANTITY: ({ added, quantity }: Merged) =>
      `your cart already has the largest quantity allowed, ${onlyAdded(added, quantity)}`,
    MAX_LINES: (_: Merged) => 'your cart is full, so it was not added',
    MAX_TEXT: (_: Merged) => 'its texts do not fit in your cart, so it was not added',
  },
}
