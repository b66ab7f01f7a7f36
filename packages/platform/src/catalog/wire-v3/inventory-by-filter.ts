// Changes of all inventory items that a filter selects: the call that queues them, and its jobs.
import type { ItemLevel, StockReason } from '@vitrine/contract'
import { Invalid, Refusal, variantKey } from '@vitrine/rules'
import type { Call, Handlers, ProgramPrincipal } from '../../call.ts'
import type { Deps } from '../../deps.ts'
import { type FilterChange, filterJob, queueFilterChange, type Selection } from '../bulk/filter-jobs.ts'
import { findBehind, parseSelection } from '../../storage/cursor-list.ts'
import type { DatabaseSession } from '../../storage/database.ts'
import type { Skipped } from '../../storage/bulk.ts'
import type { JobHandler } from '../../storage/job-runner.ts'
import { levelsOf, type LockedItems, lockVariants, saveLevels } from '../inventory/change-stock.ts'
import type { ItemRow, VariantKey } from '../inventory/items.ts'
import { withCategoryFilter, searchedItems } from '../inventory/lists.ts'
import { setLevel } from '../inventory/set-level.ts'

const jobKind = 'inventory-items.change-by-filter'

/** What the items of a selection get; kept by the job. */
interface LevelChange {
  inventoryItem: ItemLevel
  reason: StockReason
}

/** An item, which its place in the list names: that of its product and variant. */
interface SelectedItem extends VariantKey {
  id: string
  variants: number
}

async function findItems(
  session: DatabaseSession,
  storeId: string,
  selection: Selection,
  page: { after: string; limit: number },
): Promise<{ found: SelectedItem[]; hasMore: boolean }> {
  const parsed = parseSelection(withCategoryFilter(selection), searchedItems.fields, true)
  const { found, hasMore } = await findBehind<ItemRow>(session, searchedItems, storeId, parsed, page)
  return {
    hasMore,
    found: found.map(({ productId, variantId }) => ({
      productId,
      variantId,
      id: `${productId}-${variantId}`,
      variants: 1,
    })),
  }
}

const itemChange: FilterChange<SelectedItem, LockedItems, LevelChange> = {
  kind: jobKind,
  find: findItems,
  lock: lockVariants,
  async apply(tx, items, { inventoryItem, reason }, locked): Promise<Skipped> {
    const levels = new Map(levelsOf(locked))
    const skipped = new Map<string, Refusal | Invalid>()
    for (const { id, productId, variantId } of items) {
      const key = variantKey(productId, variantId)
      const item = locked.get(key)
      if (!item) continue
      try {
        levels.set(key, setLevel(item.level, inventoryItem))
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof Invalid)) throw error
        skipped.set(id, error)
      }
    }
    await saveLevels(tx, locked, levels, reason)
    return skipped
  },
}

/** The jobs that change the inventory items of a selection. */
export const itemFilterJobs = (deps: Deps): Record<string, JobHandler> => ({
  [jobKind]: filterJob(deps, itemChange),
})

type FilterRoutes = Extract<keyof Handlers<'inventoryItems'>, `${string}-by-filter`>

/** Makes the handlers that change inventory items by filter. */
export const itemFilterHandlers = (deps: Deps): Pick<Handlers<'inventoryItems'>, FilterRoutes> => ({
  'POST /stores/v3/bulk/inventory-items/update-by-filter': (
    { body: { filter, search, inventoryItem, reason } },
    program: ProgramPrincipal,
    call: Call,
  ) => {
    const selection = { filter, search, canSeeHidden: true }
    parseSelection(withCategoryFilter(selection), searchedItems.fields, true)
    const change: LevelChange = { inventoryItem, reason: reason ?? 'MANUAL' }
    return queueFilterChange(deps, program, call, { kind: jobKind, selection, change }, async () => {})
  },
})
