// The events that a change of stock causes: of each inventory item in version 3, and of its product in version 1.
import type { EventName, EventPayload, PreorderInfo, StockReason } from '@vitrine/contract'
import { updatedPayload } from '../modified-fields.ts'
import { isSameJson } from '../same-json.ts'
import { availabilityStatus } from './statuses.ts'
import { type StockedVariant, toInventoryItem, toVariantStock } from './stocked-variant.ts'
import type { StockLevel } from './level.ts'

type StockEventName = Extract<EventName, `inventory-item.${string}` | `inventory-v1.${string}`>

/** An event about stock. */
export type StockEvent = { [N in StockEventName]: { name: N; payload: EventPayload<N> } }[StockEventName]

/** The stock of an inventory item before a change. */
interface LevelBefore extends StockLevel {
  updatedAt: Date
}

/** An inventory item after a change, and the level that it had before; null if it is new. */
export interface ChangedItem {
  item: StockedVariant
  before: LevelBefore | null
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
  const statusBefore = availabilityStatus(before)
  const previous = toInventoryItem({ ...item, ...before, revision: item.revision - 1n }, storeId)
  return [
    { name: 'inventory-item.updated', payload: updatedPayload(previous, entity) },
    { name: 'inventory-item.updated-with-reason', payload: { body: { ...body, reason } } },
    ...(statusBefore === entity.availabilityStatus
      ? []
      : [{ name: 'inventory-item.stock-status-updated', payload: { body } } as const]),
  ]
}

/**
 * The events of a product whose items have changed; new items cause none. `trackInventory`: the stock of some variant is
 * tracked now; `preorderInfo`: the preorder of all its variants now.
 */
export function inventoryEvents(
  productId: string,
  changes: readonly ChangedItem[],
  {
    reason,
    trackInventory,
    preorderInfo,
  }: { reason: StockReason; trackInventory: boolean; preorderInfo: PreorderInfo },
): StockEvent[] {
  const variants = changes.flatMap(({ item, before }) =>
    before
      ? [
          {
            id: item.variantId,
            oldValue: toVariantStock(before),
            newValue: toVariantStock(item),
          },
        ]
      : [],
  )
  const [first] = changes
  if (!first || variants.length === 0) return []
  const source = { inventoryItemId: productId, productId, updatedDate: first.item.updatedAt.toISOString() }
  const hasChanged = (isSame: (before: StockLevel, after: StockLevel) => boolean) =>
    changes.some(({ item, before }) => before && !isSame(before, item))
  const fieldMask = [
    ...(hasChanged((a, b) => a.isTracked === b.isTracked) ? (['trackInventory'] as const) : []),
    ...(hasChanged((a, b) => isSameJson(a.preorder ?? null, b.preorder ?? null))
      ? (['preorderInfo'] as const)
      : []),
  ]
  return [
    ...(fieldMask.length > 0
      ? [
          {
            name: 'inventory-v1.item-changed',
            payload: { ...source, trackInventory, preorderInfo, fieldMask },
          } satisfies StockEvent,
        ]
      : []),
    { name: 'inventory-v1.variants-changed', payload: { ...source, variants, reason } },
  ]
}
