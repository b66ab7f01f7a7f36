// The bodies of the calls that change a cart.
import { z } from 'zod'
import { cartBounds } from '../constants.ts'
import { merchantOnly } from '../merchant-only.ts'
import { CustomLineItem, NewLineItem, quantity } from './line-item.ts'

export const AddToCart = z.object({
  lineItems: z.array(NewLineItem).max(cartBounds.maxLinesPerCall).nullish(),
  customLineItems: merchantOnly('cart.write', z.array(CustomLineItem).max(cartBounds.maxLinesPerCall)),
})
export interface AddToCart extends z.input<typeof AddToCart> {}

const cartFields = ['buyerNote', 'cartInfo.buyerNote', 'lineItems', 'customLineItems'] as const

export const UpdateCart = z.object({
  cartInfo: z.object({ buyerNote: z.string().max(cartBounds.maxNoteLength).nullish() }).nullish(),
  lineItems: z.array(NewLineItem).max(cartBounds.maxLines).nullish(),
  customLineItems: merchantOnly('cart.write', z.array(CustomLineItem).max(cartBounds.maxLines)),
  merchantDiscounts: merchantOnly('cart.write', z.array(z.unknown()).max(100)),
  /** The fields to update. A field that is sent but not listed is ignored; a listed note that is not sent is cleared. */
  cartFieldmask: z
    .union([
      z.array(z.string().max(100)).max(20),
      z
        .string()
        .max(500)
        .transform((names) => names.split(',')),
    ])
    .pipe(z.array(z.enum(cartFields)))
    .nullish()
    .describe(
      `The fields to update, as a list or separated by commas: ${cartFields.map((name) => `\`${name}\``).join(', ')}. A field that is sent but not listed is ignored; a listed note that is not sent is cleared.`,
    ),
})
export interface UpdateCart extends z.input<typeof UpdateCart> {}

export const RemoveLines = z.object({
  lineItemIds: z.array(z.guid()).min(1).max(cartBounds.maxLinesPerCall),
})
export interface RemoveLines extends z.input<typeof RemoveLines> {}

export const SetQuantities = z.object({
  lineItems: z
    .array(z.object({ id: z.guid(), quantity }))
    .min(1)
    .max(cartBounds.maxLinesPerCall),
})
export interface SetQuantities extends z.input<typeof SetQuantities> {}
