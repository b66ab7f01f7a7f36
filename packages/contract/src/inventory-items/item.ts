// The stock of a variant in the shape of the wire's catalog version 3, and what merchants send of it.
import { z } from 'zod'
import { bulkResultWithOptionalIds } from '../bulk-result.ts'
import { maxStockQuantity } from '../constants.ts'
import { Guid, key } from '../ids.ts'
import { by, PreorderChange, quantityOrInStock, reason } from '../inventory/item.ts'
import { selection } from '../products-v3/selection.ts'

export const InventoryItem = z.object({
  id: z.guid(),
  revision: z.string(),
  createdDate: z.iso.datetime(),
  updatedDate: z.iso.datetime(),
  productId: z.string(),
  variantId: z.guid(),
  /** The only location of the store. */
  locationId: z.guid(),
  trackQuantity: z.boolean(),
  /** Absent if stock is not tracked. */
  quantity: z.int().optional(),
  inStock: z.boolean(),
  availabilityStatus: z.enum(['OUT_OF_STOCK', 'IN_STOCK', 'PREORDER']),
  preorderInfo: z.object({
    enabled: z.boolean(),
    message: z.string().optional(),
    limit: z.int().optional(),
    /** How many have been ordered of the limit. */
    counter: z.int().optional(),
    /** How many can still be ordered of the limit. */
    quantity: z.int().optional(),
  }),
  product: z.object({
    name: z.string(),
    directCategoryIds: z.array(z.string()),
    /** The choices of the variant, or the name of a product without options. */
    variantName: z.string(),
    variantSku: z.string().optional(),
    variantBarcode: z.string().optional(),
    /** Whether the variant is visible itself; its product may be hidden. */
    variantVisible: z.boolean(),
    brand: z.object({ id: z.guid(), name: z.string() }).optional(),
  }),
})
/** The stock of a variant. */
export interface InventoryItem extends z.infer<typeof InventoryItem> {}

/** The most items of one bulk call. */
const maxItems = 100

const level = {
  quantity: z
    .int()
    .min(0)
    .max(maxStockQuantity)
    .nullish()
    .describe('Tracks the stock, in place of `inStock`. Of a preorder it is what is left of the limit.'),
  inStock: z.boolean().nullish().describe('Ends the tracking of stock, in place of `quantity`.'),
  preorderInfo: PreorderChange.nullish().describe(
    'A preorder begins with its whole limit, and ends without stock, unless `quantity` is sent.',
  ),
}

const readLevel = {
  ...level,
  trackQuantity: z
    .boolean()
    .nullish()
    .describe('As the item was read. True: it has `quantity` and `inStock`, of which `quantity` counts.'),
}

const revision = z.string().regex(/^\d{1,18}$/, 'must be a revision')

export const NewInventoryItem = quantityOrInStock(
  z.object({ ...readLevel, productId: key, variantId: Guid, locationId: Guid.nullish() }),
)
/** The first stock of a variant. */
export interface NewInventoryItem extends z.infer<typeof NewInventoryItem> {}

const update = { ...readLevel, revision }
export const ItemUpdate = quantityOrInStock(z.object(update))
/** What a merchant changes of an inventory item, and the revision that the merchant has read. */
export interface ItemUpdate extends z.infer<typeof ItemUpdate> {}

const ItemLevel = quantityOrInStock(z.object(level))
/** What several inventory items get alike. */
export interface ItemLevel extends z.infer<typeof ItemLevel> {}

export const UpdateItemsByFilter = z.object({
  ...selection,
  inventoryItem: ItemLevel.refine((sent) => Object.values(sent).some((value) => value != null), {
    error: 'must have one field that can be changed',
    params: { rule: 'REQUIRED_ONE_OF_FIELD' },
  }),
  reason,
})

const returnEntity = z.boolean().nullish().describe('Whether each result has the whole item.')
const preorderRequest = z.boolean().nullish()
const listOf = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(maxItems)

export const BulkNewItems = z.object({ inventoryItems: listOf(NewInventoryItem), returnEntity })
export const BulkItemUpdates = z.object({
  inventoryItems: listOf(z.object({ inventoryItem: quantityOrInStock(z.object({ ...update, id: Guid })) })),
  reason,
  returnEntity,
})

const byId = { inventoryItemId: Guid }
const byVariant = {
  variantId: Guid,
  locationId: Guid.nullish(),
  productId: key.nullish().describe('Needed for a variant id that several products have.'),
}
const restrictInventory = z
  .boolean()
  .nullish()
  .describe('Stock never becomes negative, so nothing depends on this.')
const decrement = { decrementBy: by, preorderRequest }
const options = { reason, returnEntity }

export const IncrementById = z.object({
  incrementData: listOf(z.object({ ...byId, incrementBy: by })),
  ...options,
})
export const DecrementById = z.object({
  decrementData: listOf(z.object({ ...byId, ...decrement })),
  restrictInventory,
  ...options,
})
export const IncrementByVariant = z.object({
  incrementData: listOf(z.object({ ...byVariant, incrementBy: by })),
  ...options,
})
export const DecrementByVariant = z.object({
  decrementData: listOf(z.object({ ...byVariant, ...decrement })),
  restrictInventory,
  ...options,
})

export const ItemResults = bulkResultWithOptionalIds(InventoryItem)
/** The result for each item of a bulk change. */
export interface ItemResults extends z.infer<typeof ItemResults> {}
