// The stock of a product in the shape of the wire's catalog version 1, and what merchants send of it.
import { z } from 'zod'
import { maxStockQuantity } from '../constants.ts'
import { Guid, key } from '../ids.ts'
import { productBounds } from '../products/draft.ts'
import { PreorderInfo } from '../products/product.ts'

/** Why a stock number has changed. */
export const StockReason = z.enum(['UNKNOWN', 'ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE'])
export type StockReason = z.infer<typeof StockReason>

export const reason = StockReason.nullish().describe('Why the stock changes. `MANUAL` by default.')

export const PreorderChange = z.object({
  enabled: z.boolean().nullish(),
  message: z
    .string()
    .min(1)
    .max(productBounds.preorderMessage)
    .nullish()
    .describe('What shoppers read of it. Null removes it.'),
  limit: z
    .int()
    .min(1)
    .max(productBounds.preorders)
    .nullish()
    .describe('How many can be ordered. Null: any number.'),
})
/** What a merchant changes of a preorder; what is absent stays as it is. */
export interface PreorderChange extends z.infer<typeof PreorderChange> {}

/** Refuses a number of pieces beside whether there are any; of an item as it was read, the number is what counts. */
export const quantityOrInStock = <S extends z.ZodType>(schema: S) =>
  schema.refine(
    (sent) => {
      const { quantity, inStock, trackQuantity } = sent as {
        quantity?: unknown
        inStock?: unknown
        trackQuantity?: unknown
      }
      return quantity == null || inStock == null || trackQuantity === true
    },
    { error: 'must have quantity or inStock, not both', params: { rule: 'ONE_OF_ALIGNMENT' } },
  )

/** The most lines of one call that takes from stock or adds to it. */
const maxLines = 300

export const ProductInventory = z.object({
  /** The id of the product. */
  id: z.string(),
  productId: z.string(),
  numericId: z.string(),
  /** Another one after each change of the stock, or of the product. */
  revision: z.string(),
  /** Whether the stock of any variant is tracked. */
  trackQuantity: z.boolean(),
  variants: z.array(
    z.object({
      variantId: z.guid(),
      inStock: z.boolean(),
      /** Null if the stock of the variant is not tracked. */
      quantity: z.int().nullable(),
      availableForPreorder: z.boolean(),
    }),
  ),
  /** Enabled if any variant can be preordered. It has the message and the limit that all of these variants share. */
  preorderInfo: PreorderInfo,
  lastUpdated: z.iso.datetime(),
})
/** The stock of all variants of a product. */
export interface ProductInventory extends z.infer<typeof ProductInventory> {}

export const InventoryUpdate = z.object({
  trackQuantity: z
    .boolean()
    .nullish()
    .describe('For all variants of the product. Without it each variant is tracked as before.'),
  variants: z
    .array(
      z.object({
        variantId: Guid,
        quantity: z
          .int()
          .min(0)
          .max(maxStockQuantity)
          .nullish()
          .describe('Tracks the stock of the variant, unless `trackQuantity` is false.'),
        inStock: z.boolean().nullish().describe('Only of a variant whose stock is not tracked.'),
      }),
    )
    .max(productBounds.variants)
    .nullish(),
  preorderInfo: PreorderChange.nullish().describe(
    'For all variants of the product. Sent back as it was read, it changes nothing.',
  ),
})
/** What a merchant changes of the stock of a product; what is absent stays as it is. */
export interface InventoryUpdate extends z.infer<typeof InventoryUpdate> {}

export const by = z.int().min(1).max(productBounds.stock)

const line = {
  inventoryId: key.nullish().describe('The id of the product, under another name.'),
  productId: key.nullish(),
  variantId: Guid.nullish().describe('May be absent for a product without options.'),
}
const preorderRequest = z.boolean().nullish().describe('Only of a variant that can be preordered.')

const DecrementLine = z.object({ ...line, decrementBy: by, preorderRequest })
/** How much to take from the stock of a variant. */
export interface DecrementLine extends z.input<typeof DecrementLine> {}

const IncrementLine = z.object({ ...line, incrementBy: by })
/** How much to add to the stock of a variant. */
export interface IncrementLine extends z.input<typeof IncrementLine> {}

export const Decrement = z.object({ decrementData: z.array(DecrementLine).min(1).max(maxLines), reason })
export const Increment = z.object({ incrementData: z.array(IncrementLine).min(1).max(maxLines), reason })
