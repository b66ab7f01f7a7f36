// The results of a call that writes several inventory items.
import type { InventoryItem, ItemResults } from '@vitrine/contract'
import type { Failure } from '../storage/idempotency.ts'

/** What became of an item that a call names. */
interface WrittenItem {
  /** Absent if it was not found. */
  item?: InventoryItem | undefined
  error?: Failure | undefined
}

/** A result for each of the items, in their order. */
export function toItemResults(
  items: readonly WrittenItem[],
  returnEntity: boolean | null | undefined,
): ItemResults {
  const results = items.map(({ item, error }, originalIndex) => ({
    itemMetadata: {
      ...(item && { id: item.id }),
      originalIndex,
      success: !error,
      ...(error && { error }),
    },
    ...(returnEntity && item && !error && { item }),
  }))
  const totalFailures = items.filter(({ error }) => error).length
  return {
    results,
    bulkActionMetadata: {
      totalSuccesses: items.length - totalFailures,
      totalFailures,
      undetailedFailures: 0,
    },
  }
}
