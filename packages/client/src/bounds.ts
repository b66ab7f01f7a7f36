// Limits that input fields can check before a call. They are tree-shaken where they are not imported.
import { cartBounds, queryBounds } from '@vitrine/contract/constants'

/** The largest quantity of a cart line, and the longest buyer's note and search text. */
export const bounds = {
  maxQuantity: cartBounds.maxQuantity,
  maxNoteLength: cartBounds.maxNoteLength,
  maxTextLength: queryBounds.maxTextLength,
} as const
