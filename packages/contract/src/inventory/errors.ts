// The error codes of inventory.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  INVENTORY_ITEM_NOT_FOUND: {
    status: 404,
    message: 'Inventory item not found',
    fix: 'Check the ids: each variant of a product has an inventory item',
  },
  INSUFFICIENT_INVENTORY: {
    status: 428,
    message: 'There is less in stock than the call takes',
    fix: 'Take at most what `data.lines` says is available; nothing was taken',
  },
} as const satisfies RefusalTable
