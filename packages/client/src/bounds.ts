// Limits that input fields can check before a call. They are tree-shaken where they are not imported.
import type { cartBounds, queryBounds } from '@vitrine/contract'

type ContractBounds = Pick<typeof cartBounds, 'maxQuantity' | 'maxNoteLength'> &
  Pick<typeof queryBounds, 'maxTextLength'>

/** The largest quantity of a cart line, and the longest buyer's note and search text. */
export const bounds = {
  maxQuantity: 100_000,
  maxNoteLength: 1000,
  maxTextLength: 256,
} as const satisfies ContractBounds
