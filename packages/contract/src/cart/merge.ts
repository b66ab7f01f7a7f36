// What became of the lines when the cart of a visitor was merged into that of the member who signed in.
import { z } from 'zod'

const MergedLine = z.object({
  productName: z.string(),
  reason: z.enum(['ADDED', 'QUANTITY_ADDED', 'OUT_OF_STOCK', 'LIMITED_STOCK', 'MAX_LINES']),
  /** The quantity that was in the visitor’s cart. */
  quantity: z.int(),
})

export const CartMerge = z.object({
  joined: z.array(MergedLine).describe('Lines that are in the cart with their whole quantity.'),
  capped: z
    .array(MergedLine)
    .describe('Lines that are in the cart with less, because there is less in stock.'),
  dropped: z.array(MergedLine).describe('Lines that the cart could not take.'),
})
/** How two carts were merged at a sign-in. */
export interface CartMerge extends z.infer<typeof CartMerge> {}
