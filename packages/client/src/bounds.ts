// How much of a thing may be sent, for fields on a page that say so before. It costs nothing to whoever does not ask.
import type { cartBounds, queryBounds } from '@vitrine/contract'

type Contracts = Pick<typeof cartBounds, 'maxQuantity' | 'maxNoteLength'> &
  Pick<typeof queryBounds, 'maxTextLength'>

/** The most that one line of a cart holds, letters of a buyer's note, and letters of words to search for. */
export const bounds = {
  maxQuantity: 100_000,
  maxNoteLength: 1000,
  maxTextLength: 256,
} as const satisfies Contracts
