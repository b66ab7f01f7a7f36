// How much of a thing may be sent, for fields on a page that say so before. It costs nothing to whoever does not ask.
import type { cartBounds, queryBounds } from '@vitrine/contract'

type Contracts = Pick<typeof cartBounds, 'quantity' | 'note'> & Pick<typeof queryBounds, 'text'>

/** The most that one line of a cart holds, letters of a buyer's note, and letters of words to search for. */
export const bounds = { quantity: 100_000, note: 1000, text: 256 } as const satisfies Contracts
