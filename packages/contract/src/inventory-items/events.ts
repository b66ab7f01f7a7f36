// The events of inventory items as catalog version 3 tells them: event name -> payload.
import { z } from 'zod'
import { StockReason } from '../inventory/item.ts'
import { modifiedFields } from '../modified-fields.ts'
import { InventoryItem } from './item.ts'

export const events = {
  'inventory-item.created': z.object({ entity: InventoryItem }),
  'inventory-item.updated': z.object({ currentEntity: InventoryItem, modifiedFields }),
  'inventory-item.deleted': z.object({ deletedEntity: z.object({ id: z.guid() }) }),
  'inventory-item.stock-status-updated': z.object({ body: z.object({ inventoryItem: InventoryItem }) }),
  'inventory-item.updated-with-reason': z.object({
    body: z.object({ inventoryItem: InventoryItem, reason: StockReason }),
  }),
} as const
