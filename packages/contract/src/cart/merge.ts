// What became of the lines of a visitor's cart when the visitor signed in, and the cart was merged into the member's.
import { z } from 'zod'

/**
 * Why a line is in the cart as it is. ADDED: as a new line; QUANTITY_ADDED: in a line that the member's cart had already;
 * LIMITED_STOCK and OUT_OF_STOCK: the stock, which all lines of a variant share, does not suffice; NOT_FOUND: the product is no
 * longer for sale; MAX_QUANTITY, MAX_LINES and MAX_TEXT: a limit of the cart is reached.
 */
const reasons = [
  'ADDED',
  'QUANTITY_ADDED',
  'LIMITED_STOCK',
  'OUT_OF_STOCK',
  'NOT_FOUND',
  'MAX_QUANTITY',
  'MAX_LINES',
  'MAX_TEXT',
] as const

export const MergedLine = z.object({
  productName: z.string(),
  reason: z.enum(reasons),
  quantity: z.int().describe('The quantity in the visitor’s cart.'),
  added: z.int().describe('How much of it was added to the member’s cart.'),
})

/** What became of one line of a visitor’s cart. */
export interface MergedLine extends z.infer<typeof MergedLine> {}

export const CartMerge = z.object({
  joined: z.array(MergedLine).describe('Lines that were added with their whole quantity.'),
  capped: z
    .array(MergedLine)
    .describe('Lines that are in the cart, with less than the quantities of both carts together.'),
  dropped: z.array(MergedLine).describe('Lines that the cart did not take.'),
})
/** What became of the lines of a visitor’s cart when the visitor signed in. */
export interface CartMerge extends z.infer<typeof CartMerge> {}
