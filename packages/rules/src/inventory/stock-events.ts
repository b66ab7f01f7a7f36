// The events that a change of stock causes: of each inventory item in version 3, and of its product in version 1.
import type { EventName, EventPayload, StockReason } from '@vitrine/contract'
import { availabilityStatus } from './statuses.ts'
import { type StockedVariant, toInventoryItem, toPreorderInfo, toVariantStock } from './stocked-variant.ts'
import type { StockLevel } from './stock-level.ts'

type StockEventName = Extract<EventName, `inventory-item.${string}` | `inventory-v1.${string}`>

/** An event about stock. */
export type StockEvent = { [N in StockEventName]: { name: N; payload: EventPayload<N> } }[StockEventName]

/** An inventory item after a change, and the level that it had before; null if it is new. */
export interface ChangedItem {
  item: StockedVariant
  before: StockLevel | null
}

/** The events of one inventory item. */
export function itemEvents(
  { item, before }: ChangedItem,
  reason: StockReason,
  storeId: string,
): StockEvent[] {
  const entity = toInventoryItem(item, storeId)
  if (!before) return [{ name: 'inventory-item.created', payload: { entity } }]
  const body = { inventoryItem: entity }
  const statusBefore = availabilityStatus(before, item.preorder !== null)
  return [
    { name: 'inventory-item.updated', payload: { currentEntity: entity } },
    { name: 'inventory-item.updated-with-reason', payload: { body: { ...body, reason } } },
    ...(statusBefore === entity.availabilityStatus
      ? []
      : [{ name: 'inventory-item.stock-status-updated', payload: { body } } as const]),
  ]
}

/**
 * The events of a product whose items have changed; new items cause none. `trackInventory`: the stock of some variant is
 * tracked now.
 */
export function inventoryEvents(
  productId: string,
  changes: readonly ChangedItem[],
  { reason, trackInventory }: { reason: StockReason; trackInventory: boolean },
): StockEvent[] {
  const variants = changes.flatMap(({ item, before }) =>
    before
      ? [
          {
            id: item.variantId,
            oldValue: toVariantStock(before, item.preorder !== null),
            newValue: toVariantStock(item, item.preorder !== null),
          },
        ]
      : [],
  )
  const [first] = changes
  if (!first || variants.length === 0) return []
  const source = { inventoryItemId: productId, productId, updatedDate: first.item.updatedAt.toISOString() }
  const hasChangedTracking = changes.some(({ item, before }) => before && before.isTracked !== item.isTracked)
  return [
    ...(hasChangedTracking
      ? [
          {
            name: 'inventory-v1.item-changed',
            payload: {
              ...source,
              trackInventory,
              preorderInfo: toPreorderInfo(first.item.preorder),
              fieldMask: ['trackInventory'],
            },
          } satisfies StockEvent,
        ]
      : []),
    { name: 'inventory-v1.variants-changed', payload: { ...source, variants, reason } },
  ]
}
