// The error codes of inventory items.
import type { RefusalTable } from '../errors.ts'

export const refusals = {
  INVENTORY_ITEM_EXISTS: {
    status: 409,
    message: 'The variant has an inventory item whose stock is set',
    fix: 'Update the item that `data.id` names',
  },
  LOCATION_NOT_FOUND: {
    status: 404,
    message: 'Location not found',
    fix: 'Leave the location out: a store has one, which `Get the default location` answers',
  },
} as const satisfies RefusalTable
