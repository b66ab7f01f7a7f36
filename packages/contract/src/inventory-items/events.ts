// The events of inventory items as catalog version 3 tells them: event name -> payload.
import { z } from 'zod'
import { StockReason } from '../inventory/item.ts'
import { modifiedFields } from '../modified-fields.ts'
import { InventoryItem } from './item.ts'

export const events = {
  'inventory-item.created': {
    wire: 'wix.stores.catalog.v3.inventory_item_created',
    payload: z.object({ entity: InventoryItem }),
  },
  'inventory-item.updated': {
    wire: 'wix.stores.catalog.v3.inventory_item_updated',
    payload: z.object({ currentEntity: InventoryItem, modifiedFields }),
  },
  'inventory-item.deleted': {
    wire: 'wix.stores.catalog.v3.inventory_item_deleted',
    payload: z.object({ deletedEntity: z.object({ id: z.guid() }) }),
  },
  'inventory-item.stock-status-updated': {
    wire: 'wix.stores.catalog.v3.inventory_item_stock_status_updated',
    payload: z.object({ body: z.object({ inventoryItem: InventoryItem }) }),
  },
  'inventory-item.updated-with-reason': {
    wire: 'wix.stores.catalog.v3.inventory_item_updated_with_reason',
    payload: z.object({
      body: z.object({ inventoryItem: InventoryItem, reason: StockReason }),
    }),
  },
} as const
