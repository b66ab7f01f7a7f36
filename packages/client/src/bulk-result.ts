// What became of each entity of a bulk change.
import type { BulkResult } from '@vitrine/contract'

/** The result for each entity of a bulk change, with the entity if it was changed. */
export interface EntityBulkResult<Item> extends Omit<BulkResult, 'results'> {
  results: (BulkResult['results'][number] & { item?: Item | undefined })[]
}
