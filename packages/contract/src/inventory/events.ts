// The events of stock as catalog version 1 tells them: event name -> payload. They count with those of an
// inventory item of the product.
import { z } from 'zod'
import { PreorderInfo } from '../products/product.ts'
import { StockReason } from './item.ts'

const source = { inventoryItemId: z.string(), productId: z.string(), updatedDate: z.iso.datetime() }
const value = z.object({
  quantity: z.int().nullable(),
  inStock: z.boolean(),
  availableForPreorder: z.boolean(),
})

export const events = {
  'inventory-v1.item-changed': {
    wire: 'com.wix.ecommerce.inventory.api.v1.InventoryItemChanged',
    payload: z.object({
      ...source,
      trackInventory: z.boolean(),
      preorderInfo: PreorderInfo,
      fieldMask: z.array(z.enum(['trackInventory', 'preorderInfo'])),
    }),
  },
  'inventory-v1.variants-changed': {
    wire: 'com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged',
    payload: z.object({
      ...source,
      variants: z.array(z.object({ id: z.guid(), oldValue: value, newValue: value })),
      reason: StockReason,
    }),
  },
} as const
