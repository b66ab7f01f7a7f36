// The events of inventory items as catalog version 3 tells them: event name -> payload.
import { z } from 'zod'
import { entityEvents } from '../entity/events.ts'
import { StockReason } from '../inventory/item.ts'
import { InventoryItem } from './item.ts'

export const events = {
  ...entityEvents({
    name: 'inventory-item',
    wire: 'wix.stores.catalog.v3.inventory_item',
    shape: InventoryItem,
  }),
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
